// Refunds beside rows of the gateway's list that cannot be read.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { requestRefund } from '#test/cancelled.ts';
import { razorpayProduct } from '#test/razorpay.ts';
import { runMaker } from '#test/paying-out.ts';
import { closeRefundAtDesk } from '#test/refunding.ts';
import { proposeRefundClosing, retryRefund } from './actions/decide-refund.ts';
import { sendDueRefunds } from './actions/send-refund.ts';

const { app, changeList, control, paid, notified } = await razorpayProduct();
const ctx = app.product.workCtx;
/** A refund that is owed and was tried; the gateway answers again. */
async function tried() {
  const one = await paid();
  const { rows } = await sql<{ id: string }>`
    select id from payment where gateway_payment_id = ${one.paymentId}`.execute(app.db);
  control.addFault({ path: '/refund$', kind: '500', count: 20 });
  const refund = await requestRefund(ctx, { paymentId: rows[0]!.id, reason: 'asked', by: runMaker });
  if (!refund.ok) throw new Error(refund.refusal.code);
  await notified();
  await sendDueRefunds(ctx);
  control.clearFaults();
  return { ...one, refundId: refund.value.id };
}
const sent = async (): Promise<void> => {
  app.pass(10 * minuteMs);
  await sendDueRefunds(ctx);
  await notified();
};
const refundsOf = ({ paymentId }: { readonly paymentId: string }): number =>
  control.state().refunds.filter((refund) => refund.paymentId === paymentId).length;
const row = (changed: object) => ({
  id: 'rfnd_Odd',
  payment_id: 'pay_Other',
  amount: 'all',
  status: 'processed',
  ...changed,
});

test('one that names another payment stops no decision', async () => {
  const { refundId } = await tried();
  changeList('/refunds', (rows) => [...rows, row({})]);
  expect(await closeRefundAtDesk(ctx, { refundId, reason: 'They came after all' })).toMatchObject({ ok: true });
});

test('one that names none, or this payment, stops it until staff have looked at the dashboard', async () => {
  for (const named of ['none', 'this']) {
    const { refundId, paymentId } = await tried();
    changeList('/refunds', (rows) => [...rows, row({ payment_id: named === 'this' ? paymentId : null })]);
    const closing = { refundId, reason: 'They came after all', actor: runMaker };
    const refusal = { ok: false, refusal: { code: 'payments/gateway-away' } };
    expect(await proposeRefundClosing(ctx, closing)).toMatchObject(refusal);
    expect(await closeRefundAtDesk(ctx, { ...closing, isConfirmedAbsent: true })).toMatchObject({ ok: true });
  }
});

test('no second one is sent beside one whose sum cannot be read', async () => {
  const one = await tried();
  const path = `/payments/${one.paymentId}/refunds`;
  changeList(path, (rows) => [...rows, row({ payment_id: one.paymentId })]);
  await sent();
  expect(refundsOf(one)).toBe(0);
  changeList(path, (rows) => rows);
  await sent();
  expect(refundsOf(one)).toBe(1);
});

test('beside one that names no payment it is sent once staff have looked at the dashboard, and only then', async () => {
  const one = await tried();
  changeList(`/payments/${one.paymentId}/refunds`, (rows) => [...rows, row({ payment_id: null })]);
  await sent();
  const retry = { refundId: one.refundId, actor: runMaker };
  expect(await retryRefund(ctx, retry)).toMatchObject({ ok: false, refusal: { code: 'payments/gateway-away' } });
  await sent();
  expect(refundsOf(one)).toBe(0);
  expect(await retryRefund(ctx, { ...retry, isConfirmedAbsent: true })).toMatchObject({ ok: true });
  await sent();
  expect(refundsOf(one)).toBe(1);
});
