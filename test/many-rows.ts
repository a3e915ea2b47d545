import { createHash } from 'node:crypto';
import type { Context } from '#kit/context.ts';
import { bankAccountKeyOf } from '#kit/money/bank-account.ts';
import { newReference } from '#kit/ids.ts';
import { dayMs, hourMs } from '#kit/time.ts';
import { row, sql } from '#platform/database/db.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { type PostingKind, postings } from '#features/ledger/model/postings.ts';

export interface RowMaker {
  /** Runs one statement as a role that may insert into every table; concurrent calls are allowed. */
  run(statement: string): Promise<readonly object[]>;
  /** The product that will read the rows. */
  readonly ctx: Context;
  /** The number of concurrent statements. */
  readonly lanes?: number;
  /** Rows per statement. */
  readonly batch?: number;
}
export interface Size {
  readonly applications: number;
  /**
   * Each role has the same number of applications, at most one per person, so there are at least a seventh as many
   * people.
   */
  readonly users: number;
  /** People have many names, in both scripts, and live in many districts; otherwise all have the same. */
  readonly isVaried?: boolean;
}
export interface Made {
  readonly applications: number;
  readonly users: number;
  readonly commissions: number;
  readonly claims: number;
  readonly refunds: number;
  readonly ledgerTransactions: number;
  readonly ledgerEntries: number;
}

/** A person by number, from 0. Number 0 referred a thirtieth of all applications. */
export interface ManyPerson {
  readonly accountId: string;
  readonly referralCode: string;
  readonly cookie: string;
}
export const personAt = (at: number): ManyPerson => ({
  accountId: `usr_${String(at).padStart(26, '0')}`,
  referralCode: String(at).padStart(8, '0'),
  cookie: `saral=${tokenAt(at)}`,
});
const tokenAt = (at: number): string => createHash('sha256').update(`person ${at}`).digest('hex');

const roles = [
  'Supervisor',
  'Video Editor',
  'Media Anchor',
  'District Coordinator',
  'Field Survey Executive',
  'Telecalling Executive',
  'Social Media Manager',
];
/** The history of the rows ends now, so that a three-hundredth of the commissions is pending. */
const historyMs = 300 * dayMs;
const paidUntilMs = 200 * dayMs;
const claimedUntilMs = 297 * dayMs;

/**
 * Adds the rows of so many paid applications after 300 days: accounts with one session each, frozen forms, orders,
 * payments, webhook events, refunds (4%, and as many of a second payment), commissions on three of ten applications,
 * claims, and the whole ledger. The distribution per person is the same at any size; a few referrers have many times
 * the average. The database makes the rows in batches; they are the same in every run, except for times and claim
 * numbers.
 */
export async function makeManyRows(maker: RowMaker, size: Size): Promise<Made> {
  if (size.applications > size.users * roles.length) throw new Error('a person applies for each role once');
  const from = new Date(maker.ctx.now().getTime() - historyMs - hourMs);
  const ofUsers = batches(maker, size.users, (part) => accountsIn(part, size, from));
  const ofSessions = batches(maker, size.users, (part) => sessionsIn(maker.ctx, part, from));
  const ofBrowsers = batches(maker, size.users, (part) => browsersIn(part, from));
  const ofApplications = (statement: (made: string) => string) =>
    batches(maker, size.applications, (part) => statement(madeIn(part, size, from)));
  // Referring rows come after the rows that they refer to, so that constraints can be on.
  await inTurn(maker, ofUsers);
  await inTurn(maker, [...ofSessions, ...ofBrowsers, ...ofApplications(forms), ...ofApplications(orders)]);
  await maker.run(await signed(maker, 'session'));
  await inTurn(maker, [...ofApplications(payments), ...ofApplications(applications), ...ofApplications(notices)]);
  await inTurn(maker, ofApplications(duplicate));
  await inTurn(maker, [
    ...ofApplications(refunds),
    ...ofApplications(corrections),
    ...ofApplications(madeCorrections),
    ...ofApplications(correctionWindows),
    ...ofApplications(commissions),
    ...ofApplications(ledger),
  ]);
  await inTurn(maker, ofApplications(attempts));
  await makeClaims(maker, from);
  const [counts] = await maker.run(`select
    (select count(*)::int from application) as applications, (select count(*)::int from account) as users,
    (select count(*)::int from commission) as commissions, (select count(*)::int from claim) as claims,
    (select count(*)::int from refund) as refunds, (select count(*)::int from ledger_transaction) as "ledgerTransactions",
    (select count(*)::int from ledger_entry) as "ledgerEntries"`);
  return counts as Made;
}

/** A range of numbers, both ends included. */
interface Part {
  readonly first: number;
  readonly last: number;
}
function batches({ batch = 25_000 }: RowMaker, count: number, statement: (part: Part) => string): (() => string)[] {
  return Array.from({ length: Math.ceil(count / batch) }, (_, at) => () => {
    const part = { first: at * batch, last: Math.min(count, (at + 1) * batch) - 1 };
    return statement(part);
  });
}
async function inTurn({ run, lanes = 2 }: RowMaker, statements: readonly (() => string)[]): Promise<void> {
  const remaining = [...statements];
  const lane = async (): Promise<void> => {
    for (let next = remaining.shift(); next; next = remaining.shift()) await run(next());
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const time = (at: Date): string => `timestamptz '${at.toISOString()}'`;
const account = (n: string): string => `'usr_' || lpad((${n})::text, 26, '0')`;
const code = (n: string): string => `lpad((${n})::text, 8, '0')`;
const phone = (n: string): string => `'+917' || lpad((${n})::text, 9, '0')`;
const reference = (prefix: string): string => `'${prefix}-' || to_char(n, 'FM0000"-"0000"-"0000')`;
const id = (prefix: string): string => `'${prefix}' || lpad(n::text, 26, '0')`;

const oneOf = (texts: string, dice: string): string => {
  const all = texts.split(' ');
  // The first of them are the most frequent.
  return `(array[${all.map(quoted).join(', ')}])[1 + floor(${all.length} * power((hashint8(${dice}) & 65535) / 65536.0, 2))::int]`;
};
const latinNames = `${oneOf('Asha Ravi Sunita Amit Priya Rahul Pooja Vikas Neha Sanjay Anita Manoj Kiran Deepak Rekha Suresh Geeta Rakesh Meena Arun Lata Vijay Seema Ajay Nisha Imran Farhan Salma Joseph Mary', 'PERSON')} || ' ' || ${oneOf('Kumar Devi Singh Kumari Sharma Yadav Khan Verma Gupta Das Mishra Patel Roy Paswan Ansari Jha Reddy Nair Pillai Thakur Oraon Murmu Soren Lepcha', 'PERSON + 7')}`;
const rareNames = `initcap(${oneOf('ba dhi ra mu la ki so ve ja nu', 'PERSON + 11')} || ${oneOf('shi nde rga tta lko mbi', 'PERSON + 13')} || ${oneOf('ya ra lu na ka pe', 'PERSON + 17')})`;
const hindiNames = `${oneOf('आशा रवि सुनीता अमित प्रिया राहुल पूजा विकास नेहा संजय', 'PERSON')} || ' ' || ${oneOf('कुमार देवी सिंह कुमारी शर्मा यादव वर्मा गुप्ता', 'PERSON + 7')}`;
/** A person's name in SQL: one in four in Devanagari, one in three of the others with a rare middle name. */
const nameOf = (person: string, { isVaried }: Size): string =>
  isVaried
    ? `case when ${person} % 4 = 3 then ${hindiNames} when ${person} % 3 = 0 then ${rareNames} || ' ' || ${latinNames} else ${latinNames} end`.replaceAll(
        'PERSON',
        person,
      )
    : "'Asha Kumari'";
const districtOf = (person: string, { isVaried }: Size): string =>
  isVaried
    ? oneOf(
        'Patna Gaya Ranchi Lucknow Varanasi Bhagalpur Muzaffarpur Darbhanga Purnia Dhanbad Bokaro Cuttack Puri Kolkata Howrah Nagpur Pune Indore Bhopal Jaipur Kota Agra Meerut Kanpur Prayagraj Gorakhpur Siwan Saran Vaishali Nalanda Rohtas Buxar Arwal Jamui Banka Araria Supaul Saharsa Madhepura Khagaria Munger Lakhisarai Sheikhpura Nawada Jehanabad Aurangabad Kaimur Bhojpur Sheohar Sitamarhi',
        `${person} + 23`,
      )
    : "'Patna'";

const accountsIn = ({ first, last }: Part, size: Size, from: Date): string => `
  insert into account (id, phone, name, referral_code, created_at, profile_completed_at)
  select ${account('n')}, ${phone('n')}, ${nameOf('n', size)}, ${code('n')}, ${time(from)}, ${time(from)}
  from generate_series(${first}, ${last}) n`;

function sessionsIn(ctx: Context, { first, last }: Part, from: Date): string {
  const hashes = Array.from({ length: last - first + 1 }, (_, at) => sessionHash(ctx, tokenAt(first + at)));
  return `
  insert into session (id, account_id, token_hash, created_at, expires_at, seen_at)
  select ${id('ses_')}, ${account('n')}, hash, ${time(from)}, ${time(from)} + interval '400 days',
    ${time(from)} + interval '390 days'
  from (select hash, ${first} + at - 1 as n from unnest('{${hashes.join(',')}}'::text[]) with ordinality it (hash, at)) it`;
}

/** Each person has a browser; the second of ten also logged in from the first one's. */
const browsersIn = ({ first, last }: Part, from: Date): string => `
  insert into browser_mark (mark_hash, account_id, seen_at)
  select 'mark ' || n, ${account('n')}, ${time(from)} from generate_series(${first}, ${last}) n
  union all select 'mark ' || (n - 1), ${account('n')}, ${time(from)} from generate_series(${first}, ${last}) n where n % 10 = 1`;

/** One row per application with the values of its other rows; the same random values for the same number. */
function madeIn({ first, last }: Part, size: Size, from: Date): string {
  const { applications: count, users } = size;
  const stepMs = historyMs / count;
  // Spread over the referrers by the golden ratio, with fewer towards the last: the first tenth has a fifth of all.
  const share = 'commission_no * 0.6180339887498949::float8 - floor(commission_no * 0.6180339887498949::float8)';
  return `
  with thrown as (
    select n, n % ${users} as person, hashint8(n) & 1073741823 as dice,
      ${time(from)} + n * interval '${stepMs} milliseconds' as at,
      (array[${roles.map(quoted).join(', ')}])[n / ${users} + 1] as role,
      case when n % 10 < 3 then n / 10 * 3 + n % 10 end as commission_no
    from generate_series(${first}::bigint, ${last}) n
  ), referred as (
    select *, case when commission_no % 30 = 0 then 0 else floor(${users} * power(${share}, 1.5))::bigint end as chosen from thrown
  ), made as (
    select n, person, at, role, dice, ${nameOf('person', size)} as name, ${districtOf('person', size)} as district,
      case when chosen = person then (chosen + 1) % ${users} else chosen end as referrer,
      case when dice % 4 = 0 then 25000 else 50000 end as fee,
      case when dice % 4 = 0 then 'SC' else 'GEN' end as category,
      dice / 4 % 25 = 0 as is_refunded, dice / 100 % 25 = 0 as is_duplicate, dice / 12500 % 50 = 0 as is_held
    from referred
  )`;
}
const form = `jsonb_build_object('name', name, 'fatherName', 'Ram Prasad', 'mobile', ${phone('person')}, 'altMobile', '',
  'email', 'asha' || person || '@example.com', 'dob', '1999-04-12', 'gender', 'Female', 'address', 'Ward 7, Danapur',
  'district', district, 'state', 'Bihar', 'category', category, 'qualification', 'Graduate', 'experience', 2,
  'identityLastFour', '2346', 'referralCode', coalesce(${code('referrer')}, ''),
  'photoKey', 'applicants/1790000000000_' || md5(person::text) || '_photo.jpg')`;
const identity = 'md5(person::text) || md5(person::text)';

const forms = (made: string): string => `${made}
  insert into frozen_form (id, account_id, role, opening, fee_paise, form, form_hash, identity_hash, policy_version, consented_at)
  select ${id('frm_')}, ${account('person')}, role, 1, fee, ${form}, md5(n::text), ${identity}, '2025-05-10', at - interval '6 minutes'
  from made`;
const orders = (made: string): string => `${made}
  insert into payment_order (id, subject, account_id, amount_paise, gateway, state, request_id, payment_url, created_at, creating_at, reads)
  select ${reference('SO')}, ${id('frm_')}, ${account('person')}, fee, 'instamojo', 'paid', md5(n::text),
    'https://gateway.test/@saral/' || md5(n::text), at - interval '5 minutes', at - interval '5 minutes', 2
  from made`;

const duplicateId = `'pay_S' || lpad(n::text, 25, '0')`;
const payments = (made: string): string => `${made}
  insert into payment (id, order_id, gateway, gateway_payment_id, state, amount_paise, posted_paise, first_seen_at, captured_at, outcome)
  select ${id('pay_')}, ${reference('SO')}, 'instamojo', 'MOJO' || n, case when is_refunded then 'refunded' else 'captured' end, fee, fee, at, at, ${reference('SA')}
  from made
  union all
  select ${duplicateId}, ${reference('SO')}, 'instamojo', 'MOJOS' || n, 'refunded', fee, fee, at, at, 'duplicate' from made where is_duplicate`;
const notices = (made: string): string => `${made}
  insert into payment_notice (gateway, gateway_payment_id, status, request_id, received_at)
  select 'instamojo', 'MOJO' || n, 'Credit', md5(n::text), at from made`;
const applications = (made: string): string => `${made}
  insert into application (id, form_id, account_id, role, opening, payment_id, paid_paise, state, form, identity_hash, created_at, refund_window_hours, consented_at, policy_version, verify_code)
  select ${reference('SA')}, ${id('frm_')}, ${account('person')}, role, 1, ${id('pay_')}, fee, case when is_refunded then 'refunded' else 'active' end,
    ${form}, ${identity}, at, 24, at - interval '6 minutes', '2025-05-10', ${reference('SV')}
  from made`;

const refundedAt = `at + interval '20 minutes'`;
const duplicateRefund = `'SR-S' || lpad(n::text, 11, '0')`;
const refunds = (made: string): string => `${made}
  insert into refund (id, payment_id, amount_paise, reason, state, gateway_refund_id, bank_reference, requested_by, requested_at, attempt_at, settled_at, tries)
  select ${reference('SR')}, ${id('pay_')}, fee, 'asked', 'done', 'R' || n, 'UTR' || n, ${account('person')}, ${refundedAt}, ${refundedAt}, ${refundedAt}, 1
  from made where is_refunded
  union all
  select ${duplicateRefund}, ${duplicateId}, fee, 'duplicate', 'done', 'RS' || n, 'UTRS' || n, 'system', ${refundedAt}, ${refundedAt}, ${refundedAt}, 1
  from made where is_duplicate`;
const attempts = (made: string): string => `${made}
  insert into refund_attempt (refund_id, attempt, receipt, asked_paise)
  select ${reference('SR')}, 1, 'application', fee from made where is_refunded
  union all
  select ${duplicateRefund}, 1, 'unapplied', 0 from made where is_duplicate`;
const duplicate = (made: string): string => `${made}
  insert into duplicate_payment (payment_id, application_id, account_id, noted_at)
  select ${duplicateId}, ${reference('SA')}, ${account('person')}, at from made where is_duplicate`;

const corrections = (made: string): string => `${made}
  insert into correction_request (id, application_id, field, value, requested_at, answer, outcome, closed_at, closed_by)
  select ${id('cor_')}, ${reference('SA')}, 'fatherName', 'Ram Prasad Singh', at, 'Noted.', 'answered', ${refundedAt}, 'cli:test'
  from made`;

const madeCorrections = (made: string): string => `${made}
  insert into correction (application_id, number, at, made_in, before, after)
  select ${reference('SA')}, 1, at, 'application/1', '{"address": "Ward 6"}', '{"address": "Ward 7"}'
  from made`;

const correctionWindows = (made: string): string => `${made}
  insert into correction_window (application_id, number, opened_at, opened_by, until)
  select ${reference('SA')}, 1, at, 'cli:test', at + interval '2 days'
  from made`;

const commissions = (made: string): string => `${made}
  insert into commission (id, application_id, payment_id, referrer_id, applicant_id, applicant_name, paid_paise, percent, amount_paise, left_paise, created_at, matures_at, hold_reason, reversed_at, changes)
  select ${id('com_')}, ${reference('SA')}, ${id('pay_')}, ${account('referrer')}, ${account('person')}, 'Asha Kumari', fee, 20, fee / 5,
    case when is_refunded then 0 else fee / 5 end, at,
    at + interval '24 hours', case when is_held then 'same-alternate-number' end, case when is_refunded then ${refundedAt} end, case when is_refunded then 1 else 0 end
  from made where referrer is not null;
  ${made}
  insert into commission_change (commission_id, change, left_paise)
  select ${id('com_')}, 1, 0 from made where referrer is not null and is_refunded`;

/** A posting for each generated row that matches `where`, as in the table of postings; of the row's fee by default. */
interface PostingSql {
  readonly kind: PostingKind;
  /** The id of the posting's subject. */
  readonly of: string;
  readonly at?: string;
  readonly amount?: string;
  readonly where?: string;
}
const posted: readonly PostingSql[] = [
  { kind: 'capture', of: id('pay_') },
  { kind: 'fee', of: reference('SA') },
  { kind: 'commission', of: reference('SA'), amount: 'fee / 5', where: 'referrer is not null' },
  { kind: 'refund-requested', of: reference('SR'), at: refundedAt, where: 'is_refunded' },
  {
    kind: 'commission-reversal',
    of: `${id('com_')} || '/1'`,
    amount: 'fee / 5',
    at: refundedAt,
    where: 'is_refunded and referrer is not null',
  },
  { kind: 'refund-done', of: reference('SR'), at: refundedAt, where: 'is_refunded' },
  { kind: 'capture', of: duplicateId, where: 'is_duplicate' },
  { kind: 'duplicate', of: duplicateId, where: 'is_duplicate' },
  { kind: 'refund-done', of: duplicateRefund, at: refundedAt, where: 'is_duplicate' },
];
/** Source and accounts of a posting in SQL. */
function sidesOf(kind: PostingKind, of: string, person: string): string {
  const { source, debit, credit } = postings[kind];
  const [before = '', after = ''] = source.split('*');
  const named = (account: string): string => `replace(${quoted(account)}, '*', coalesce(${person}, ''))`;
  return `${quoted(before)} || ${of} || ${quoted(after)} as source, '${kind}' as kind, ${named(debit)} as debit, ${named(credit)} as credit`;
}
/** Adds transactions with their two entries; `select` gives id, source, kind, debit, credit, at and amount. */
const posting = (select: string): string => `
  posted as (${select}),
  told as (insert into ledger_transaction (id, source, kind, at) select id, source, kind, at from posted)
  insert into ledger_entry (transaction_id, account, amount_paise)
  select id, debit, amount from posted union all select id, credit, -amount from posted`;
const ledger = (made: string): string =>
  `${made}, ${posting(
    posted
      .map(
        (one, no) => `
    select 'led_' || lpad((n * 10 + ${no})::text, 26, '0') as id, ${sidesOf(one.kind, one.of, account('referrer'))}, ${one.at ?? 'at'} as at,
      ${one.amount ?? 'fee'} as amount
    from made where ${one.where ?? 'true'}`,
      )
      .join(' union all '),
  )}`;

/**
 * Referrers with ₹200 by day 200 were paid, one in five after a rejected claim; one in four of those who earned as much
 * since then has an open claim.
 */
async function makeClaims({ run, ctx, batch = 25_000 }: RowMaker, from: Date): Promise<void> {
  const ifsc = 'SBIN0000691';
  const paidAt = new Date(from.getTime() + paidUntilMs);
  const claimedAt = new Date(from.getTime() + claimedUntilMs);
  const earned = (await run(`
    select referrer_id as "referrerId", coalesce(sum(amount_paise) filter (where created_at < ${time(paidAt)}), 0)::int as early,
      coalesce(sum(amount_paise) filter (where created_at between ${time(paidAt)} and ${time(new Date(claimedAt.getTime() - 2 * dayMs))}), 0)::int as late
    from commission where reversed_at is null and hold_reason is null group by referrer_id order by referrer_id`)) as {
    referrerId: string;
    early: number;
    late: number;
  }[];
  const claim = async (referrerId: string, state: string, amount: number, at: Date) => {
    const number = newReference('SC');
    // Its last digits are in no other number.
    const bankAccount = String(500_173_857_351 - Number(referrerId.slice(-12)));
    return {
      id: number,
      referrer_id: referrerId,
      amount_paise: amount,
      account_sealed: ctx.encrypt(bankAccount, number),
      account_last_four: bankAccount.slice(-4),
      account_key: await bankAccountKeyOf(ctx, { ifsc, accountNumber: bankAccount }),
      state,
      reason: state === 'rejected' ? 'The name differs.' : null,
      utr: state === 'paid' ? `UTR${number.replaceAll('-', '')}` : null,
      created_at: at.toISOString(),
      settled_at: state === 'active' ? null : new Date(at.getTime() + dayMs).toISOString(),
    };
  };
  const claims = await Promise.all(
    earned.flatMap(({ referrerId, early, late }, at) => [
      ...(early >= 200_00 && at % 5 === 0
        ? [claim(referrerId, 'rejected', early, new Date(paidAt.getTime() - 2 * dayMs))]
        : []),
      ...(early >= 200_00 ? [claim(referrerId, 'paid', early, paidAt)] : []),
      ...(late >= 200_00 && at % 4 === 1 ? [claim(referrerId, 'active', late, claimedAt)] : []),
    ]),
  );
  const size = Math.ceil(batch / 5);
  for (let at = 0; at < claims.length; at += size) {
    const json = quoted(JSON.stringify(claims.slice(at, at + size)));
    await run(`
      insert into claim (id, referrer_id, amount_paise, account_sealed, account_last_four, account_key, ifsc, bank_name, mobile, state, reason, utr, created_at, settled_at)
      select id, referrer_id, amount_paise, account_sealed, account_last_four, account_key, '${ifsc}', 'State Bank of India', '9876543210', state, reason, utr, created_at, settled_at
      from json_populate_recordset(null::claim, ${json}::json)`);
  }
  await run(`
    insert into payout (id, claim_id, amount_paise, state, utr, started_at, started_by, paid_at)
    select 'SP-' || substr(id, 4), id, amount_paise, 'paid', utr, settled_at, 'cli:cashier', settled_at from claim where state = 'paid'`);
  await run(
    `insert into bank_reference (utr, kind, movement) select utr, 'payout', id from payout where utr is not null`,
  );
  const claimed = (kind: PostingKind, at: string, where: string): string => `
    select 'led_' || id || '${kind}' as id, ${sidesOf(kind, 'id', 'referrer_id')}, ${at} as at, amount_paise as amount from claim where ${where}`;
  await run(
    `with ${posting(
      [
        claimed('claim', 'created_at', 'true'),
        claimed('claim-paid', 'settled_at', "state = 'paid'"),
        claimed('claim-rejected', 'settled_at', "state = 'rejected'"),
      ].join(' union all '),
    )}`,
  );
}

/** Signs the rows of a table as the program does, also where its triggers are off. */
async function signed({ ctx }: Pick<RowMaker, 'ctx'>, table: 'session' | 'approval'): Promise<string> {
  const signing = await row<{ key: string }>(ctx.db, sql`select current_setting('saral.signing_key') as key`);
  return `
    set timezone to 'UTC';
    set saral.signing_key to ${quoted(signing!.key)};
    update ${table} set signature = row_signature('${table}', to_jsonb(${table}));
    reset saral.signing_key;
    reset timezone`;
}

/**
 * Adds the approved run that paid all of these claims, for the check of the books. `asOwner` runs statements as the owner of
 * the tables, past the rules of runs and approvals.
 */
export async function makeRunOfPayouts(
  { ctx }: Pick<RowMaker, 'ctx'>,
  asOwner: (statements: string) => Promise<unknown>,
): Promise<void> {
  const ruled = ['payout_run', 'payout_run_claim', 'approval'];
  const rules = (state: 'disable' | 'enable'): string =>
    ruled.map((table) => `alter table ${table} ${state} trigger user;`).join(' ');
  await asOwner(`
    ${rules('disable')}
    insert into payout_run (id, state, claims, sum_paise, made_at)
      select 'run', 'approved', count(*), sum(amount_paise), now() from payout having count(*) > 0;
    insert into payout_run_claim (run_id, claim_id, amount_paise, account_last_four, corrections, is_open, payout_id)
      select 'run', claim.id, claim.amount_paise, account_last_four, corrections, false, payout.id
        from payout join claim on claim.id = payout.claim_id;
    insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at, decided_at, decided_by)
      select 'SY-RUN', 'payout-run', id, '{}', 'approved', made_at, 'usr_maker', made_at, made_at, 'usr_checker' from payout_run;
    ${await signed({ ctx }, 'approval')};
    ${rules('enable')}`);
}
