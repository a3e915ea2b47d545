// What a payer reads about a refund: the reason of staff, and on /error that the payment goes back.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { requestRefund } from '#test/cancelled.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import type { ApplicationsAnswer } from '../contract/public.ts';
import type { ShownPayment } from '../fees/model.ts';

const money = await moneyTest();
const { app } = money;

const listed = async ({ who }: Paid): Promise<ApplicationsAnswer> =>
  (await (await app.post('/api/get-applications', { userId: who.accountId }, who)).json()) as ApplicationsAnswer;
const statusOf = async (paid: Paid): Promise<ShownPayment> =>
  (await (
    await app.get(
      `/api/payment/status?payment_id=${paid.gatewayPaymentId}&payment_request_id=${paid.requestId}`,
      paid.who,
    )
  ).json()) as ShownPayment;

test('the applicant reads why staff refunded the fee, and /error says that it goes back, then that it went back', async () => {
  const paid = await money.paid();
  expect(await statusOf(paid)).toMatchObject({ state: 'paid', applicationNumber: paid.number });
  expect(await statusOf(paid)).not.toHaveProperty('refund');
  await money.staff('application', 'refund', paid.number, 'The', 'role', 'was', 'withdrawn');
  await money.idle();
  expect((await listed(paid)).filteredApplications[0]?.refund).toMatchObject({ why: 'The role was withdrawn' });
  expect(await statusOf(paid)).toMatchObject({ applicationNumber: paid.number, refund: 'in-progress' });
  await money.wait(20 * minuteMs, 5 * minuteMs);
  expect((await listed(paid)).filteredApplications[0]?.refund).toMatchObject({
    state: 'done',
    why: 'The role was withdrawn',
  });
  expect(await statusOf(paid)).toMatchObject({ applicationNumber: paid.number, refund: 'done' });
});

test('a refund that the applicant asked for has no reason of staff, also when staff ask again', async () => {
  const paid = await money.paid();
  await requestRefund(app.product.ctx, { paymentId: paid.paymentId, reason: 'asked', by: paid.who.accountId });
  await money.staff('application', 'refund', paid.number, 'asked', 'on', 'the', 'phone');
  expect((await listed(paid)).filteredApplications[0]?.refund).toMatchObject({ why: null });
});

test('a new attempt has the reason of its own request', async () => {
  const { control } = app.sandbox;
  const misfit = await money.misfit();
  const why = async () => (await listed(misfit as unknown as Paid)).paymentsInReview[0]?.refund?.why;
  control.setPace({ refundSettlesAfterMs: null });
  await money.staff('payment', 'refund', misfit.gatewayPaymentId, 'The', 'first', 'reason');
  expect(await why()).toBe('The first reason');
  control.settleRefund({ refundId: money.refundsAt(misfit).at(-1)!.id, resolution: 'FINI_DENY' });
  await money.settle();
  const { id } = await money.refundOf(misfit.paymentId);
  // A retry has no reason for the payer, so the earlier one stays.
  await money.staff('refund', 'retry', id);
  expect(await why()).toBe('The first reason');
  await money.staff('refund', 'close', id, 'no', 'answer', '--not-at-gateway');
  expect(await money.staff('payment', 'refund', misfit.gatewayPaymentId, 'The', 'second', 'reason')).not.toMatch(
    /^refused/,
  );
  expect(await money.refundOf(misfit.paymentId)).toMatchObject({ attempt: 3, state: 'requested' });
  expect(await why()).toBe('The second reason');
});

test('the payer of a payment without an application reads why staff refunded it', async () => {
  const misfit = await money.misfit();
  await money.staff('payment', 'refund', misfit.gatewayPaymentId, 'Paid', 'for', 'nothing');
  const { paymentsInReview } = await listed(misfit as unknown as Paid);
  expect(paymentsInReview[0]?.refund).toMatchObject({ why: 'Paid for nothing' });
});
