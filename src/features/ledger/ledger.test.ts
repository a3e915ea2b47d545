import { afterAll, describe, expect, inject, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { dayMs } from '#kit/time.ts';
import { asTx, type Db, kyselyOf, makeDb, makePool, sql } from '#platform/database/db.ts';
import { ownPool, testContext } from '#test/database.ts';
import { drawTrialBalance } from './actions/draw-trial-balance.ts';
import { owedOn, post } from './actions/post.ts';
import { bookChecks } from './books.ts';
import type { Posting } from './model/postings.ts';
import { ledgerAccounts } from './model/accounts.ts';

const { ctx: plain, db } = await testContext();
const ctx = { ...plain, bookChecks, attentionQueries: [], sweepers: [] };
const at = new Date('2026-11-20T10:00:00Z');
const posting = (of: string, amount = 500_00) => ({ kind: 'capture' as const, of, at, amountPaise: paise(amount) });

test('a source is posted once, also by a hundred concurrent calls', async () => {
  const posted = await Promise.all(
    Array.from({ length: 100 }, () => ctx.transaction((tx) => post(tx, posting('once')))),
  );
  expect(posted.filter(Boolean)).toHaveLength(1);
  expect(await owedOn(ctx.db, ledgerAccounts.unappliedReceipts)).toBe(500_00);
});

test('a rollback of the cause also rolls back the posting', async () => {
  const before = await owedOn(ctx.db, ledgerAccounts.unappliedReceipts);
  await expect(
    ctx.transaction(async (tx) => {
      await post(tx, posting('rolled back'));
      throw new Error('on purpose');
    }),
  ).rejects.toThrow('on purpose');
  expect(await owedOn(ctx.db, ledgerAccounts.unappliedReceipts)).toBe(before);
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

describe('as the program’s database role', async () => {
  const { role } = inject('postgres');
  const { pool, where } = await ownPool(2, role);
  const [program, owner] = [makeDb(pool), makeDb(makePool({ ...where, max: 1 }))];
  afterAll(() => Promise.all([program.destroy(), owner.destroy()]));
  const postLate = (of: string) =>
    program
      .transaction()
      .execute((tx) => post(asTx(tx as Db), { ...posting(of), at: new Date('2020-04-01T00:00:00Z') }));

  test('the database stamps when a posting was recorded, whatever its date, so a backdated one is recognizable', async () => {
    const before = Date.now();
    await postLate('backdated');
    await sql`insert into ledger_transaction (id, source, kind, at, recorded_at) values ('ltx_b', 'payment:b', 'capture', '2020-04-01', '2020-04-01')`
      .execute(program)
      .catch(() => undefined);
    await program.transaction().execute(async (tx) => {
      await sql`insert into ledger_transaction (id, source, kind, at, recorded_at) values ('ltx_c', 'payment:c', 'capture', '2020-04-01', '2020-04-01')`.execute(
        tx,
      );
      await sql`insert into ledger_entry (transaction_id, account, amount_paise) values ('ltx_c', 'gateway_receivable', 5), ('ltx_c', 'unapplied_receipts', -5)`.execute(
        tx,
      );
    });
    const { rows } = await sql<{
      source: string;
      at: Date;
      recordedAt: Date;
    }>`select source, at, recorded_at from ledger_transaction order by source`.execute(program);
    expect(rows.map((row) => row.source)).toEqual(['payment:backdated', 'payment:c']);
    for (const posted of rows) {
      expect(posted.at.getUTCFullYear()).toBe(2020);
      // With a tolerance for the clock of the database's machine.
      expect(posted.recordedAt.getTime()).toBeGreaterThan(before - 60_000);
    }
  });
  test.each([
    ['a balanced pair', "('gateway_receivable', 5), ('unapplied_receipts', -5)"],
    ['to one referrer what another loses', "('referral_payable:a', 5), ('referral_payable:b', -5)"],
    ['a debit alone', "('gateway_receivable', 5)"],
    ['a credit alone', "('unapplied_receipts', -5)"],
  ])('nothing can be added to a committed transaction, not even by the owner: %s', async (_what, entries) => {
    await postLate(`whole ${entries}`);
    for (const by of [program, owner])
      await expect(
        sql
          .raw(`insert into ledger_entry (transaction_id, account, amount_paise)
        select id, account, amount from ledger_transaction, (values ${entries}) it (account, amount)
        where source = 'payment:whole ${entries.replaceAll("'", "''")}'`)
          .execute(by),
      ).rejects.toThrow(/ledger_entry_side/);
  });
  test.each([
    "update ledger_transaction set recorded_at = '2020-04-01'",
    'update ledger_entry set transaction_id = transaction_id',
    'alter table ledger_entry disable trigger user',
    'drop index ledger_entry_side',
  ])('it is denied: %s', async (statement) => {
    await expect(sql.raw(statement).execute(program)).rejects.toThrow(/permission denied|must be owner|never changed/);
  });
});

describe('the side of an account’s balance', async () => {
  const { ctx: own } = await testContext();
  const late = new Date(at.getTime() + 1000);
  const book = (posting: Posting) => own.transaction((tx) => post(tx, posting));
  const differences = async () =>
    (await drawTrialBalance({ ...own, bookChecks, attentionQueries: [], sweepers: [] })).differences;
  const amount = (rupees: number) => paise(rupees * 100);

  test('bank may be on either side: a payout before the first settlement is valid', async () => {
    for (const kind of ['commission', 'claim', 'claim-paid'] as const)
      await book({ kind, of: 'a', person: 'usr_a', at, amountPaise: amount(200) });
    expect(await differences()).toEqual([]);
  });
  test('before a settlement, gateway_receivable cannot go below zero', async () => {
    for (const payment of ['a', 'b']) {
      await book({ kind: 'capture', of: payment, at, amountPaise: amount(500) });
      await book({ kind: 'fee', of: payment, at, amountPaise: amount(500) });
    }
    await book({ kind: 'refund-requested', of: 'a', at, amountPaise: amount(500) });
    await book({ kind: 'refund-done', of: 'a', at, amountPaise: amount(500) });
    expect(await differences()).toEqual([]);
  });
  test('after the settlement it may go below zero by a refund, until the next capture', async () => {
    await book({ kind: 'settlement-bank', of: 'a', at: late, amountPaise: amount(500) });
    expect(await differences()).toEqual([]);
    await book({ kind: 'refund-requested', of: 'b', at: late, amountPaise: amount(500) });
    await book({ kind: 'refund-done', of: 'b', at: late, amountPaise: amount(500) });
    expect(await differences()).toEqual([]);
  });
  test('a settlement that does not yet include a refund of the days before it is valid too', async () => {
    await book({ kind: 'capture', of: 'd', at: late, amountPaise: amount(500) });
    await book({ kind: 'settlement-bank', of: 'b', at: new Date(late.getTime() + dayMs), amountPaise: amount(500) });
    expect(await differences()).toEqual([]);
  });
  test('a settlement of more than the gateway held is reported', async () => {
    await book({ kind: 'settlement-bank', of: 'c', at: new Date(late.getTime() + 8 * dayMs), amountPaise: amount(1) });
    expect(await differences()).toEqual([
      'gateway_receivable: its balance is -50100 paise; refunds and disputes since a week before the last settlement explain 0',
    ]);
    await book({ kind: 'capture', of: 'c', at: late, amountPaise: amount(501) });
    expect(await differences()).toEqual([]);
  });
  test('a referrer’s debt is explained only by a reversal or an unclaimed payout', async () => {
    await book({ kind: 'commission-reversal', of: 'a', person: 'usr_a', at, amountPaise: amount(100) });
    expect(await differences()).toEqual([]);
    await book({ kind: 'payout-unclaimed', of: 'a', person: 'usr_a', at, amountPaise: amount(50) });
    expect(await differences()).toEqual([]);
    await book({ kind: 'claim', of: 'b', person: 'usr_a', at, amountPaise: amount(1) });
    expect(await differences()).toEqual([
      'referral_payable:usr_a: a debt of 15100 paise; reversals and unclaimed payouts explain 15000',
    ]);
  });
});

test('the trial balance is zero, and reports errors once the database’s guards are removed', async () => {
  const drawn = await drawTrialBalance(ctx);
  expect(drawn).toMatchObject({ totalPaise: 0, differences: [] });
  await sql`alter table ledger_entry disable trigger user`.execute(db);
  await sql`update ledger_entry set amount_paise = amount_paise + 7 where account = ${ledgerAccounts.gatewayReceivable}`.execute(
    db,
  );
  const changed = await drawTrialBalance(ctx);
  expect(changed.totalPaise).toBe(7);
  expect(changed.differences).toEqual([
    'the entries sum to 7 paise instead of 0',
    'payment:once: 2 entries, sum 7 paise',
    'balance of gateway_receivable on 2026-11-20: 50000 paise are stored, and its entries sum to 50007; see ledger recount',
  ]);
});
