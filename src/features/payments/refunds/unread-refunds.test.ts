// Refunds beside rows of the gateway's list that cannot be read.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { paise } from '#kit/money/paise.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { requestRefund } from '#test/cancelled.ts';
import { razorpayProduct } from '#test/razorpay.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { closeRefundAtDesk } from '#test/refunding.ts';
import { proposeRefundClosing, retryRefund } from './actions/decide-refund.ts';
import { agreeToProposal } from '../proposals/actions/decide-proposal.ts';
import { proposePartRefund, retryPart } from './actions/part-refunds.ts';
import { sendDueParts } from './actions/send-part.ts';
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
  await sendDueParts(ctx);
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

test('so is a part, once however many confirm it at once, and nobody confirms their own', async () => {
  for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
  const one = await paid();
  const { rows } = await sql<{ id: string }>`
    select id from payment where gateway_payment_id = ${one.paymentId}`.execute(app.db);
  const amountPaise = paise(100_00);
  control.addFault({ path: '/refund$', kind: '500', count: 20 });
  const made = await proposePartRefund(ctx, { paymentId: rows[0]!.id, amountPaise, reason: 'Closed', actor: runMaker });
  if (!made.ok) throw new Error(made.refusal.code);
  await agreeToProposal(ctx, { proposalId: made.value.id, amountPaise, actor: runApprover });
  await notified();
  control.clearFaults();
  const parts = await sql<{ id: string }>`select id from part_refund where payment_id = ${rows[0]!.id}`.execute(app.db);
  const refundId = parts.rows[0]!.id;
  changeList(`/payments/${one.paymentId}/refunds`, (listed) => [...listed, row({ payment_id: null })]);
  app.pass(5 * 60 * minuteMs);
  await sent();
  const retry = { refundId, shownPaise: amountPaise, actor: runMaker };
  expect(await retryPart(ctx, { ...retry, shownPaise: paise(99_00), isConfirmedAbsent: true })).toMatchObject({
    refusal: { code: 'refunds/not-as-shown' },
  });
  expect(await retryPart(ctx, retry)).toMatchObject({ ok: true });
  await sent();
  expect(refundsOf(one)).toBe(0);
  await Promise.all(Array.from({ length: 10 }, () => retryPart(ctx, { ...retry, isConfirmedAbsent: true })));
  await Promise.all(Array.from({ length: 4 }, () => sendDueParts(ctx)));
  await sent();
  expect(refundsOf(one)).toBe(1);
  expect(await retryPart(ctx, { ...retry, isConfirmedAbsent: true })).toMatchObject({
    refusal: { code: 'payments/refund-done' },
  });
  expect(await isOwnRecord(ctx.db, 'refund', refundId, one.who.accountId)).toBe(true);
});
