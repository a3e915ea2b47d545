import { expect, test } from 'vitest';
import { paise } from '#kit/paise.ts';
import { kyselyOf, sql } from '#host/db.ts';
import { testContext } from '#test/database.ts';
import { drawTrialBalance } from './actions/draw-trial-balance.ts';
import { owedOn, post } from './actions/post.ts';
import { bookChecks } from './books.ts';
import { accounts } from './model.ts';

const { ctx: plain, db } = await testContext();
const ctx = { ...plain, bookChecks };
const at = new Date('2026-11-20T10:00:00Z');
const posting = (of: string, amount = 500_00) => ({ kind: 'capture' as const, of, at, amountPaise: paise(amount) });

test('a source is posted once, also by a hundred at once', async () => {
  const posted = await Promise.all(
    Array.from({ length: 100 }, () => ctx.transaction((tx) => post(tx, posting('once')))),
  );
  expect(posted.filter(Boolean)).toHaveLength(1);
  expect(await owedOn(ctx.db, accounts.unappliedReceipts)).toBe(500_00);
});

test('a rollback of the cause takes the money along', async () => {
  const before = await owedOn(ctx.db, accounts.unappliedReceipts);
  await expect(
    ctx.transaction(async (tx) => {
      await post(tx, posting('rolled back'));
      throw new Error('on purpose');
    }),
  ).rejects.toThrow('on purpose');
  expect(await owedOn(ctx.db, accounts.unappliedReceipts)).toBe(before);
});

test.each([0, -1])('refuses a posting of %i paise', async (amount) => {
  await expect(ctx.transaction((tx) => post(tx, posting(`of ${amount}`, amount)))).rejects.toThrow('a posting of');
});

const row = (statement: string) => ctx.transaction(async (tx) => void (await sql.raw(statement).execute(kyselyOf(tx))));
test.each([
  'update ledger_entry set amount_paise = 1',
  "update ledger_transaction set kind = 'x'",
  'delete from ledger_entry',
  'delete from ledger_transaction',
  'truncate ledger_entry',
  'truncate ledger_transaction cascade',
])('its rows are never changed: %s', async (statement) => {
  await expect(row(statement)).rejects.toThrow(/never changed/);
});

test.each([
  [
    'one-sided',
    "insert into ledger_entry (transaction_id, account, amount_paise) select id, 'bank', 5 from ledger_transaction limit 1",
  ],
  ['empty', "insert into ledger_transaction (id, source, kind, at) values ('t1', 's1', 'test', now())"],
  [
    'lopsided',
    "with t as (insert into ledger_transaction (id, source, kind, at) values ('t2', 's2', 'test', now()) returning id) insert into ledger_entry (transaction_id, account, amount_paise) select id, account, amount from t, (values ('a', 5), ('b', -4)) it (account, amount)",
  ],
])('the database refuses a transaction that is %s', async (_what, statement) => {
  await expect(row(statement)).rejects.toThrow(/does not balance|ledger_entry_side/);
});

test('the trial balance is zero, and names what is off when the guards are gone', async () => {
  const drawn = await drawTrialBalance(ctx);
  expect(drawn).toMatchObject({ totalPaise: 0, off: [] });
  await sql`alter table ledger_entry disable trigger user`.execute(db);
  await sql`update ledger_entry set amount_paise = amount_paise + 7 where account = ${accounts.gatewayReceivable}`.execute(
    db,
  );
  const off = await drawTrialBalance(ctx);
  expect(off.totalPaise).toBe(7);
  expect(off.off).toEqual(['the entries sum to 7 paise instead of 0', 'payment:once: 2 entries, sum 7 paise']);
});
