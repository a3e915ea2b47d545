import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { type Applicant, orderBody } from '#test/product.ts';
import { openDispute } from '#test/disputing.ts';
import { requestRefund } from '#test/cancelled.ts';
import { sendDueRefunds, sendRefund } from './actions/send-refund.ts';

const money = await moneyTest();
const { app, idle, order, paid, pay, refundsAt } = money;
const { ctx } = app.product;
const { control } = app.sandbox;

interface Shown {
  readonly _id: string;
  readonly state: string;
  readonly refund: { state: string; reference: string; amount: number; bankReference: string | null } | null;
  readonly surplus: readonly { state: string; amount: number; bankReference: string | null }[];
}
const shown = async (who: Applicant): Promise<Shown[]> =>
  (
    (await (await app.post('/api/get-applications', { userId: who.accountId }, who)).json()) as {
      filteredApplications: Shown[];
    }
  ).filteredApplications;
const ask = (paid: Paid) => requestRefund(ctx, { paymentId: paid.paymentId, reason: 'asked', by: paid.who.accountId });
async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 5) {
    app.pass(5 * minuteMs);
    await sendDueRefunds(ctx);
    await app.idle();
  }
}
const paymentState = (paid: Paid): Promise<string> => money.paymentState(paid.paymentId);

test('a refund is requested, sent, completed, and shown with the bank’s reference', async () => {
  const payment = await paid();
  const asked = await ask(payment);
  expect(asked).toMatchObject({ ok: true, value: { state: 'requested', amountPaise: 50_000, reason: 'asked' } });
  await idle();
  expect((await shown(payment.who))[0]).toMatchObject({
    state: 'refund-requested',
    refund: { state: 'sent', amount: 500, bankReference: null },
  });
  await minutes(10);
  const [refund] = refundsAt(payment);
  expect((await shown(payment.who))[0]).toMatchObject({
    state: 'refunded',
    refund: { state: 'done', amount: 500, bankReference: refund!.bankReference },
  });
  expect(await paymentState(payment)).toBe('refunded');
});

test('twenty concurrent requests make one refund', async () => {
  const payment = await paid();
  const asked = await Promise.all(Array.from({ length: 20 }, () => ask(payment)));
  expect(new Set(asked.map((result) => (result.ok ? result.value.id : result.refusal.code))).size).toBe(1);
  await idle();
  await minutes(10);
  expect(await ask(payment)).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(refundsAt(payment)).toHaveLength(1);
});

test('a refund whose answer was lost is found behind fifty newer ones, also after a demo moved its clock', async () => {
  await sql`update product_clock set ahead = interval '3 days'`.execute(app.db);
  const payment = await paid();
  control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '500-after-effect' });
  await ask(payment);
  await idle();
  const [{ requestId } = { requestId: '' }] = control.state().payments;
  for (let n = 0; n < 51; n++) {
    const other = control.pay({ requestId, outcome: 'credit', webhook: 'none' });
    if (other.ok) control.refund({ paymentId: other.value.paymentId });
  }
  await minutes(30);
  await sql`update product_clock set ahead = '0'`.execute(app.db);
  expect(await ask(payment)).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(refundsAt(payment)).toHaveLength(1);
});

test.each(['500-after-effect', 'half-body', 'timeout-after-effect'] as const)(
  'a refund whose answer was lost (%s) is found again, not made twice',
  async (kind) => {
    const payment = await paid();
    control.addFault({ path: 'POST /v2/payments/.*/refund/', kind });
    await ask(payment);
    await idle();
    expect(refundsAt(payment)).toHaveLength(1);
    expect((await shown(payment.who))[0]!.refund).toMatchObject({ state: 'requested' });
    await minutes(15);
    expect(refundsAt(payment)).toHaveLength(1);
    expect((await shown(payment.who))[0]).toMatchObject({ state: 'refunded', refund: { state: 'done' } });
  },
);

test('a gateway outage of hours loses no refund', async () => {
  const payment = await paid();
  control.addFault({ path: '^(POST|GET) /v2/', kind: '500', count: 100_000 });
  await ask(payment);
  await idle();
  await minutes(120);
  expect(refundsAt(payment)).toHaveLength(0);
  expect(await paymentState(payment)).toBe('refund-requested');
  control.clearFaults();
  // After hours it is called only every hour or two.
  await minutes(150);
  expect((await shown(payment.who))[0]).toMatchObject({ state: 'refunded' });
  expect(refundsAt(payment)).toHaveLength(1);
});

test('many concurrent senders make one refund', async () => {
  const payment = await paid();
  control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: 'slow', delayMs: 150, count: 5 });
  const asked = await ask(payment);
  if (!asked.ok) throw new Error('refused');
  await Promise.all(Array.from({ length: 10 }, () => sendRefund(ctx, asked.value.id)));
  await idle();
  expect(refundsAt(payment)).toHaveLength(1);
});

test('after a denied refund the application is active again', async () => {
  const payment = await paid();
  control.setPace({ refundSettlesAfterMs: null });
  await ask(payment);
  await idle();
  await minutes(10);
  expect((await shown(payment.who))[0]).toMatchObject({ state: 'refund-requested', refund: { state: 'sent' } });
  control.settleRefund({ refundId: refundsAt(payment)[0]!.id, resolution: 'FINI_DENY' });
  await minutes(15);
  expect((await shown(payment.who))[0]).toMatchObject({
    _id: payment.number,
    state: 'active',
    refund: { state: 'denied' },
  });
  expect(await paymentState(payment)).toBe('captured');
});

test('events repeated, late and in any order leave the application in the state of its refund', async () => {
  const payment = await paid();
  control.setPace({ refundSettlesAfterMs: null });
  await ask(payment);
  await idle();
  control.settleRefund({ refundId: refundsAt(payment)[0]!.id, resolution: 'FINI_DENY' });
  await minutes(15);
  for (const [type, payload] of [
    ['refund-requested>follow-refund', { paymentId: payment.paymentId }],
    ['refund-settled>follow-refund', { paymentId: payment.paymentId, state: 'done' }],
  ] as const) {
    await sql`select graphile_worker.add_job(${type}, ${JSON.stringify(payload)}::json, max_attempts := 1)`.execute(
      app.db,
    );
  }
  await app.idle();
  expect(await shown(payment.who)).toMatchObject([{ state: 'active', refund: { state: 'denied' } }]);
});

test('a pending refund is polled until it ends, then not again', async () => {
  const payment = await paid();
  control.setPace({ refundSettlesAfterMs: 2 * dayMs });
  await ask(payment);
  await idle();
  await minutes(30);
  expect((await shown(payment.who))[0]!.refund).toMatchObject({ state: 'sent' });
  app.pass(2 * dayMs);
  await minutes(15);
  expect((await shown(payment.who))[0]!.refund).toMatchObject({ state: 'done' });
  const { rows } = await sql<{
    nextTryAt: Date | null;
    tries: number;
  }>`select next_try_at, tries from refund where payment_id = ${payment.paymentId}`.execute(app.db);
  expect(rows[0]!.nextTryAt).toBeNull();
});

test('a payment disputed during its refund stays disputed', async () => {
  for (const resolution of ['FINI_CONC', 'FINI_DENY'] as const) {
    const payment = await paid();
    control.setPace({ refundSettlesAfterMs: null });
    await ask(payment);
    await idle();
    expect(await openDispute(ctx, { orderId: payment.orderId, actor: 'cli:test' })).toMatchObject({ ok: true });
    control.settleRefund({ refundId: refundsAt(payment)[0]!.id, resolution });
    await minutes(15);
    expect(await paymentState(payment)).toBe('disputed');
    expect((await shown(payment.who))[0]!.refund).toMatchObject({
      state: resolution === 'FINI_CONC' ? 'done' : 'denied',
    });
  }
});

test('a late answer to a try does not undo a newer one', async () => {
  const payment = await paid();
  control.setPace({ refundSettlesAfterMs: 0 });
  control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: 'slow', delayMs: 300 });
  const asked = await ask(payment);
  if (!asked.ok) throw new Error('refused');
  const slow = sendRefund(ctx, asked.value.id);
  await new Promise((later) => setTimeout(later, 100));
  app.pass(3 * minuteMs);
  await sendRefund(ctx, asked.value.id);
  app.pass(3 * minuteMs);
  await sendRefund(ctx, asked.value.id);
  await slow;
  await minutes(15);
  expect((await shown(payment.who))[0]).toMatchObject({ state: 'refunded', refund: { state: 'done' } });
  expect(refundsAt(payment)).toHaveLength(1);
});

test('a payment that was not captured is not refunded', async () => {
  const who = await app.applicant();
  const paymentIds = await Promise.all(
    (['failed', 'pending'] as const).map(async (outcome) => {
      const requestId = await order(who);
      const tried = control.pay({ requestId, outcome, webhook: 'right' });
      await idle();
      const { rows } = await sql<{
        id: string;
      }>`select id from payment where gateway_payment_id = ${tried.ok ? tried.value.paymentId : ''}`.execute(app.db);
      return rows[0]!.id;
    }),
  );
  for (const paymentId of paymentIds) {
    expect(await requestRefund(ctx, { paymentId, reason: 'other', by: 'cli:test' })).toMatchObject({
      ok: false,
      refusal: { code: 'payments/not-refundable' },
    });
  }
  expect(await requestRefund(ctx, { paymentId: 'pay_unknown', reason: 'other', by: 'cli:test' })).toMatchObject({
    ok: false,
    refusal: { code: 'payments/unknown-payment' },
  });
});

test('a duplicate payment is refunded automatically and shown beside the application', async () => {
  const payment = await paid();
  const second = await pay(payment.requestId);
  await minutes(15);
  expect(await shown(payment.who)).toMatchObject([
    {
      _id: payment.number,
      state: 'active',
      refund: null,
      surplus: [{ state: 'done', amount: 500, bankReference: expect.any(String) }],
    },
  ]);
  expect(control.state().refunds.filter((refund) => refund.paymentId === second)).toHaveLength(1);
  expect(refundsAt(payment)).toHaveLength(0);
});

test('after the refund the same form opens a new page, and its payment makes a new application', async () => {
  const payment = await paid();
  await ask(payment);
  await idle();
  expect((await app.post('/payment/create-order', orderBody(payment.who), payment.who)).status).toBe(409);
  await minutes(15);
  const again = await order(payment.who);
  expect(again).not.toBe(payment.requestId);
  await pay(again);
  const both = await shown(payment.who);
  expect(both.map((shown) => shown.state)).toEqual(['active', 'refunded']);
  expect(both[0]!._id).not.toBe(payment.number);
  const third = await app.post('/payment/create-order', orderBody(payment.who), payment.who);
  expect(third.status).toBe(409);
  expect(await third.json()).toMatchObject({ code: 'applications/already-applied', applicationNumber: both[0]!._id });
});
