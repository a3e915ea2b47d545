// A refund that was paid by hand and made by the gateway too, and the settlement that takes it.
import { expect, test } from 'vitest';
import { dayInIndia, dayMs } from '#kit/time.ts';
import { moneyTest } from '#test/money.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { someUtr } from '#test/referring.ts';
import { importSettlements } from '../settlements/actions/import-settlements.ts';
import { readImport } from '../settlements/actions/record-import.ts';
import { recordManualRefund } from './actions/record-manual-refund.ts';
import { requestRefund } from '#test/cancelled.ts';

const money = await moneyTest();
const { app } = money;
const { workCtx: ctx } = app.product;
const { control } = app.sandbox;
for (const account of [runMaker, runApprover]) await asFinance(ctx, account);

test('a refund on top of a completed one, once it is posted, is known to the settlement that took it', async () => {
  const [paid, other] = [await money.paid(), await money.paid()];
  control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '500', count: 1000 });
  const requested = await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'asked', by: 'x' });
  if (!requested.ok) throw new Error(requested.refusal.code);
  const refundId = requested.value.id;
  await money.idle();
  const byHand = { refundId, bankReference: someUtr(), actor: runMaker, isConfirmedAbsent: true };
  expect(await recordManualRefund(ctx, byHand)).toMatchObject({ ok: true });
  control.clearFaults();
  const there = control.refund({ paymentId: paid.gatewayPaymentId });
  if (!there.ok) throw new Error('the gateway did not refund it');
  await money.compare(3);
  const day = dayInIndia(app.product.ctx.now());
  const utr = someUtr();
  const rows = [
    'Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount,Type',
    `stl_1,${utr},${day},${other.gatewayPaymentId},500,10,1.80,488.20,payment`,
    `stl_1,${utr},${day},${paid.gatewayPaymentId},500,10,1.80,488.20,payment`,
    `stl_1,${utr},${day},${paid.gatewayPaymentId},-500,0,0,-500,refund`,
  ];
  const made = await importSettlements(ctx, {
    fileName: 'report.csv',
    bytes: new TextEncoder().encode(`${rows.join('\r\n')}\r\n`),
    choosesColumns: false,
    actor: runMaker,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  const stateOf = async () => {
    const read = await readImport(ctx, made.value.id);
    return read.ok ? read.value.settlements.map(({ state }) => state) : [];
  };
  app.pass(dayMs);
  expect(await stateOf()).toEqual(['wrong']);
  expect(await money.staff('refund', 'part', refundId, there.value.refundId)).not.toMatch(/^refused/);
  expect(await stateOf()).toEqual(['ready']);
  expect(await money.books()).toEqual([]);
});
