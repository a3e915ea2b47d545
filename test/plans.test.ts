// The queries of the dashboard and of My Applications use indexes at any table size.
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { onTheWay } from '#features/bank/store/bank.ts';
import { heldParts } from '#features/bank/store/held.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { findDelayedRefunds } from '#features/payments/refunds/actions/watch-refunds.ts';
import { deskMember } from '#test/desk.ts';
import { type ManyPerson, makeManyRows, makeRunOfPayouts, personAt } from '#test/many-rows.ts';
import { isPlanned, plannedScansOf, scansOf as scansIn, type Statement, statementsOf } from '#test/plans.ts';
import { testProduct } from '#test/product.ts';
import { features } from '../src/features.ts';

const scansOf = (statement: Statement) => scansIn(app.db, statement);

const app = await testProduct({ worker: false });
const users = 2000;
/** Tables smaller than an index: one row, a few settings, the staff, the roles of the notice, the payouts here, the few refunds that a bank transfer pays, the migrations. */
const tiny = [
  'refund_transfer',
  'product_clock',
  'setting',
  'staff_role',
  'role',
  'opening',
  'payout',
  'payout_run_claim',
  'content_item',
  'kysely_migration',
  'content_version',
];
const enoughRows = 100;

beforeAll(async () => {
  const run = async (statement: string) => (await sql.raw<object>(statement).execute(app.db)).rows;
  await makeManyRows({ run, ctx: app.product.ctx }, { applications: 5 * users, users });
  await app.asOwner(`insert into application_step
    (application_id, number, from_stage, stage, at, by, is_bulk, has_advanced, due_at, notified_at)
    select id, 1, 'received', 'under-review', created_at, 'system', false, true, created_at, created_at from application;
    update application set advanced_at = created_at`);
  await makeRunOfPayouts(app.product, app.asOwner);
  // A timer adds up what was posted each minute.
  await app.asOwner('select ledger_add_up()');
  await app.asOwner('vacuum analyze');
}, 120_000);

const get = (path: string, as: ManyPerson) => app.request(path, { headers: { cookie: as.cookie } });
const post = (path: string, as: ManyPerson, json: object) =>
  app.request(path, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
  });
const claim = (as: ManyPerson) =>
  post('/api/referrals/claim', as, {
    referralCode: as.referralCode,
    accNumber: '123456789012',
    ifscCode: 'SBIN0000691',
    bankName: 'State Bank of India',
    mobileNumber: '9876543210',
  });
/** A person who can or cannot claim; the busiest referrer, numbered 0, has hundreds of times the average. */
async function personWith(fits: (claimable: number) => boolean): Promise<ManyPerson> {
  for (let at = 1; at < users; at++) {
    const person = personAt(at);
    const earnings = (await (await get(`/api/referral-earnings/${person.referralCode}`, person)).json()) as {
      commission: number;
      inClaims: number;
    };
    if (earnings.inClaims === 0 && fits(earnings.commission)) return person;
  }
  throw new Error('there is no such person');
}

const calls: readonly (readonly [string, readonly string[], (as: ManyPerson) => Promise<Response>])[] = [
  ['GET /api/auth/session', ['session', 'account'], (as) => get('/api/auth/session', as)],
  [
    'GET /api/referral-earnings/{code}',
    ['ledger_entry', 'commission', 'claim'],
    (as) => get(`/api/referral-earnings/${as.referralCode}`, as),
  ],
  ['GET /api/referrals/{code}', ['commission'], (as) => get(`/api/referrals/${as.referralCode}`, as)],
  ['POST /api/referrals/get', ['claim'], (as) => post('/api/referrals/get', as, { referralCode: as.referralCode })],
  [
    'POST /api/get-applications',
    [
      'application',
      'duplicate_payment',
      'refund',
      'dispute',
      'gateway_case',
      'correction_request',
      'correction',
      'correction_window',
      'message',
      'window_message',
      'call_letter',
    ],
    (as) => post('/api/get-applications', as, { userId: as.accountId }),
  ],
];

async function expectIndexes(statements: readonly Statement[], tables: readonly string[]): Promise<void> {
  const scans = (await Promise.all(statements.filter(isPlanned).map(scansOf))).flat();
  const scanned = [...new Set(scans.map((scan) => scan.table))].filter((table) => !tiny.includes(table));
  expect(scanned).toEqual(expect.arrayContaining([...tables]));
  for (const table of scanned) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.db);
    expect(rows[0]!.n, `${table} has too few rows to prove anything`).toBeGreaterThan(enoughRows);
  }
  expect(scans.filter((scan) => scan.how === 'Seq Scan' && !tiny.includes(scan.table))).toEqual([]);
}

test('the numbers of the metrics', async () => {
  await app.asOwner(`
    insert into message (id, source, channel, recipient, template, subject, text, state, next_try_at, created_at, sent_at)
      select 'old-' || n, 'test:' || n, 'email', 'a@example.in', 'payout-sent', '', '', 'sent', now(), now(), now() from generate_series(1, 5000) n;
    analyze message`);
  const { ctx } = app.product;
  const readings = features.flatMap((feature) => feature.readings ?? []);
  const statements = await statementsOf(async () => {
    for (const each of readings) await each.read(ctx);
  });
  const scans = (await Promise.all(statements.filter(isPlanned).map(scansOf))).flat();
  const scanned = new Set(scans.map(({ table }) => table));
  for (const table of ['message', 'payment_order', 'payment', 'refund']) expect(scanned).toContain(table);
  const large = ['message', 'payment_order', 'payment', 'refund'];
  expect(scans.filter(({ how, table }) => how === 'Seq Scan' && large.includes(table))).toEqual([]);
});

test('the ledger of these rows is balanced', async () => {
  const { differences } = await drawTrialBalance(app.product.ctx);
  // Its claims have no sealed accounts, and its transfers no runs.
  expect(differences.filter((finding) => !/^S[CP]-/.test(finding))).toEqual([]);
});

describe('every table is read by an index', () => {
  beforeAll(async () => {
    // Disputes without postings, which the books would find.
    await app.asOwner(`insert into dispute (id, payment_id, gateway, case_number, reason, opened_on, answer_by, decided_on, state, amount_paise, opened_at, opened_by, decided_at, decided_by)
      select 'SD-' || id, id, gateway, id, 'other', captured_at, captured_at, captured_at, 'won', amount_paise, captured_at, 'system', captured_at, 'system' from payment order by id limit 1000`);
    await app.asOwner(`insert into gateway_case (gateway, case_number, payment_id, phase, state, amount_paise, deducted_paise, reason, opened_on, seen_at)
      select gateway, id, id, 'chargeback', 'won', amount_paise, 0, 'other', captured_at, captured_at from payment order by id limit 1000`);
    await app.asOwner(
      "insert into given_account select 'usr_many_' || n, md5(n::text) || md5(n::text) from generate_series(1, 5000) n",
    );
    await app.asOwner(`insert into window_message (role, opening, until, due_at, finished_at)
      select 'Role ' || n, 1, now(), now(), now() from generate_series(1, 2000) n`);
    await app.asOwner(`
      with slot as (
        insert into interview_slot (role, opening, starts_at, minutes, capacity, texts, created_at, created_by, changed_at, changed_by)
        select role, number, now(), 30, 10, '{}', now(), 'cli:test', now(), 'cli:test' from opening limit 1 returning id)
      insert into call_letter (application_id, issue, slot_id, verify_code, issued_at, issued_by)
      select 'SA-LETTER-' || n, 1, slot.id, 'letter ' || n, now(), 'cli:test' from slot, generate_series(1, 2000) n`);
    await app.asOwner(`
      insert into message (id, source, channel, recipient, template, subject, text, state, next_try_at, created_at, sent_at)
      select 'msg_' || n, 'record ' || n, 'sms', '', 'application-received', '', repeat('text ', 30), 'sent', now(), now(), now()
        from generate_series(1, 20000) n`);
    await app.asOwner(`insert into refund_transfer (refund_id, chosen_at, chosen_by, asked_at)
      select id, requested_at, 'system', requested_at from refund order by id limit 1000`);
    await app.asOwner(`insert into part_refund (id, payment_id, amount_paise, receipt, state, gateway_refund_id, requested_by, requested_at, settled_at)
      select 'SR-P' || id, id, 1, 'application', 'done', id, 'system', captured_at, captured_at from payment order by id limit 5000`);
    await app.asOwner(
      'analyze dispute, gateway_case, given_account, window_message, call_letter, message, refund_transfer, part_refund',
    );
  });
  test.each(calls)('%s', async (_name, tables, call) => {
    for (const as of [personAt(0), personAt(users / 2)]) {
      const statements = await statementsOf(async () => expect((await call(as)).status).toBe(200));
      await expectIndexes(statements, tables);
    }
  });
  test('POST /api/referrals/claim, refused', async () => {
    const poor = await personWith((claimable) => claimable < 200);
    const statements = await statementsOf(async () => expect((await claim(poor)).status).toBe(409));
    await expectIndexes(statements, ['claim', 'commission', 'ledger_entry']);
  });
  test('POST /api/referrals/claim, made', async () => {
    for (const as of [personAt(0), await personWith((claimable) => claimable >= 200)]) {
      const statements = await statementsOf(async () => expect((await claim(as)).status).toBe(201));
      expect(statements.some((statement) => statement.text.includes('insert into ledger_entry'))).toBe(true);
      await expectIndexes(statements, ['claim', 'browser_mark', 'commission', 'ledger_entry']);
    }
  });
  test('POST /api/referrals/claim, with a shared browser', async () => {
    const statements = await statementsOf(() => claim(personAt(10)));
    // People who share something are found first, without reading all earnings of a busy referrer.
    const [shared] = statements.filter((statement) => /from commission c .*applicant_id = any/s.test(statement.text));
    const ofCommissions = (await scansOf(shared!)).filter((entry) => entry.table === 'commission');
    const indexes = new Set(ofCommissions.flatMap((commission) => commission.index ?? []));
    expect(indexes).toEqual(new Set(['commission_applicant', 'commission_referrer']));
    await expectIndexes(statements, ['browser_mark', 'commission']);
  });
});

test('the balance of the busiest referrer is summed by index-only scans', async () => {
  const as = personAt(0);
  const statements = await statementsOf(() => get(`/api/referral-earnings/${as.referralCode}`, as));
  const scans = (await Promise.all(statements.filter(isPlanned).map(scansOf))).flat();
  for (const table of ['ledger_entry', 'commission'])
    expect(new Set(scans.flatMap((scan) => (scan.table === table ? scan.how : [])))).toEqual(
      new Set(['Index Only Scan']),
    );
});

test('the refund sweeper reads only refunds that are not completed', async () => {
  for (const work of [findDelayedRefunds]) {
    const statements = await statementsOf(() => work(app.product.ctx));
    const scans = (await Promise.all(statements.filter(isPlanned).map(scansOf))).flat();
    const indexes = scans.flatMap((scan) => (scan.table === 'refund' ? (scan.index ?? 'none') : []));
    expect(indexes).not.toEqual([]);
    expect(indexes.filter((index) => !['refund_to_notify', 'refund_to_watch'].includes(index))).toEqual([]);
  }
});

test('the attention list is read by indexes, whatever the tables hold', async () => {
  // Work that waits, of which none was given up.
  await app.asOwner(`select graphile_worker.add_job('nothing') from generate_series(1, 2000);
    analyze graphile_worker._private_jobs`);
  const statements = (await statementsOf(() => findItems(app.product.ctx))).filter(({ text }) =>
    text.includes('attention_event'),
  );
  const scans = (await Promise.all(statements.map((statement) => plannedScansOf(app.db, statement)))).flat();
  expect(scans.length).toBeGreaterThan(30);
  const whole = scans.filter(({ how, table }) => how === 'Seq Scan' && !tiny.includes(table));
  const large = await Promise.all(
    whole.map(async ({ table }) => {
      const from = sql.table(table.startsWith('_private_') ? `graphile_worker.${table}` : table);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(app.db);
      return rows[0]!.n > enoughRows ? [table] : [];
    }),
  );
  expect(large.flat()).toEqual([]);
});

test('what is on its way to the bank is found by the kinds of posting', async () => {
  const statements = await statementsOf(() => onTheWay(app.product.ctx.db, '2026-11-23'));
  const scans = (await Promise.all(statements.filter(isPlanned).map(scansOf))).flat();
  const ofPostings = scans.filter(({ table }) => table === 'ledger_transaction').map(({ how }) => how);
  expect(ofPostings.length).toBeGreaterThanOrEqual(2);
  expect(ofPostings).not.toContain('Seq Scan');
});

test('what the gateways hold is found by the kinds of posting and of rows', async () => {
  // All but the newest payments are settled.
  await app.asOwner(
    'update payment set is_settled = true where id not in (select id from payment order by captured_at desc limit 50)',
  );
  await app.asOwner('vacuum analyze payment');
  const statements = await statementsOf(() => heldParts(app.product.ctx.db));
  const scans = (await Promise.all(statements.filter(isPlanned).map(scansOf))).flat();
  for (const table of ['ledger_transaction', 'ledger_entry', 'payment'])
    expect(
      scans.filter((scan) => scan.table === table).map(({ how }) => how),
      table,
    ).not.toContain('Seq Scan');
  expect(scans.some(({ table }) => table === 'ledger_transaction')).toBe(true);
  await app.asOwner('update payment set is_settled = false');
  await app.asOwner('vacuum analyze payment');
});

test('the statement of a referrer goes by their entries, not by all postings of its days', async () => {
  const { accountId } = personAt(1);
  const owner = await deskMember(app.product.ctx, ['owner']);
  const statements = await statementsOf(async () =>
    expect((await app.request(`/api/desk/referrers/${accountId}`, { headers: { cookie: owner.cookie } })).status).toBe(
      200,
    ),
  );
  const ofPostings = statements.filter(({ text }) => /from ledger_entry e join ledger_transaction t/.test(text));
  expect(ofPostings).toHaveLength(2);
  for (const statement of ofPostings) {
    expect(statement.text).toContain('planned for its values');
    const scans = await plannedScansOf(app.db, statement);
    expect(scans).toContainEqual(
      expect.objectContaining({ table: 'ledger_transaction', index: 'ledger_transaction_pkey' }),
    );
  }
});

test('the accounts of one person are found by indexes, also by alternate numbers', async () => {
  const { accountId } = personAt(1);
  const text = `select * from accounts_linked_to('{${accountId}}')`;
  const scans = await plannedScansOf(app.db, { text, values: [] });
  const whole = scans.filter(
    ({ how, table, index }) =>
      table === 'account' && (how === 'Seq Scan' || (index !== 'account_phone_key' && index !== 'account_pkey')),
  );
  expect(whole).toEqual([]);
  expect(scans.filter(({ table, index }) => table === 'account' && index === 'account_phone_key')).not.toEqual([]);
  // Each application of all people was a part of the answer once.
  expect(scans.filter(({ table, index }) => table === 'application' && index === 'application_alternate')).toEqual([]);
});

test.each([
  ['-marks', 'application_marks_of_opening'],
  ['marks', 'application_marks_of_opening'],
  ['experience', 'application_experience_of_opening'],
  ['-experience&ageFrom=21&ageTo=30', 'application_experience_of_opening'],
])('the applicants of an opening are sorted by %s from an index of the opening', async (sort, index) => {
  const owner = await deskMember(app.product.ctx, ['owner']);
  const [role] = (await sql<{ role: string }>`select role from application limit 1`.execute(app.db)).rows;
  const query = `opening=${encodeURIComponent(`1 ${role!.role}`)}&sort=${sort}`;
  const statements = await statementsOf(async () =>
    expect((await app.request(`/api/desk/applications?${query}`, { headers: { cookie: owner.cookie } })).status).toBe(
      200,
    ),
  );
  const [page] = statements.filter(({ text }) => text.includes('list_count'));
  expect(await plannedScansOf(app.db, page!)).toContainEqual(expect.objectContaining({ table: 'application', index }));
});

test.each([
  'settlement=SS-1',
  'paid-in=SS-1',
  'taken-in=SS-1',
  'captured-from=2026-11-20',
  'refunded-from=2026-11-20',
  'person=usr_1',
])('payments that lie together are found before they are put in order: %s', async (query) => {
  const owner = await deskMember(app.product.ctx, ['owner']);
  const statements = await statementsOf(async () =>
    expect((await app.request(`/api/desk/payments?${query}`, { headers: { cookie: owner.cookie } })).status).toBe(200),
  );
  const [page] = statements.filter(({ text }) => text.includes('list_count'));
  expect(page!.text).toContain('with matching as materialized');
});

test('a table without its index fails the test', async () => {
  await app.asOwner('drop index commission_referrer');
  const as = personAt(1);
  const statements = await statementsOf(() => get(`/api/referrals/${as.referralCode}`, as));
  await expect(expectIndexes(statements, ['commission'])).rejects.toThrow(/Seq Scan/);
});
