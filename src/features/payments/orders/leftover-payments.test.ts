// The rest of a payment without an application stays listed after its refund has ended.
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { moneyTest } from '#test/money.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { timers } from '../reactions.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;

const differences = async () => (await drawTrialBalance(app.product.workCtx)).differences;
const sweep = async () => timers.find((timer) => timer.name === 'list-old-receipts')?.run(app.product.workCtx);
const listed = async (paymentId: string) => (await money.attention()).filter((text) => text.endsWith(paymentId));
/** A duplicate payment whose refund the gateway denied and staff closed. */
async function deniedSecond(): Promise<{ gatewayPaymentId: string; paymentId: string; orderId: string }> {
  const paid = await money.paid();
  control.setPace({ refundSettlesAfterMs: null });
  const gatewayPaymentId = await money.pay(paid.requestId);
  const paymentId = await money.paymentIdOf(gatewayPaymentId);
  const refundId = control.state().refunds.find((refund) => refund.paymentId === gatewayPaymentId)!.id;
  control.settleRefund({ refundId, resolution: 'FINI_DENY' });
  await money.wait(30 * minuteMs, 5 * minuteMs);
  const { id } = await money.refundOf(paymentId);
  expect(await money.staff('refund', 'close', id, 'the', 'account', 'is', 'closed', '--not-at-gateway')).toMatch(
    /closed/,
  );
  return { gatewayPaymentId, paymentId, orderId: paid.orderId };
}

test('a duplicate payment that cannot be refunded is listed until staff close it with a reason', async () => {
  const before = await money.balances();
  const { gatewayPaymentId, paymentId } = await deniedSecond();
  expect((await money.balances())['unapplied_receipts']).toBe(-50_000);
  app.pass(26 * hourMs);
  expect([await listed(paymentId), await differences()]).toEqual([[`unapplied-old ${paymentId}`], []]);
  await sweep();
  expect(await listed(paymentId)).toEqual([`unapplied-old ${paymentId}`]);
  expect(await money.staff('payment', 'close', gatewayPaymentId, 'nobody', 'can', 'be', 'reached')).toMatch(/closed/);
  expect(await listed(paymentId)).toEqual([]);
  const after = await money.balances();
  expect(after['unapplied_receipts']).toBeUndefined();
  expect((after['other_income'] ?? 0) - (before['other_income'] ?? 0)).toBe(-50_000);
  expect(await money.staff('payment', 'close', gatewayPaymentId, 'again')).toMatch(/^refused/);
  await sweep();
  expect([await listed(paymentId), await differences()]).toEqual([[], []]);
});

test('the rest after a dispute lost in part is listed and closed in the same way', async () => {
  const { gatewayPaymentId, paymentId, orderId } = await deniedSecond();
  const before = await money.balances();
  const opened = await money.staff('dispute', 'open', orderId, gatewayPaymentId);
  const [dispute = ''] = /SD-[\w-]+/.exec(opened) ?? [];
  app.pass(26 * hourMs);
  await sweep();
  // While the dispute is open, only its own item is listed.
  expect(await listed(paymentId)).toEqual([]);
  expect(await money.staff('payment', 'close', gatewayPaymentId, 'too', 'early')).toMatch(/^refused/);
  expect(await money.staff('dispute', 'lost', dispute, '200')).toMatch(/lost/);
  expect((await money.balances())['unapplied_receipts']).toBe(before['unapplied_receipts']! + 20_000);
  await sweep();
  expect(await listed(paymentId)).toEqual([`unapplied-old ${paymentId}`]);
  expect(await money.staff('payment', 'close', gatewayPaymentId, 'nobody', 'asks')).toMatch(/closed/);
  const after = await money.balances();
  expect(after['unapplied_receipts'] ?? 0).toBe(before['unapplied_receipts']! + 50_000);
  expect((after['other_income'] ?? 0) - (before['other_income'] ?? 0)).toBe(-30_000);
  expect([await listed(paymentId), await differences()]).toEqual([[], []]);
});

test('what a closed refund leaves of a payment is listed with the decision, until the refund is tried again', async () => {
  const paid = await money.paid();
  control.setPace({ refundSettlesAfterMs: null });
  const paymentId = await money.paymentIdOf(await money.pay(paid.requestId));
  const { id } = await money.refundOf(paymentId);
  await money.staff('refund', 'close', id, 'the', 'account', 'is', 'closed', '--not-at-gateway');
  expect([await listed(paymentId), await differences()]).toEqual([[`unapplied-old ${paymentId}`], []]);
  await sweep();
  expect(await listed(paymentId)).toEqual([`unapplied-old ${paymentId}`]);
  await money.staff('refund', 'retry', id);
  expect(await listed(paymentId)).toEqual([]);
});

test('a payment with an application or an active refund cannot be closed', async () => {
  const paid = await money.paid();
  expect(await money.staff('payment', 'close', paid.gatewayPaymentId, 'no')).toMatch(/^refused/);
  control.setPace({ refundSettlesAfterMs: null });
  const second = await money.pay(paid.requestId);
  expect(await money.staff('payment', 'close', second, 'no')).toMatch(/^refused/);
  expect(await differences()).toEqual([]);
});
