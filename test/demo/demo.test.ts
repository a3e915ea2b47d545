import { beforeAll, describe, expect, test } from 'vitest';
import { before, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { moveClock } from '#platform/operations/clock.ts';
import { auditActionWords } from '#features/audit/web/parts/words.ts';
import { auditFactWords } from '#features/desk/web/audit-fact-words.ts';
import { languages } from '#kit/language.ts';
import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { importStatement } from '#test/statement-import.ts';
import { importSettlements } from '#features/payments/settlements/actions/import-settlements.ts';
import { readImport, recordImport } from '#features/payments/settlements/actions/record-import.ts';
import { testContext } from '#test/database.ts';
import type { TestProduct } from '#test/product.ts';
import { bankStatement, settlementReport } from '../../src/demo/month-files.ts';
import { filledProduct } from './filled-product.ts';

/** Fewer than the applicants who would be selected. */
const vacancies = 1;
let app: TestProduct;
let faults: readonly string[];
let gateway: Awaited<ReturnType<typeof filledProduct>>['gateway'];
const one = async <T>(statement: ReturnType<typeof sql<{ found: T }>>): Promise<T | undefined> =>
  (await statement.execute(app.db)).rows[0]?.found;
const list = async <T>(statement: ReturnType<typeof sql<{ found: T }>>): Promise<T[]> =>
  (await statement.execute(app.db)).rows.map(({ found }) => found);

describe("the demo's invented past, at a small size", () => {
  beforeAll(async () => {
    ({ app, faults, gateway } = await filledProduct(0.25, vacancies));
  }, 900_000);

  test('ties out: books, audit, messages', async () => {
    expect(faults).toEqual([]);
    expect((await drawTrialBalance(app.product.workCtx)).differences).toEqual([]);
    expect(await checkAudit(app.product.workCtx)).toMatchObject({ fault: undefined });
    expect(await list(sql`select distinct state as found from message`)).toEqual(['sent']);
  });

  test('has the money of its payments, settlements and payouts in the ledger, to the paisa', async () => {
    const posted = (kind: string, account: string) =>
      one<number>(sql`
        select coalesce(sum(e.amount_paise), 0)::int as found from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
         where t.kind = ${kind} and e.account = ${account}`);
    const captured = await one<number>(
      sql`select sum(posted_paise)::int as found from payment where captured_at is not null`,
    );
    expect(captured).toBeGreaterThan(0);
    expect(await posted('capture', 'gateway_receivable')).toBe(captured);
    const settled = await one<number>(sql`select sum(bank_paise)::int as found from settlement`);
    expect(settled).toBeGreaterThan(0);
    expect(await posted('settlement-bank', 'bank')).toBe(settled);
    const paidOut = await one<number>(
      sql`select sum(amount_paise)::int as found from payout where state in ('paid', 'returned')`,
    );
    expect(paidOut).toBeGreaterThan(0);
    expect(await posted('claim-paid', 'bank')).toBe(-(paidOut ?? 0));
    // What the bank's statements show is what the ledger says of the days that they cover.
    expect(
      await one(sql`
      select (select balance_paise from bank_statement_line order by position desc limit 1) -
        (select sum(amount_paise) from bank_statement_line) = (select opening_paise from bank_account) as found`),
    ).toBe(true);
  });

  test('is dated back from today, in the order in which it happened', async () => {
    expect(
      await one(sql`
      select bool_and(at >= earlier) as found from (
        select at, lag(at, 1, at) over (order by id) as earlier from audit_entry where actor like 'usr_%') entry`),
    ).toBe(true);
    const first = await one<Date>(sql`select min(at) as found from audit_entry where actor like 'usr_%'`);
    expect(first?.getTime()).toBeLessThan(before(new Date(), 170 * dayMs).getTime());
    expect(
      await one(
        sql`select bool_and(recorded_at - at < interval '1 day') as found from ledger_transaction where kind in ('capture', 'fee', 'claim')`,
      ),
    ).toBe(true);
  });

  test('has everything that a person trying it looks for', async () => {
    const states = (table: string, column: string) =>
      list<string>(sql`select distinct ${sql.ref(column)}::text as found from ${sql.table(table)} order by 1`);
    expect(await states('sales_paper', 'kind')).toEqual(['challan', 'credit-note', 'invoice', 'proforma']);
    expect(await list(sql`select true as found from sales_receipt where line_id is not null limit 1`)).toEqual([true]);
    expect(await states('payout_run', 'state')).toEqual(expect.arrayContaining(['approved', 'waiting']));
    expect(await states('dispute', 'state')).toEqual(['lost', 'open', 'won']);
    expect(await states('application', 'stage')).toEqual(
      expect.arrayContaining(['called', 'not-selected', 'received', 'selected', 'under-review']),
    );
    expect(await list(sql`select status as found from approval where kind = 'refund' order by made_at`)).toEqual(
      expect.arrayContaining(['waiting']),
    );
    expect(await one(sql`select count(*)::int as found from ledger_closing`)).toBeGreaterThanOrEqual(3);
    expect(await one(sql`select count(*)::int as found from content_draft`)).toBeGreaterThanOrEqual(2);
    const chats = await list<string>(sql`
      select distinct concat_ws(' ', split_part(about, ':', 1), state, case when settled_at is null and not is_ours then 'waits' end)
        as found from chat_message`);
    const kinds = ['application', 'application sent', 'application waits', 'lead', 'lead sent', 'lead waits', ' waits'];
    expect(chats.toSorted()).toEqual(kinds.toSorted());
  });

  test('selects as many as there are vacancies, and publishes no longer list', async () => {
    const ofRole = await list<number>(
      sql`select count(*)::int as found from application where state = 'active' and stage = 'selected' group by role`,
    );
    expect(ofRole.length).toBeGreaterThan(2);
    expect(Math.max(...ofRole)).toBe(vacancies);
    expect(await list(sql`select distinct cardinality(numbers) as found from result_list`)).toEqual([vacancies]);
  });

  test.each(languages)('has words for each action of its audit and for each value in %s', async (language) => {
    const acts = await list<string>(sql`select distinct act as found from audit_entry`);
    expect(acts.length).toBeGreaterThan(30);
    expect(acts.filter((act) => auditActionWords[language][act] === undefined)).toEqual([]);
    const names = await list<string>(sql`
      select distinct name as found from audit_entry, jsonb_object_keys(before || after || details || personal) as name`);
    expect(names.filter((name) => auditFactWords[language][name] === undefined)).toEqual([]);
  });

  test('leaves to visitors what the site shows, and its invited numbers', async () => {
    expect(
      await list(sql`
        select distinct o.state || ' ' || o.opening_date || ' ' || coalesce(o.closes_at::text, '') as found from opening o join role r on r.name = o.role
         where o.ended_at is null and r.archived_at is null`),
    ).toEqual(['invited 02-06-25 ']);
    expect(await one(sql`select count(*)::int as found from role where archived_at is null`)).toBe(7);
    expect(
      await one(
        sql`select count(*)::int as found from account where phone between '+919000000001' and '+919000000003'`,
      ),
    ).toBe(0);
    expect(await app.product.outbox.newest(5)).toEqual([]);
  });

  const actor = 'usr_finance';
  const file = (text: string) => ({ fileName: 'file.csv', bytes: new TextEncoder().encode(text), actor });
  async function readReport(text: string): Promise<string> {
    const ctx = app.product.workCtx;
    const imported = await importSettlements(ctx, { ...file(text), choosesColumns: false });
    if (!imported.ok) throw new Error(imported.refusal.code);
    return imported.value.id;
  }
  test('gives the files of its month, which are imported, tie out, and show nothing a second time', async () => {
    const ctx = app.product.workCtx;
    await moveClock(ctx, 2 * dayMs, async () => undefined);
    const report = await settlementReport(ctx, gateway.control.state());
    const statement = await bankStatement(ctx, gateway.control.state());
    const id = await readReport(report);
    const shown = await readImport(ctx, id);
    const [settlement] = shown.ok ? shown.value.settlements : [];
    expect(settlement).toMatchObject({ state: 'ready', faults: [] });
    // What the gateway says is what the bank shows.
    const arrived = settlement?.bank.toFixed(2) ?? '';
    expect(statement.split('\n').filter((line) => line.includes(`,${arrived},`))).toHaveLength(1);
    expect(await recordImport(ctx, { id, arrived: { 'bank-1': arrived }, leavesOut: false, actor })).toMatchObject({
      value: { recorded: 1 },
    });
    expect(await settlementReport(ctx, gateway.control.state())).toBe(report);
    expect(await bankStatement(ctx, gateway.control.state())).toContain(`,${arrived},`);
    const account = { accountNumber: '50200071234567' };
    expect(await importStatement(ctx, { ...file(statement), ...account })).toMatchObject({ ok: true });
    expect((await bankStatement(ctx, gateway.control.state())).split('\n')).toHaveLength(1);
    // Each transfer that the books know is tied; the enterprise's other business is left to a person.
    expect(
      await list(sql`
        select narration as found from bank_statement_line
        where tied_kind is null and (narration like 'NEFT CR SBIN%' or narration like 'NEFT DR SBIN%')`),
    ).toEqual([]);
    expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  });
});

test('nothing but the clock counts in a live database', async () => {
  const { db } = await testContext();
  const dated = async (mode: string) => {
    await sql`insert into setting (name, value) values ('mode', ${JSON.stringify(mode)}::jsonb)
      on conflict (name) do update set value = excluded.value`.execute(db);
    return db.connection().execute(async (only) => {
      await sql`set saral.story_moment = '2020-01-01T00:00:00Z'`.execute(only);
      const { rows } = await sql<{ year: number }>`select extract(year from wall_clock())::int as year`.execute(only);
      await sql`reset saral.story_moment`.execute(only);
      return rows[0]?.year;
    });
  };
  expect(await dated('demo')).toBe(2020);
  expect(await dated('live')).toBeGreaterThan(2020);
});
