// The sums that the database keeps, and the closing of months, under concurrency.
import { describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { dayMs } from '#kit/time.ts';
import { asTx, type Db, kyselyOf, sql } from '#platform/database/db.ts';
import { testContext } from '#test/database.ts';
import { addUpPostings, recountBalances } from './actions/add-up.ts';
import { drawTrialBalance } from './actions/draw-trial-balance.ts';
import { owedOn, post } from './actions/post.ts';
import { readBalances } from './actions/read-balances.ts';
import { bookChecks } from './books.ts';

const { ctx: plain, db, pass } = await testContext();
const ctx = { ...plain, bookChecks, attentionQueries: [], sweepers: [] };
const capture = (of: string, at: string, amount = 100) => ({
  kind: 'capture' as const,
  of,
  at: new Date(at),
  amountPaise: paise(amount),
});
const postOne = (of: string, at = '2026-10-10T10:00:00Z', amount = 100) =>
  ctx.transaction((tx) => post(tx, capture(of, at, amount)));
const findings = async () => (await drawTrialBalance(ctx)).differences;
const rowsOf = async <Row>(statement: string): Promise<Row[]> => (await sql.raw<Row>(statement).execute(db)).rows;
const close = (month: string) =>
  rowsOf<{ month: string }>(
    `insert into ledger_closing (month, closed_by, transactions, debit_paise, credit_paise) values ('${month}-01', 'test', 0, 0, 0)
     on conflict do nothing returning month`,
  );
const bookedIn = async (source: string) =>
  (
    await rowsOf<{ month: string }>(
      `select to_char(ledger_month(booked_in, at), 'YYYY-MM') as month from ledger_transaction where source = 'payment:${source}'`,
    )
  )[0]?.month;

test('balances are those of the entries while fifty post and others add up and read', async () => {
  const reads: number[] = [];
  const posting = Promise.all(
    Array.from({ length: 50 }, async (_, worker) => {
      for (let number = 0; number < 4; number++) await postOne(`many-${worker}-${number}`);
    }),
  );
  let isOver = false;
  const adding = (async () => {
    while (!isOver) await Promise.all([addUpPostings(ctx), addUpPostings(ctx)]);
  })();
  const reading = (async () => {
    while (!isOver) {
      const balances = await readBalances(ctx);
      // Each read sees whole postings, and never one twice or not at all.
      expect(balances.reduce((sum, { debit, credit }) => sum + debit * 100 - credit * 100, 0)).toBe(0);
      reads.push(balances.find(({ account }) => account === 'gateway_receivable')?.debit ?? 0);
    }
  })();
  await posting;
  isOver = true;
  await Promise.all([adding, reading]);
  expect(reads).toEqual([...reads].sort((a, b) => a - b));
  expect(await readBalances(ctx)).toEqual([
    { account: 'gateway_receivable', debit: 200, credit: 0 },
    { account: 'unapplied_receipts', debit: 0, credit: 200 },
  ]);
  await addUpPostings(ctx);
  expect(await rowsOf('select * from ledger_unsummed')).toEqual([]);
  expect(await findings()).toEqual([]);
});

test('a transaction sees the balance with its own postings, and nothing of what is rolled back', async () => {
  const before = await owedOn(ctx.db, 'unapplied_receipts');
  await expect(
    ctx.transaction(async (tx) => {
      await post(tx, capture('rolled back', '2026-10-10T10:00:00Z', 700));
      expect(await owedOn(tx, 'unapplied_receipts')).toBe(before + 700);
      throw new Error('on purpose');
    }),
  ).rejects.toThrow('on purpose');
  expect(await owedOn(ctx.db, 'unapplied_receipts')).toBe(before);
});

describe('the check of the books names', () => {
  /** The findings after statements that are rolled back. */
  const foundAfter = (statements: string): Promise<readonly string[]> =>
    (db as Db).connection().execute(async (only) => {
      await sql.raw(`begin; ${statements}`).execute(only);
      const drawn = await drawTrialBalance({ ...ctx, db: asTx(only as Db) });
      await sql`rollback`.execute(only);
      return drawn.differences;
    });
  test.each([
    [
      'a stored sum that was raised',
      `update ledger_sum set debit_paise = debit_paise + 1 where account = 'gateway_receivable'`,
    ],
    ['a stored sum that is gone', `delete from ledger_sum where account = 'gateway_receivable'`],
    [
      'a sum of an account without entries',
      `insert into ledger_unsummed values ('gateway_receivable', '2020-01-01', 5, 5, 1, 1)`,
    ],
    [
      'entries that were changed behind the sums',
      `alter table ledger_entry disable trigger user; update ledger_entry set amount_paise = amount_paise * 2`,
    ],
  ])('%s', async (_what, statements) => {
    expect((await foundAfter(statements)).join('\n')).toContain('balance of gateway_receivable on 20');
  });

  test('a closed month whose postings are not those it was closed with', async () => {
    const found = await foundAfter(`
      insert into ledger_closing (month, closed_by, transactions, debit_paise, credit_paise) values ('2026-10-01', 'test', 0, 0, 0);
      alter table ledger_transaction disable trigger user; alter table ledger_entry disable trigger user;
      insert into ledger_transaction (id, source, kind, at) values ('led_x', 'payment:x', 'capture', '2026-10-12');
      insert into ledger_entry (transaction_id, account, amount_paise) values ('led_x', 'gateway_receivable', 5), ('led_x', 'unapplied_receipts', -5)`);
    expect(found.join('\n')).toContain(
      'day book 2026-10: closed with 200 postings of 20000 paise, and now has 201 of 20005',
    );
  });

  test('what a recount repairs, also while others post', async () => {
    await rowsOf(`update ledger_sum set debit_paise = 1`);
    expect(await findings()).not.toEqual([]);
    await Promise.all([
      recountBalances(ctx, 'test'),
      ...Array.from({ length: 20 }, (_, number) => postOne(`recounted-${number}`)),
    ]);
    expect(await findings()).toEqual([]);
  });
});

describe('a closed month', () => {
  test('takes no further posting: each falls into the first open month, and the sums with it', async () => {
    await postOne('in September', '2026-09-30T18:29:59Z', 300);
    await postOne('in October by Indian time', '2026-09-30T18:30:00Z', 500);
    expect(await close('2026-09')).toHaveLength(1);
    await postOne('late', '2026-09-20T10:00:00Z', 700);
    await postOne('of before', '2026-02-20T10:00:00Z', 900);
    expect(await Promise.all(['in September', 'in October by Indian time', 'late', 'of before'].map(bookedIn))).toEqual(
      ['2026-09', '2026-10', '2026-10', '2026-10'],
    );
    expect(await rowsOf(`select transactions, debit_paise, credit_paise from ledger_closing`)).toEqual([
      { transactions: 1, debitPaise: 300, creditPaise: 300 },
    ]);
    expect(await findings()).toEqual([]);
  });

  test('is closed once by twenty at once, with its sums and those before it', async () => {
    const closed = await Promise.all(Array.from({ length: 20 }, () => close('2026-10')));
    expect(closed.flat()).toHaveLength(1);
    expect(await close('2026-09')).toEqual([]);
    expect(await close('2026-08')).toEqual([]);
  });

  test('cannot be changed or opened again', async () => {
    for (const statement of [
      `delete from ledger_closing`,
      `update ledger_closing set debit_paise = 1`,
      'truncate ledger_closing',
    ])
      await expect(rowsOf(statement)).rejects.toThrow(/never changed/);
  });

  test('has every posting that ran while it closed, or not at all', async () => {
    const postings = Array.from({ length: 60 }, (_, number) => async () => {
      await ctx.transaction(async (tx) => {
        await post(tx, capture(`racing-${number}`, '2026-11-15T10:00:00Z', 1000 + number));
        await sql`select pg_sleep(0.01)`.execute(kyselyOf(tx));
      });
    });
    const running = postings.map((run) => run());
    const closing = (async () => {
      await sql`select pg_sleep(0.02)`.execute(db);
      return close('2026-11');
    })();
    await Promise.all([...running, closing]);
    const [inNovember] = await rowsOf<{ n: number; paise: number }>(`
      select count(*) as n, coalesce(sum(amount_paise), 0)::bigint as paise from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where amount_paise > 0 and ledger_month(booked_in, at) = '2026-11-01'`);
    const [closed] = await rowsOf<{ transactions: number; debitPaise: number }>(
      `select transactions, debit_paise from ledger_closing where month = '2026-11-01'`,
    );
    expect(closed).toEqual({ transactions: inNovember?.n, debitPaise: inNovember?.paise });
    const [after] = await rowsOf<{ n: number }>(`
      select count(*) as n from ledger_transaction where source like 'payment:racing-%' and booked_in = '2026-12-01'`);
    const [all] = await rowsOf<{ n: number }>(
      `select count(*) as n from ledger_transaction where source like 'payment:racing-%'`,
    );
    expect(all?.n).toBe(60);
    expect(
      (
        await rowsOf<{ n: number }>(`
      select count(*) as n from ledger_transaction where source like 'payment:racing-%' and booked_in is null`)
      )[0]?.n,
    ).toBe(60 - (after?.n ?? 0));
    // Here it was closed while it ran.
    pass(31 * dayMs);
    expect(await findings()).toEqual([]);
  });

  test('refuses a posting that could not see the closing', async () => {
    await expect(
      (db as Db)
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => post(asTx(trx as Db), capture('repeatable', '2026-12-01T10:00:00Z'))),
    ).rejects.toThrow('isolation level');
  });
});
