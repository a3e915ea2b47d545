// Settlements that gateways make beside the usual ones: adjustments, reserves, and of zero or less.
import { describe, expect, test } from 'vitest';
import { dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { auditEntries } from '#test/audit.ts';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { moneyTest } from '#test/money.ts';
import { asFinance, runMaker } from '#test/paying-out.ts';
import { chooseTaxInFee, importSettlements } from './actions/import-settlements.ts';
import { readDeskSettlement } from './actions/read-desk-settlement.ts';
import { readImport, recordImport } from './actions/record-import.ts';
import {
  correctSettlement,
  recordSettlement,
  type SettlementCorrection,
  type SettlementInput,
} from './actions/record-settlement.ts';
import { paise } from '#kit/money/paise.ts';

const money = await moneyTest();
const { app } = money;
const { workCtx: ctx } = app.product;
await asFinance(ctx, runMaker);
const day = dayInIndia(new Date());
const differences = async () => (await drawTrialBalance(ctx)).differences;
const head = 'Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount,Type';
let utrs = 0;
const newUtr = () => `UTR${String(++utrs).padStart(10, '7')}`;
async function upload(...rows: string[]): Promise<string> {
  const bytes = new TextEncoder().encode([head, ...rows].join('\n'));
  const made = await importSettlements(ctx, { fileName: 'r.csv', bytes, choosesColumns: false, actor: runMaker });
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value.id;
}
const recorded = async (id: string, ...sums: string[]) =>
  recordImport(ctx, {
    id,
    arrived: Object.fromEntries(sums.map((sum, at) => [`bank-${at + 1}`, sum])),
    leavesOut: false,
    actor: runMaker,
  });
const moved = async (change: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await money.balances();
  await change();
  const after = await money.balances();
  const changed = Object.keys({ ...before, ...after }).map(
    (account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const,
  );
  return Object.fromEntries(changed.filter(([, sum]) => sum !== 0));
};
const idOf = async (number: string): Promise<string> =>
  (await sql<{ id: string }>`select id from settlement where gateway_settlement_id = ${number}`.execute(app.db))
    .rows[0]!.id;

describe('an imported settlement', () => {
  test('with an adjustment and a reserve posts each to its account, and releases the reserve later', async () => {
    const [first, second] = [await money.paid(), await money.paid()];
    const row = (number: string, utr: string, rest: string) => `${number},${utr},${day},${rest}`;
    const utr = newUtr();
    const held = await upload(
      row('stl_r', utr, `${first.gatewayPaymentId},500,10,1.80,488.20,payment`),
      row('stl_r', utr, ',-25,0,0,-25,adjustment'),
      row('stl_r', utr, ',-100,0,0,-100,reserve held'),
    );
    expect(await moved(async () => expect(await recorded(held, '363.20')).toMatchObject({ ok: true }))).toEqual({
      bank: 36_320,
      gateway_fees: 1000,
      gateway_fee_tax: 180,
      gateway_adjustments: 2500,
      gateway_reserve: 10_000,
      gateway_receivable: -50_000,
    });
    expect(await differences()).toEqual([]);
    expect(await readDeskSettlement(ctx, await idOf('stl_r'))).toMatchObject({
      value: { gross: 500, taken: 0, adjustment: -25, reserve: -100, paymentCount: 1, lineCount: 3 },
    });
    const later = newUtr();
    const released = await upload(
      row('stl_r2', later, `${second.gatewayPaymentId},500,10,1.80,488.20,payment`),
      row('stl_r2', later, ',100,0,0,100,reserve release'),
    );
    await recorded(released, '588.20');
    expect(await money.balances()).not.toHaveProperty('gateway_reserve');
    expect(await differences()).toEqual([]);
  });

  test('below zero books its fees without the bank, and leaves its rest to the next one', async () => {
    const [back, kept, next] = [await money.paid(), await money.paid(), await money.paid()];
    await money.requestRefund(back.paymentId);
    await money.settle();
    const below = await upload(
      `stl_n,,${day},${kept.gatewayPaymentId},500,10,1.80,488.20,payment`,
      `stl_n,,${day},${back.gatewayPaymentId},-500,0,0,-500,refund`,
    );
    expect(await readImport(ctx, below)).toMatchObject({ value: { settlements: [{ state: 'ready', bank: -11.8 }] } });
    expect(await recorded(below, '1')).toMatchObject({ ok: false, refusal: { code: 'settlements/sums' } });
    expect(await moved(async () => expect(await recorded(below, '0')).toMatchObject({ ok: true }))).toEqual({
      gateway_fees: 1000,
      gateway_fee_tax: 180,
      gateway_receivable: -1180,
    });
    expect(await readDeskSettlement(ctx, await idOf('stl_n'))).toMatchObject({ value: { utr: null, bank: 0 } });
    expect(await differences()).toEqual([]);
    const utr = newUtr();
    const rows = [
      `stl_n2,${utr},${day},${next.gatewayPaymentId},500,10,1.80,488.20,payment`,
      `stl_n2,${utr},${day},,-11.80,0,0,-11.80,previous balance`,
    ];
    await recorded(await upload(...rows), '476.40');
    expect(await differences()).toEqual([]);
    // It is taken over once.
    const again = await money.paid();
    const other = newUtr();
    const twice = await upload(
      `stl_n3,${other},${day},${again.gatewayPaymentId},500,10,1.80,488.20,payment`,
      `stl_n3,${other},${day},,-11.80,0,0,-11.80,previous balance`,
    );
    expect(await readImport(ctx, twice)).toMatchObject({
      value: { settlements: [{ state: 'wrong', faults: ['carried-otherwise'] }] },
    });
  });
});

describe('by hand', () => {
  const input = (number: string, more: Partial<SettlementInput>): SettlementInput => ({
    gatewaySettlementId: number,
    utr: '',
    bankPaise: paise(0),
    feePaise: paise(0),
    taxPaise: paise(0),
    settledAt: new Date(),
    actor: runMaker,
    ...more,
  });
  test('one of nothing books its fees, adjustments and reserve', async () => {
    await money.paid();
    const sums = { feePaise: paise(1000), taxPaise: paise(180), adjustmentPaise: 500, reservePaise: -2000 };
    const done = await moved(() => recordSettlement(ctx, input('stl_h', sums)));
    expect(done).toEqual({
      gateway_fees: 1000,
      gateway_fee_tax: 180,
      gateway_adjustments: -500,
      gateway_reserve: 2000,
      gateway_receivable: -2680,
    });
    expect(await differences()).toEqual([]);
  });
  test.each([
    ['a UTR without a transfer', { utr: 'UTR9999999999', feePaise: paise(100) }, 'payments/bank-reference-invalid'],
    ['a transfer without a UTR', { bankPaise: paise(100) }, 'payments/bank-reference-invalid'],
    ['no sum at all', {}, 'payments/settlement-empty'],
    [
      'a day before the first payment',
      { feePaise: paise(100), settledAt: new Date('2016-11-20T00:00:00+05:30') },
      'payments/settlement-too-early',
    ],
    [
      'nine tenths of fees',
      { utr: 'UTR8888888888', bankPaise: paise(5000), feePaise: paise(45_000) },
      'payments/settlement-fees-absurd',
    ],
    ['fees beyond half of a month', { feePaise: paise(100_000_000) }, 'payments/settlement-fees-absurd'],
  ])('%s is refused', async (_what, more, code) => {
    expect(await recordSettlement(ctx, input('stl_x', more))).toMatchObject({ refusal: { code } });
  });
});

describe('a report whose fees contain their GST', () => {
  const noNet = 'Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Type';
  test('is read so once it is chosen, as is the next one with its head', async () => {
    const [first, second] = [await money.paid(), await money.paid()];
    const rows = (number: string, payment: string) =>
      `${number},${newUtr()},${day},${payment},500,11.80,1.80,488.20,payment`;
    const id = await upload(rows('stl_g', first.gatewayPaymentId));
    const shown = async (of: string) => {
      const read = await readImport(ctx, of);
      if (!read.ok) throw new Error(read.refusal.code);
      const { settlements, faults, taxInFee } = read.value;
      return {
        taxInFee,
        faults: faults.map(({ fault }) => fault),
        sums: settlements.map(({ fee, tax, bank }) => [fee, tax, bank]),
      };
    };
    expect(await shown(id)).toMatchObject({ taxInFee: false, faults: ['other-net'] });
    expect(await chooseTaxInFee(ctx, { id, taxInFee: true, actor: runMaker })).toMatchObject({ ok: true });
    const right = { taxInFee: true, faults: [], sums: [[10, 1.8, 488.2]] };
    expect(await shown(id)).toEqual(right);
    const next = await upload(rows('stl_g2', second.gatewayPaymentId));
    expect(await shown(next)).toEqual(right);
    expect(await recorded(next, '488.20')).toMatchObject({ ok: true });
    expect(await differences()).toEqual([]);
    const other = await importSettlements(ctx, {
      fileName: 'r.csv',
      bytes: new TextEncoder().encode(
        `${noNet}\nstl_g3,${newUtr()},${day},${first.gatewayPaymentId},500,1,1.80,payment`,
      ),
      choosesColumns: false,
      actor: runMaker,
    });
    if (!other.ok) throw new Error(other.refusal.code);
    expect(await shown(other.value.id)).toMatchObject({ taxInFee: false });
    await chooseTaxInFee(ctx, { id: other.value.id, taxInFee: true, actor: runMaker });
    expect(await shown(other.value.id)).toMatchObject({ faults: ['fee-below-tax'] });
    await chooseTaxInFee(ctx, { id: next, taxInFee: false, actor: runMaker });
  });
});

test('a wrong row names its payment', async () => {
  const paid = await money.paid();
  const id = await upload(
    `stl_w,${newUtr()},${day},${paid.gatewayPaymentId},499,10,1.80,487.20,payment`,
    `stl_w,${newUtr()},${day},MOJO0,499,10,1.80,487.20,payment`,
  );
  expect(await readImport(ctx, id)).toMatchObject({
    value: {
      faults: [
        { fault: 'other-amount', payment: paid.gatewayPaymentId, paymentId: paid.paymentId },
        { fault: 'payment-unknown', payment: 'MOJO0', paymentId: null },
      ],
    },
  });
});

describe('the reference and the day of a settlement', () => {
  const correct = (settlementId: string, more: Partial<SettlementCorrection>) =>
    correctSettlement(ctx, {
      settlementId,
      utr: '',
      settledAt: new Date(),
      reason: 'mistyped',
      actor: runMaker,
      ...more,
    });
  const postingsOf = (id: string) => money.postings(`settlement:${id}%`);
  const imported = async (number: string, utr: string): Promise<string> => {
    const paid = await money.paid();
    const id = await upload(`${number},${utr},${day},${paid.gatewayPaymentId},500,10,1.80,488.20,payment`);
    expect(await recorded(id, '488.20')).toMatchObject({ ok: true });
    return idOf(number);
  };
  const settledAt = startOfDayInIndia(day);

  test('are corrected without a posting, and free the wrong reference', async () => {
    const wrong = newUtr();
    const right = newUtr();
    const id = await imported('stl_c1', wrong);
    const before = await postingsOf(id);
    expect(await correct(id, { utr: right, settledAt })).toMatchObject({ ok: true, value: { utr: right, version: 1 } });
    expect(await postingsOf(id)).toEqual(before);
    expect(await correct(id, { utr: right, settledAt })).toMatchObject({
      refusal: { code: 'payments/settlement-same' },
    });
    await imported('stl_c2', wrong);
    expect(await correct(id, { utr: wrong, settledAt })).toMatchObject({
      refusal: { code: 'payments/settlement-known' },
    });
    const [first] = await auditEntries(app.db, sql`act = 'payments/settlement-corrected' and subject = ${id}`);
    expect(first).toMatchObject({ before: { utr: wrong }, after: { utr: right }, personal: { reason: 'mistyped' } });
    expect(await differences()).toEqual([]);
  });
  test('that another movement of the bank has is refused, in a report too', async () => {
    const held = newUtr();
    await app.asOwner(`insert into bank_reference (utr, kind, movement) values ('${held}', 'refund', 'SR-X')`);
    const id = await imported('stl_c3', newUtr());
    expect(await correct(id, { utr: held, settledAt })).toMatchObject({
      refusal: { code: 'payments/settlement-known' },
    });
    const sums = { bankPaise: paise(100), feePaise: paise(0), taxPaise: paise(0) };
    const byHand = { gatewaySettlementId: 'stl_c4', utr: held, ...sums, settledAt, actor: runMaker };
    expect(await recordSettlement(ctx, byHand)).toMatchObject({ refusal: { code: 'payments/settlement-known' } });
    const paid = await money.paid();
    const report = await upload(`stl_c5,${held},${day},${paid.gatewayPaymentId},500,10,1.80,488.20,payment`);
    expect(await readImport(ctx, report)).toMatchObject({ value: { settlements: [{ faults: ['utr-used'] }] } });
  });
  test('go to one of twenty that ask for the same at once', async () => {
    const ids = [await imported('stl_c6', newUtr()), await imported('stl_c7', newUtr())];
    const utr = newUtr();
    const done = await Promise.all(
      Array.from({ length: 20 }, (_none, at) => correct(ids[at % 2] ?? '', { utr, settledAt })),
    );
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });
  test('change alone where it has its rows: other sums are refused, by the database too', async () => {
    const utr = newUtr();
    const id = await imported('stl_c9', utr);
    const sums = { bankPaise: paise(40_000), feePaise: paise(1000), taxPaise: paise(180) };
    expect(await correct(id, { utr, settledAt, sums })).toMatchObject({
      refusal: { code: 'payments/settlement-has-rows' },
    });
    await expect(sql`update settlement set bank_paise = 40000 where id = ${id}`.execute(app.db)).rejects.toThrow(
      'are those of its rows',
    );
  });
  test('on another day reverse the sums, so that the books have the bank’s day', async () => {
    const utr = newUtr();
    const id = await imported('stl_c10', utr);
    const earlier = startOfDayInIndia(dayInIndia(new Date(settledAt.getTime() - dayMs / 2)));
    expect(await correct(id, { utr, settledAt: earlier })).toMatchObject({ value: { version: 2 } });
    const { rows } = await sql<{ source: string; at: Date }>`
      select source, at from ledger_transaction where source like ${`settlement:${id}%:bank%`} order by source`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { source: `settlement:${id}/2:bank`, at: earlier },
      { source: `settlement:${id}:bank`, at: settledAt },
      { source: `settlement:${id}:bank-reversed`, at: settledAt },
    ]);
    expect(await differences()).toEqual([]);
  });
  test('are compared with the bank’s references and the postings each night', async () => {
    const id = await imported('stl_c11', newUtr());
    const foundAfter = (statements: string) =>
      app.broken(statements, async (broken) => (await drawTrialBalance(broken)).differences);
    expect(await foundAfter(`delete from bank_reference where movement = '${id}'`)).toEqual([
      `${id}: its UTR is not recorded as the reference of this settlement`,
    ]);
    expect(await foundAfter(`update bank_reference set kind = 'payout' where movement = '${id}'`)).toHaveLength(1);
    expect(
      await foundAfter(`update settlement set settled_at = settled_at - interval '1 day' where id = '${id}'`),
    ).toEqual([`${id}: its postings have another day`]);
  });
  test('in another month reverse the sums, each on its day', async () => {
    const id = await imported('stl_c8', newUtr());
    const { rows } = await sql<{ utr: string }>`select utr from settlement where id = ${id}`.execute(app.db);
    app.pass(35 * dayMs);
    const later = startOfDayInIndia(dayInIndia(new Date(Date.now() + 33 * dayMs)));
    expect(await correct(id, { utr: rows[0]?.utr ?? '', settledAt: later })).toMatchObject({ value: { version: 2 } });
    expect((await postingsOf(id)).filter((each) => each.includes('reversed'))).toHaveLength(3);
    expect(await differences()).toEqual([]);
  });
});
