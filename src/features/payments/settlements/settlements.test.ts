import { describe, expect, test } from 'vitest';
import { dayInIndia, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember } from '#test/desk.ts';
import { moneyTest } from '#test/money.ts';

const money = await moneyTest();
const { app } = money;
const differences = async () => (await drawTrialBalance(app.product.workCtx)).differences;
const today = dayInIndia(new Date());
const record = (...words: string[]) => money.staff('settlement', 'record', ...words);

test('a settlement is three transactions of one commit, and clears what the gateway held', async () => {
  await money.paid();
  await money.paid();
  const output = await record('stl_1', 'utr0000000001', today, '976.40', '20', '3.60');
  expect(output).toMatch(/₹976\.40/);
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
  expect(rows).toMatchObject([{ recordedBy: 'usr_maker' }]);
  expect(await money.postings('settlement:%')).toEqual([
    `settlement:${rows[0]!.id}:bank bank gateway_receivable 97640`,
    `settlement:${rows[0]!.id}:fees gateway_fees gateway_receivable 2000`,
    `settlement:${rows[0]!.id}:tax gateway_fee_tax gateway_receivable 360`,
  ]);
  expect(await auditEntries(app.db, sql`act = 'payments/settlement-recorded'`)).toMatchObject([
    { subject: rows[0]!.id, after: { utr: 'UTR0000000001', bankPaise: 97_640 } },
  ]);
  expect(await differences()).toEqual([]);
});

test('one without fees is one transaction', async () => {
  await money.paid();
  expect(await record('stl_2', 'utr0000-000002', today, '500', '0', '0')).toMatch(/₹500/);
  expect(
    await auditEntries(app.db, sql`act = 'payments/settlement-recorded' and after ->> 'utr' = 'UTR0000000002'`),
  ).toHaveLength(1);
  expect((await money.postings('settlement:%')).filter((posting) => posting.endsWith(' 50000'))).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

test.each([
  ['its number was entered before', ['stl_1', 'UTR0000000003', today, '1', '0', '0']],
  ['its reference was entered before', ['stl_3', 'UTR0000000001', today, '1', '0', '0']],
  ['its reference was entered before in another spelling', ['stl_3', 'utr0000-000001', today, '1', '0', '0']],
  ['its reference is invalid', ['stl_3', 'no', today, '1', '0', '0']],
  ['its day is to come', ['stl_3', 'UTR0000000003', '2099-01-01', '1', '0', '0']],
])('is refused where %s, and posts nothing', async (_what, words) => {
  const before = await money.balances();
  expect(await record(...words)).toMatch(/^refused: /);
  expect(await money.balances()).toEqual(before);
});

test('of many concurrent records one is stored', async () => {
  await money.paid();
  const output = await Promise.all(
    Array.from({ length: 8 }, () => record('stl_4', 'UTR0000000004', today, '488.20', '10', '1.80')),
  );
  expect(output.filter((text) => !text.startsWith('refused'))).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

describe('a settlement that was entered wrongly', () => {
  const correct = (...words: string[]) => money.staff('settlement', 'correct', ...words);
  const tomorrow = dayInIndia(new Date(Date.now() + dayMs));
  const idOf = async (number: string): Promise<string> =>
    (await sql<{ id: string }>`select id from settlement where gateway_settlement_id = ${number}`.execute(app.db))
      .rows[0]!.id;

  test('is reversed and posted again, with who and why in the audit', async () => {
    await money.paid();
    app.pass(dayMs);
    await record('stl_6', 'UTR0000000006', today, '488.02', '10', '0');
    const before = await money.balances();
    const output = await correct(
      'stl_6',
      'utr0000000066',
      tomorrow,
      '488.20',
      '10',
      '1.80',
      'two',
      'digits',
      'swapped',
    );
    expect(output).toMatch(/₹488\.20/);
    const id = await idOf('stl_6');
    expect(await money.postings(`settlement:${id}%`)).toEqual([
      `settlement:${id}:bank bank gateway_receivable 48802`,
      `settlement:${id}:fees gateway_fees gateway_receivable 1000`,
      `settlement:${id}:bank-reversed gateway_receivable bank 48802`,
      `settlement:${id}:fees-reversed gateway_receivable gateway_fees 1000`,
      `settlement:${id}/2:bank bank gateway_receivable 48820`,
      `settlement:${id}/2:fees gateway_fees gateway_receivable 1000`,
      `settlement:${id}/2:tax gateway_fee_tax gateway_receivable 180`,
    ]);
    expect((await money.balances())['bank']! - before['bank']!).toBe(18);
    expect(await auditEntries(app.db, sql`act = 'payments/settlement-corrected' and subject = ${id}`)).toMatchObject([
      {
        actor: 'usr_maker',
        after: { bankPaise: 48_820, utr: 'UTR0000000066' },
        personal: { reason: 'two digits swapped' },
      },
    ]);
    expect(await differences()).toEqual([]);
  });
  test('frees its bank reference, and can be corrected again', async () => {
    await money.paid();
    expect(await record('stl_7', 'UTR0000000006', tomorrow, '1', '0', '0')).toMatch(/₹1/);
    await correct('stl_6', 'UTR0000000066', tomorrow, '488.10', '10', '1.80', 'the', 'wrong', 'sum');
    expect((await money.postings('settlement:%')).filter((posting) => posting.includes('/3:'))).toHaveLength(3);
    expect(await differences()).toEqual([]);
  });
  test('gets concurrent corrections one after another', async () => {
    const sums = Array.from({ length: 6 }, (_, more) => String(2 + more));
    await Promise.all(sums.map((sum) => correct('stl_7', 'UTR0000000006', tomorrow, sum, '0', '0', 'again')));
    expect(await differences()).toEqual([]);
  });
  test.each([
    ['it was never entered', ['stl_99', 'UTR0000000099', today, '1', '0', '0', 'why']],
    ['nothing changes', ['stl_6', 'UTR0000000066', tomorrow, '488.10', '10', '1.80', 'why']],
    ['its reference is that of another', ['stl_6', 'UTR0000000001', today, '488.20', '10', '1.80', 'why']],
    ['its day is to come', ['stl_6', 'UTR0000000066', '2099-01-01', '488.20', '10', '1.80', 'why']],
  ])('is refused where %s, and posts nothing', async (_what, words) => {
    const before = await money.postings('%');
    expect(await correct(...words)).toMatch(/^refused: (?!there is no command)/);
    expect(await money.postings('%')).toEqual(before);
  });
});

test('more than the gateway held is recorded, because it arrived, and reported as a difference', async () => {
  app.pass(dayMs);
  const heldPaise = (await money.balances())['gateway_receivable'] ?? 0;
  const sum = (heldPaise / 100 + 7).toFixed(2);
  const now = dayInIndia(await app.product.workCtx.businessNow());
  expect(await record('stl_5', 'UTR0000000005', now, sum, '0', '0')).toMatch(/^Settlement/);
  expect(await differences()).toEqual([
    expect.stringContaining('gateway_receivable: its balance is -700 paise'),
    expect.stringMatching(/^settlement SS-\S+: .+ took 700 paise more than/),
  ]);
});

describe('at the desk', () => {
  const typed = { utr: 'UTR0000000100', day: today, bank: '488.20', fee: '10', tax: '1.80', confirmed: 'yes' };
  async function post(path: string, body: Readonly<Record<string, string>>, isFresh = true) {
    const { cookie, accountId } = await deskMember(app.product.ctx, ['finance']);
    if (!isFresh)
      await sql`update desk_session set factor_at = factor_at - interval '6 minutes' where account_id = ${accountId}`.execute(
        app.db,
      );
    const answer = await app.request(`/api/desk/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as { code?: string; done?: string; goTo?: string; errors?: { field: string }[] };
    return { ...json, status: answer.status, fields: (json.errors ?? []).map(({ field }) => field) };
  }
  test('one is recorded by hand and corrected, each with a fresh factor', async () => {
    await money.paid();
    const body = { number: 'stl_100', ...typed };
    expect(await post('settlements', body, false)).toMatchObject({ status: 403, code: 'desk/factor-needed' });
    const recorded = await post('settlements', body);
    expect(recorded).toMatchObject({
      done: 'settlements/by-hand',
      goTo: expect.stringMatching(/^\/desk\/settlements\/SS-/),
    });
    expect(await post('settlements', body)).toMatchObject({ status: 409, code: 'payments/settlement-known' });
    const path = `settlements/${(recorded.goTo ?? '').split('/').at(-1)}/correction`;
    const right = { ...typed, utr: 'UTR0000000101', reason: 'digits swapped' };
    expect(await post(path, right, false)).toMatchObject({ code: 'desk/factor-needed' });
    expect(await post(path, right)).toMatchObject({ done: 'settlements/corrected' });
    expect(await post(path, right)).toMatchObject({ code: 'payments/settlement-same' });
  });
  test.each([
    ['bank', { bank: '-1' }],
    ['fee', { fee: '-1' }],
    ['tax', { tax: 'none' }],
    ['day', { day: '2026-02-30' }],
    ['confirmed', { confirmed: '' }],
    ['number', { number: ' ' }],
  ])('is refused with an invalid %s', async (field, change) => {
    const refused = await post('settlements', { number: 'stl_101', ...typed, utr: 'UTR0000000102', ...change });
    expect(refused).toMatchObject({ status: 422, fields: [field] });
  });
});
