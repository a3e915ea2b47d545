// The rows of `npm run bench -- desk`: those of a million paid applications, and with them leads and the audit.
import type pg from 'pg';
import type { Context } from '#kit/context.ts';
import { makeManyRows } from '#test/many-rows.ts';
import { bankRows, interviewRows, referrerRows, salesRows, settlementLineRows } from './desk-money-rows.ts';

export interface DeskSizes {
  readonly applications: number;
  readonly people: number;
  readonly leads: number;
  readonly auditEntries: number;
  /** Besides those of the applications. */
  readonly ledgerEntries: number;
}

/** Larger tables of lists: their indexes are built at the end, which takes a fraction of adding to them row by row. */
const largeTables = [
  'application',
  'payment',
  'settlement_line',
  'account',
  'ledger_transaction',
  'ledger_entry',
  'audit_entry',
  'lead',
  'lead_item',
];

interface DroppedIndex {
  readonly name: string;
  readonly definition: string;
}
/** Drops the indexes that no constraint needs. */
async function dropIndexes(pool: pg.Pool): Promise<readonly DroppedIndex[]> {
  const { rows } = await pool.query<DroppedIndex>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = any($1::text[]) and not exists (
        select from pg_constraint where conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)`,
    [largeTables],
  );
  for (const { name } of rows) await pool.query(`drop index "${name}"`);
  return rows;
}
async function buildIndexes(pool: pg.Pool, indexes: readonly DroppedIndex[]): Promise<void> {
  const remaining = [...indexes];
  const lane = async (): Promise<void> => {
    for (let next = remaining.shift(); next; next = remaining.shift()) await pool.query(next.definition);
  };
  await Promise.all([lane(), lane()]);
}

const moved = ['under-review', 'shortlisted', 'called', 'selected', 'not-selected', 'withdrawn'];
const dice = '(hashtext(id) & 1048575)';
/** Ages from 18 to 57, three genders, experience up to 19 years and six qualifications in 300 subjects, the first the most frequent. */
const formRows = `update application set form = form || jsonb_build_object(
    'dob', to_char(date '1968-01-01' + ${dice} % 14600, 'YYYY-MM-DD'),
    'gender', (array['Male', 'Female', 'Male', 'Female', 'Other'])[1 + least(4, ${dice} % 400 / 99)],
    'experience', ${dice} / 7 % 20,
    'qualification', (array['12th pass', 'B.A.', 'Graduate', 'B.Sc. Physics', 'ITI Electrician', 'Ph.D.'])[1 + floor(6 * power(${dice} / 1048576.0, 3))::int]
      || ' subject' || ${dice} / 11 % 300)`;
/** Nine of ten applications moved on, and one in 500 shares its identity document with another account's. */
const stageRows: readonly string[] = [
  formRows,
  `update application set set_stage = (array[${moved.map((stage) => `'${stage}'`).join(', ')}])[1 + ${dice} % ${moved.length}],
     advanced_at = created_at + interval '2 days', version = 2 where ${dice} % 10 > 0`,
  `insert into application_step
     (application_id, number, from_stage, stage, reason, at, by, is_bulk, has_advanced, due_at, notified_at)
   select id, 1, 'received', set_stage,
     case set_stage when 'not-selected' then 'others-chosen' when 'withdrawn' then 'own-wish' end,
     advanced_at, 'system', false, true, advanced_at, advanced_at
   from application where advanced_at is not null`,
  `update application set identity_hash = 'shared' || pair, shares_identity = true
   from (select id as paired, role || (row_number() over (partition by role order by id) / 2) as pair
           from application where ${dice} % 500 = 0) as pairs where id = paired`,
];

const leadStates = ['new', 'in-progress', 'answered', 'quoted', 'won', 'lost', 'spam'];
/** Leads of 300 days with names of both scripts; most are closed, and a few hundred staff actions are overdue. */
const leadRows = (count: number): string => `
  insert into lead (id, kind, name, phone, email, organisation, place, flags, language, state, has_own_mail, notification_source, notified_at,
    digest, address_hash, created_at, changed_at, changed_by, owner_id, due_at)
  select 'led_' || lpad(n::text, 26, '0'), case when n % 3 = 0 then 'call-back' else 'quote' end,
    account.name, '9' || lpad((n % 70000)::text, 9, '0'), '', 'Nagar Panchayat ' || n % 500, 'Patna', '[]',
    case when n % 2 = 0 then 'hi' else 'en' end, state, false, '', now(), md5(n::text), md5((n % 5000)::text),
    at, at, '', case when state in ('new', 'spam') then null else (select id from account order by id limit 1 offset n % 8) end,
    case when state in ('in-progress', 'answered') and n % 10 = 0 then at + interval '10 days' end
  from (select n, now() - interval '300 days' * (1 - n::float8 / ${count}) as at,
    case when n > ${count} - 300 then 'new'
      else (array[${leadStates.map((state) => `'${state}'`).join(', ')}])[2 + (hashint8(n) & 1048575) % 6] end as state
    from generate_series(1, ${count}) n) lead
    join account on account.id = 'usr_' || lpad((n % (select count(*) from account where id like 'usr_000%'))::text, 26, '0')`;

/** One product of each quote. */
const itemRows = `
  insert into lead_item (lead_id, position, product, variant, quantity)
  select id, 1, (array['E-Rickshaw', 'Tri-Cycle Garbage Rickshaw', 'Plastic Bailing Machine'])[1 + number % 3], '', '4'
    from lead where kind = 'quote'`;

/** Entries of 20 staff members about applications, leads and claims. */
const auditRows = (first: number, last: number, count: number): string => `
  insert into audit_entry (at, actor, act, subject, before, after, details)
  select now() - interval '300 days' * (1 - n::float8 / ${count}), 'usr_' || lpad((hashint8(n) & 1048575) % 20 || '', 26, '0'),
    (array['leads/answered', 'leads/noted', 'applications/viewed', 'applications/advanced', 'claims/paid', 'payments/viewed',
      'content/published', 'roles/changed', 'staff/signed-in', 'people/revealed'])[1 + floor(10 * power((hashint8(n + 1) & 65535) / 65536.0, 2))::int],
    case when n % 3 = 0 then 'lead_' || n % 100000 else 'SA-' || to_char(n % 1000000, 'FM0000"-"0000"-"0000') end,
    '{"state":"new"}', '{"state":"answered"}', jsonb_build_object('number', n)
  from generate_series(${first}, ${last}) n`;

/** The n-th of so many postings in 300 days: payments that staff closed, each received and closed within a minute. */
const ledgerRows = (first: number, last: number, count: number): string => `
  with posted as (
    select n, 'led_x' || lpad(n::text, 25, '0') as id, n % 2 = 0 as is_capture, 'pay_x' || lpad((n / 2)::text, 25, '0') as payment,
      now() - interval '300 days' * (1 - n::float8 / ${count}) as at, 10000 + (hashint8(n / 2) & 65535) as paise
    from generate_series(${first}, ${last}) n
  ), transactions as (
    insert into ledger_transaction (id, source, kind, at)
    select id, case when is_capture then 'payment:' || payment else 'receipt:' || payment || ':closed' end,
      case when is_capture then 'capture' else 'receipt-closed' end, at from posted)
  insert into ledger_entry (transaction_id, account, amount_paise)
  select id, case when is_capture then 'gateway_receivable' else 'unapplied_receipts' end, paise from posted
  union all
  select id, case when is_capture then 'unapplied_receipts' else 'other_income' end, -paise from posted`;

/** A settlement a day with its three postings. */
const settlementRows = `
  with made as (
    select n, 'SS-' || to_char(n, 'FM0000"-"0000"-"0000') as id, now() - n * interval '1 day' as at from generate_series(0, 299) n
  ), settlements as (
    insert into settlement (id, gateway, gateway_settlement_id, utr, bank_paise, fee_paise, tax_paise, settled_at, recorded_at, recorded_by)
    select id, 'instamojo', 'stl_' || n, 'UTR' || lpad(n::text, 13, '0'), 97640000, 2000000, 360000, at, at, 'cli:test' from made
  ), posted as (
    select 'led_' || id || part as id, 'settlement:' || id || ':' || part as source, 'settlement-' || part as kind, at, account, paise
    from made, (values ('bank', 'bank', 97640000), ('fees', 'gateway_fees', 2000000), ('tax', 'gateway_fee_tax', 360000))
      as part (part, account, paise)
  ), transactions as (insert into ledger_transaction (id, source, kind, at) select id, source, kind, at from posted)
  insert into ledger_entry (transaction_id, account, amount_paise)
  select id, account, paise from posted union all select id, 'gateway_receivable', -paise from posted`;

/** Adds the rows to an empty database as its owner. @returns how many seconds it took. */
export async function makeDeskRows(pool: pg.Pool, ctx: Context, sizes: DeskSizes): Promise<number> {
  const began = performance.now();
  const run = async (statement: string): Promise<readonly object[]> => (await pool.query<object>(statement)).rows;
  const note = (what: string): void =>
    console.log(`${what} after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const indexes = await dropIndexes(pool);
  await makeManyRows({ run, ctx }, { applications: sizes.applications, users: sizes.people, isVaried: true });
  note(`${sizes.applications} applications`);
  for (const statement of [...stageRows, ...interviewRows]) await run(statement);
  note('their stages and interviews');
  const part = 100_000;
  const postings = sizes.ledgerEntries / 2;
  for (let first = 0; first < postings; first += part)
    await run(ledgerRows(first, Math.min(postings, first + part) - 1, postings));
  for (const statement of [settlementRows, ...settlementLineRows]) await run(statement);
  note(`${sizes.ledgerEntries} ledger entries`);
  // The leads look up people.
  await buildIndexes(pool, indexes);
  note(`${indexes.length} indexes`);
  await run(leadRows(sizes.leads));
  await run(itemRows);
  note(`${sizes.leads} leads`);
  for (const statement of [...referrerRows, ...bankRows(sizes.applications / 20), ...salesRows(sizes.leads / 5)])
    await run(statement);
  note('referrers, bank and sales');
  for (let first = 1; first <= sizes.auditEntries; first += part)
    await run(auditRows(first, Math.min(sizes.auditEntries, first + part - 1), sizes.auditEntries));
  note(`${sizes.auditEntries} audit entries`);
  // The rows were added without triggers.
  await run('select ledger_recount()');
  note('the balances');
  await run('vacuum analyze');
  note('analyzed');
  return (performance.now() - began) / 1000;
}
