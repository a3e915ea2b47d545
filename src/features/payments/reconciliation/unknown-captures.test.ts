import { describe, expect, test } from 'vitest';
import { minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { type Ordered, payingProduct } from '#test/paying.ts';
import { reconcileOrder } from '../orders/actions/reconcile-order.ts';
import { sendDueRefunds } from '../refunds/actions/send-refund.ts';

const {
  app,
  control,
  inReview,
  ask,
  attention,
  balances,
  numbersOf,
  differences,
  order,
  pay,
  staff,
  status,
  notified: delivered,
  verify,
} = await payingProduct();

/** An order lost by a restore: the gateway has its page; its row and form are not in this database. */
async function lostOrder(): Promise<Ordered> {
  const ordered = await order();
  await app.asOwner(`
    with gone as (delete from payment_order where id = '${ordered.reference}' returning subject)
    delete from frozen_form where id in (select subject from gone)`);
  return ordered;
}
const paymentRow = async (gatewayPaymentId: string) =>
  (
    await sql<Record<string, unknown> & { id: string }>`
      select id, order_id, state, mismatch, amount_paise, posted_paise, purpose, gateway_order_id, payer_account_id, captured_at
      from payment where gateway_payment_id = ${gatewayPaymentId}`.execute(app.db)
  ).rows[0];

describe('a captured payment whose order is not in this database', () => {
  test('is stored, posted and listed when a webhook names it', async () => {
    const ordered = await lostOrder();
    const before = await balances();
    const paymentId = pay(ordered, { webhook: 'right' });
    await delivered();
    const row = await paymentRow(paymentId);
    expect(row).toMatchObject({
      orderId: null,
      state: 'needs-review',
      mismatch: 'unknown-order',
      amountPaise: 50_000,
      postedPaise: 50_000,
      purpose: ordered.reference,
      gatewayOrderId: ordered.requestId,
      payerAccountId: ordered.who.accountId,
      capturedAt: expect.any(Date),
    });
    const now = await balances();
    expect(now['gateway_receivable']! - (before['gateway_receivable'] ?? 0)).toBe(50_000);
    expect(now['unapplied_receipts']! - (before['unapplied_receipts'] ?? 0)).toBe(-50_000);
    expect(await attention('payment-needs-review')).toContainEqual({
      subject: row!.id,
      details: expect.objectContaining({ payment: paymentId, order: ordered.reference, mismatch: 'unknown-order' }),
    });
  });
  test('is shown to its payer at once, on the return page, on /error and in the list', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered);
    expect(await verify(ordered, paymentId)).toMatchObject({
      status: 202,
      json: { state: 'in-review', reference: ordered.reference },
    });
    expect(await paymentRow(paymentId)).toMatchObject({ mismatch: 'unknown-order' });
    const other = await lostOrder();
    const theirs = pay(other);
    expect(await status({ payment_request_id: other.requestId, payment_id: theirs }, other.who)).toMatchObject({
      status: 200,
      json: { state: 'in-review', reference: other.reference },
    });
    expect(await status({ reference: other.reference }, other.who)).toMatchObject({ json: { state: 'in-review' } });
    expect(await inReview(other.who)).toMatchObject([{ reference: other.reference, amount: 500, state: 'in-review' }]);
  });
  test('is not shown to anyone else', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered);
    const other = await app.applicant();
    expect((await verify(ordered, paymentId, other)).status).toBe(404);
    app.pass(3 * secondMs);
    expect((await status({ payment_request_id: ordered.requestId, payment_id: paymentId }, other)).status).toBe(404);
    expect((await status({ reference: ordered.reference }, other)).status).toBe(404);
    expect(await inReview(other)).toEqual([]);
  });
  test('is stored and posted once when webhook, return page and list report it concurrently', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered, { webhook: 'duplicate', copies: 5 });
    await Promise.all(Array.from({ length: 10 }, () => verify(ordered, paymentId)));
    await delivered();
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from payment where gateway_payment_id = ${paymentId}`.execute(app.db);
    expect(rows[0]!.n).toBe(1);
    expect(await differences()).toEqual([]);
  });
  test('is stored only once it is captured, not while pending or failed', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered, { outcome: 'pending' });
    expect(await verify(ordered, paymentId)).toMatchObject({ status: 202, json: { state: 'pending' } });
    expect(await paymentRow(paymentId)).toBeUndefined();
    control.settlePayment({ paymentId, outcome: 'credit', webhook: 'none' });
    app.pass(3 * secondMs);
    expect(await verify(ordered, paymentId)).toMatchObject({ status: 202, json: { state: 'in-review' } });
    const failed = pay(ordered, { outcome: 'failed' });
    app.pass(3 * secondMs);
    expect((await verify(ordered, failed)).status).toBe(409);
    expect(await paymentRow(failed)).toBeUndefined();
  });
  test('is not decided while the gateway cannot be asked for its page', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered);
    control.addFault({ path: `GET /v2/payment_requests/`, kind: '500' });
    expect((await verify(ordered, paymentId)).status).toBe(503);
    expect(await paymentRow(paymentId)).toBeUndefined();
    app.pass(3 * secondMs);
    expect((await verify(ordered, paymentId)).status).toBe(202);
  });
  test('prevents another page for its payer; staff apply it to the newly submitted form', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered, { webhook: 'right' });
    await delivered();
    const refused = await ask(ordered.who);
    expect(refused).toMatchObject({ status: 409, json: { code: 'payments/already-paid', isInReview: true } });
    const reference = String(refused.json['reference']);
    expect(reference).toMatch(/^SO-/);
    // A repeat gets the same order.
    expect((await ask(ordered.who)).json['reference']).toBe(reference);
    expect(await staff(`payment apply ${paymentId}`)).toMatch(/^refused/);
    const stranger = await order();
    expect(await staff(`payment apply ${paymentId} ${stranger.reference}`)).toMatch(/^refused/);
    expect(await staff(`payment apply ${paymentId} ${reference}`)).not.toMatch(/^refused/);
    await delivered();
    expect(await numbersOf(ordered.who)).toHaveLength(1);
    expect(await inReview(ordered.who)).toEqual([]);
    app.pass(3 * secondMs);
    expect(await verify(ordered, paymentId)).toMatchObject({ status: 200, json: { state: 'paid' } });
    expect(await differences()).toEqual([]);
  });
  test('is not applied to another order if its page belongs to one', async () => {
    const ordered = await lostOrder();
    const [first, second] = [pay(ordered, { webhook: 'right' }), pay(ordered, { webhook: 'right' })];
    await delivered();
    const reference = String((await ask(ordered.who)).json['reference']);
    const another = String((await ask(ordered.who, { fatherName: 'Ram Prasad Singh' })).json['reference']);
    expect(another).not.toBe(reference);
    expect(await staff(`payment apply ${first} ${reference}`)).not.toMatch(/^refused/);
    await delivered();
    expect(await staff(`payment apply ${second} ${another}`)).toMatch(new RegExp(`^refused: .*page.*${reference}`));
    // Applied to its page's order, it is a duplicate payment.
    expect(await staff(`payment apply ${second} ${reference}`)).not.toMatch(/^refused/);
    await delivered();
    expect(await numbersOf(ordered.who)).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });
  test('can be refunded by staff, and its payer is notified', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered, { webhook: 'right' });
    await delivered();
    expect(await staff(`payment refund ${paymentId} the order was lost`)).not.toMatch(/^refused/);
    await app.idle();
    for (let minute = 0; minute < 15; minute += 5) {
      app.pass(5 * minuteMs);
      await sendDueRefunds(app.product.workCtx);
      await app.idle();
    }
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'refunded' });
    expect(app.messages.filter((sent) => sent.to === ordered.who.phone).map((sent) => sent.template)).toEqual([
      'refund-started',
      'refund-done',
    ]);
    expect((await ask(ordered.who)).status).toBe(201);
  });
  test('is also stored when its page was opened by hand at the gateway', async () => {
    const opened = await app.product.ctx.gateway.openOrder({
      orderId: 'Stall at the fair',
      amountPaise: 120_000 as never,
      title: '',
      buyerName: 'x',
      email: '',
      phone: '',
      returnUrl: 'http://site.test/payment-success',
      webhookUrl: 'http://site.test/api/payment/webhook/instamojo',
    });
    if (!opened.ok) throw new Error('the sandbox refused');
    const paymentId = pay({ requestId: opened.value.gatewayOrderId }, { webhook: 'right' });
    await delivered();
    expect(await paymentRow(paymentId)).toMatchObject({
      mismatch: 'unknown-order',
      purpose: 'Stall at the fair',
      payerAccountId: null,
      postedPaise: 120_000,
    });
    expect(await staff(`payment close ${paymentId} paid at our stall`)).not.toMatch(/^refused/);
    expect(await differences()).toEqual([]);
  });
});

test('an order is read at the gateway that opened it, whichever gateway new orders use', async () => {
  const ordered = await order();
  pay(ordered);
  const { ctx } = app.product;
  const away = async () => ({ ok: false, refusal: { code: 'gateway/unknown' } }) as const;
  const another = { ...ctx.gateway, name: 'another', readOrder: away, readPayment: away };
  await reconcileOrder({ ...ctx, gateway: another }, ordered.reference);
  await delivered();
  expect(await numbersOf(ordered.who)).toHaveLength(1);
});
