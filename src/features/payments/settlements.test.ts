import { expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { sql } from '#host/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { moneyTest } from '#test/money.ts';

const money = await moneyTest();
const { app } = money;
const off = async () => (await drawTrialBalance(app.product.workCtx)).off;
const today = new Date().toISOString().slice(0, 10);
const record = (...words: string[]) => money.staff('settlement', 'record', ...words);

test('a settlement is three transactions of one commit, and empties what the gateway held', async () => {
  await money.paid();
  await money.paid();
  const told = await record('stl_1', 'utr0000000001', today, '976.40', '20', '3.60');
  expect(told).toMatch(/₹976\.40/);
  expect(told).toMatch(/still holds ₹0/);
  expect(await money.balances()).toMatchObject({
    bank: 97_640,
    gateway_fees: 2000,
    gateway_fee_tax: 360,
    fee_income: -100_000,
  });
  expect(await money.balances()).not.toHaveProperty('gateway_receivable');
  const { rows } = await sql<{ id: string; recordedBy: string }>`select id, recorded_by from settlement`.execute(
    app.db,
  );
  expect(rows).toMatchObject([{ recordedBy: 'cli:test' }]);
  expect(await money.postings('settlement:%')).toEqual([
    `settlement:${rows[0]!.id}:bank bank gateway_receivable 97640`,
    `settlement:${rows[0]!.id}:fees gateway_fees gateway_receivable 2000`,
    `settlement:${rows[0]!.id}:tax gateway_fee_tax gateway_receivable 360`,
  ]);
  const acts = await sql<{ subject: string; details: object }>`
    select subject, details from audit_entry where act = 'payments/settlement-recorded'`.execute(app.db);
  expect(acts.rows).toMatchObject([{ subject: rows[0]!.id, details: { utr: 'UTR0000000001', bankPaise: 97_640 } }]);
  expect(await off()).toEqual([]);
});

test('one without fees is one transaction', async () => {
  await money.paid();
  expect(await record('stl_2', 'UTR0000000002', today, '500', '0', '0')).toMatch(/₹500/);
  expect((await money.postings('settlement:%')).filter((it) => it.endsWith(' 50000'))).toHaveLength(1);
  expect(await off()).toEqual([]);
});

test.each([
  ['its number was entered before', ['stl_1', 'UTR0000000003', today, '1', '0', '0']],
  ['its reference was entered before', ['stl_3', 'UTR0000000001', today, '1', '0', '0']],
  ['its reference was entered before in another spelling', ['stl_3', 'utr0000000001', today, '1', '0', '0']],
  ['nothing arrived', ['stl_3', 'UTR0000000003', today, '0', '0', '0']],
  ['a sum is no sum', ['stl_3', 'UTR0000000003', today, '1', '-1', '0']],
  ['its reference is none', ['stl_3', 'no', today, '1', '0', '0']],
  ['its day is none', ['stl_3', 'UTR0000000003', '2026-02-30', '1', '0', '0']],
  ['its day is to come', ['stl_3', 'UTR0000000003', '2099-01-01', '1', '0', '0']],
  ['a word is missing', ['stl_3', 'UTR0000000003', today, '1', '0']],
])('is refused where %s, and posts nothing', async (_what, words) => {
  const before = await money.balances();
  expect(await record(...words)).toMatch(/^refused: /);
  expect(await money.balances()).toEqual(before);
});

test('of many at once one is recorded', async () => {
  await money.paid();
  const told = await Promise.all(
    Array.from({ length: 8 }, () => record('stl_4', 'UTR0000000004', today, '488.20', '10', '1.80')),
  );
  expect(told.filter((it) => !it.startsWith('refused'))).toHaveLength(1);
  expect(await off()).toEqual([]);
});

test('the list names each with its sums, newest first', async () => {
  const lines = (await money.staff('settlement', 'list')).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.find((it) => it.includes('stl_1'))).toMatch(/UTR0000000001.*₹976\.40.*₹20.*₹3\.60/);
});

test('more than the gateway held is recorded, for it arrived, and named as off', async () => {
  app.pass(dayMs);
  expect(await record('stl_5', 'UTR0000000005', today, '7', '0', '0')).toMatch(/−₹7/);
  expect(await off()).toEqual([expect.stringContaining('gateway_receivable: its balance is -700 paise')]);
});
