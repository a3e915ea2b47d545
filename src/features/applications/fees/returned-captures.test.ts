// A capture that is refunded before it was used becomes no application; one whose refund is denied does.
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { sql } from '#platform/database/db.ts';
import type { Paise } from '#kit/money/paise.ts';
import { closeAccount } from '#features/accounts/actions/change-account.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { adoptRefund } from '#features/payments/refunds/actions/adopt-refund.ts';
import { decideDispute } from '#features/payments/disputes/actions/decide-dispute.ts';
import { openDispute } from '#test/disputing.ts';
import { pollDueOrders } from '#features/payments/orders/actions/poll-due-orders.ts';
import { refundReviewed } from '#features/payments/reviews/actions/end-review.ts';
import { recordGatewayRefund } from '#features/payments/refunds/actions/part-refunds.ts';
import { sendRefund } from '#features/payments/refunds/actions/send-refund.ts';
import { openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { runMaker } from '#test/paying-out.ts';
import { closeAtDesk, closeRefundAtDesk } from '#test/refunding.ts';
import { confirmApplication } from '../forms/actions/confirm-application.ts';

const app = await testProduct({ worker: false });
await openAllRoles(app.db);
const { ctx } = app.product;
const { control } = app.sandbox;

async function captured(): Promise<{ paymentId: string; orderId: string; subject: string; gatewayPaymentId: string }> {
  const who = await app.applicant();
  const answer = await app.post('/payment/create-order', orderBody(who), who);
  const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
  const paid = control.pay({ requestId: requestIdIn(paymentUrl), outcome: 'credit', webhook: 'none' });
  if (!paid.ok) throw new Error('unknown page');
  app.pass(minuteMs);
  await pollDueOrders(ctx);
  const gatewayPaymentId = paid.value.paymentId;
  const { rows } = await sql<{ paymentId: string; orderId: string; subject: string }>`
    select p.id as payment_id, o.id as order_id, o.subject from payment p join payment_order o on o.id = p.order_id
    where p.gateway_payment_id = ${gatewayPaymentId} and p.state = 'captured' and p.outcome is null`.execute(app.db);
  return { ...rows[0]!, gatewayPaymentId };
}
const confirm = (input: { paymentId: string; subject: string }) =>
  confirmApplication(ctx, { ...input, amountPaise: 50_000 });
const snapshot = (state: 'pending' | 'done' | 'denied') => ({
  gatewayRefundId: 'C0ffee',
  state,
  bankReference: state === 'done' ? '612345678901' : undefined,
  amountPaise: 50_000 as Paise,
});
const balance = async (account: string): Promise<number> =>
  (
    await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::int as paise from ledger_entry where account = ${account}`.execute(app.db)
  ).rows[0]!.paise;

test('a capture refunded in the gateway’s dashboard becomes no application', async () => {
  const capture = await captured();
  await adoptRefund(ctx, { paymentId: capture.paymentId, snapshot: snapshot('done') });
  expect(await confirm(capture)).toEqual({ kind: 'returned' });
  expect([await balance('unapplied_receipts'), await balance('refunds_payable')]).toEqual([0, 0]);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
});

test('a capture whose refund is denied becomes an application', async () => {
  const capture = await captured();
  await adoptRefund(ctx, { paymentId: capture.paymentId, snapshot: snapshot('pending') });
  expect(await confirm(capture)).toEqual({ kind: 'returned' });
  await adoptRefund(ctx, { paymentId: capture.paymentId, snapshot: snapshot('denied') });
  expect(await confirm(capture)).toMatchObject({ kind: 'application' });
  expect([await balance('unapplied_receipts'), await balance('refunds_payable')]).toEqual([0, 0]);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
});

test('a capture lost in a dispute becomes no application; an open dispute changes nothing', async () => {
  const capture = await captured();
  const dispute = await openDispute(ctx, { orderId: capture.orderId, actor: 'cli:test' });
  if (!dispute.ok) throw new Error(dispute.refusal.code);
  await decideDispute(ctx, { disputeId: dispute.value.id, lostPaise: 50_000, actor: 'cli:test' });
  expect(await confirm(capture)).toEqual({ kind: 'returned' });
  const second = await captured();
  await openDispute(ctx, { orderId: second.orderId, actor: 'cli:test' });
  expect(await confirm(second)).toMatchObject({ kind: 'application' });
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
});

describe('the rest of a capture that was partly lost in a dispute', () => {
  async function leftOver(): Promise<{ paymentId: string; gatewayPaymentId: string }> {
    const capture = await captured();
    const dispute = await openDispute(ctx, { orderId: capture.orderId, actor: 'cli:test' });
    if (!dispute.ok) throw new Error(dispute.refusal.code);
    await decideDispute(ctx, { disputeId: dispute.value.id, lostPaise: 20_000, actor: 'cli:test' });
    expect(await confirm(capture)).toEqual({ kind: 'returned' });
    app.pass(26 * hourMs);
    return capture;
  }
  const listed = async (paymentId: string): Promise<string[]> =>
    (await findItems(app.product.ctx)).flatMap(({ kind, subject }) => (subject === paymentId ? [kind] : []));

  test('is on the attention list until staff close it', async () => {
    const { paymentId, gatewayPaymentId } = await leftOver();
    expect(await listed(paymentId)).toEqual(['unapplied-old']);
    expect((await drawTrialBalance(ctx)).differences).toEqual([]);
    const closed = await closeAtDesk(ctx, { gatewayPaymentId, reason: 'nobody can be reached' });
    expect(closed).toMatchObject({ ok: true });
    expect([await listed(paymentId), await balance('unapplied_receipts')]).toEqual([[], 0]);
    expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  });
  test('can be refunded', async () => {
    const { paymentId, gatewayPaymentId } = await leftOver();
    const refunded = await refundReviewed(ctx, { gatewayPaymentId, reason: 'the rest', actor: 'cli:test' });
    expect(refunded).toMatchObject({ ok: true, value: { refund: { amountPaise: 30_000 } } });
    expect([await listed(paymentId), await balance('unapplied_receipts')]).toEqual([[], 0]);
    expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  });
});

test('a capture of which a part went back becomes no application, also when the rest stays ours', async () => {
  const { paymentId, gatewayPaymentId, ...capture } = await captured();
  const refunded = await refundReviewed(ctx, { gatewayPaymentId, reason: 'asked for it', actor: runMaker });
  if (!refunded.ok) throw new Error(refunded.refusal.code);
  const part = control.refund({ paymentId: gatewayPaymentId, amountPaise: 10_000 });
  const gatewayRefundId = part.ok ? part.value.refundId : '';
  expect(await recordGatewayRefund(ctx, { paymentId, gatewayRefundId, actor: runMaker })).toMatchObject({ ok: true });
  const refundId = refunded.value.refund.id;
  expect(await closeRefundAtDesk(ctx, { refundId, reason: 'the payer wants to stay' })).toMatchObject({ ok: true });
  expect(await confirm({ paymentId, ...capture })).toEqual({ kind: 'returned' });
  // What is left waits for staff.
  expect(await balance('unapplied_receipts')).toBe(-40_000);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  expect(await closeAtDesk(ctx, { gatewayPaymentId, reason: 'agreed' })).toMatchObject({ ok: true });
  expect(await balance('unapplied_receipts')).toBe(0);
});

test('simultaneous confirmations and a refund result in capture of the two', async () => {
  for (let round = 0; round < 5; round++) {
    const capture = await captured();
    const outcomes = await Promise.all([
      ...Array.from({ length: 5 }, () => confirm(capture)),
      adoptRefund(ctx, { paymentId: capture.paymentId, snapshot: snapshot('pending') }),
    ]);
    const made = outcomes.filter((outcome) => 'kind' in outcome && outcome.kind === 'application');
    expect([0, 5]).toContain(made.length);
    expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  }
});

test('a refund that is not due is not sent', async () => {
  expect(await sendRefund(ctx, 'SR-0000-0000-0000')).toBeUndefined();
});

test('a capture of a person who was erased is refunded and listed, once', async () => {
  const capture = await captured();
  const order = await sql<{ accountId: string }>`
    select account_id from payment_order where id = ${capture.orderId}`.execute(app.db);
  await ctx.transaction((tx) => closeAccount(tx, order.rows[0]!.accountId, ctx.now()));
  const results = await Promise.all(Array.from({ length: 20 }, () => confirm(capture)));
  expect(results).toEqual(results.map(() => ({ kind: 'returned' })));
  const { rows } = await sql`
    select (select count(*)::int from application where payment_id = ${capture.paymentId}) as applications,
           (select count(*)::int from refund where payment_id = ${capture.paymentId} and amount_paise = 50000) as refunds`.execute(
    app.db,
  );
  expect(rows[0]).toEqual({ applications: 0, refunds: 1 });
  const listed = async () =>
    (await findItems(ctx, ['paid-after-erasure'])).filter(({ subject }) => subject === capture.paymentId);
  expect(await listed()).toMatchObject([{ details: { paise: 50_000 } }]);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  // Until the money is back.
  const refund = await sql<{ id: string }>`select id from refund where payment_id = ${capture.paymentId}`.execute(
    app.db,
  );
  control.setPace({ refundSettlesAfterMs: 0 });
  await sendRefund(ctx, refund.rows[0]!.id);
  app.pass(hourMs);
  await sendRefund(ctx, refund.rows[0]!.id);
  expect(await listed()).toEqual([]);
});
