// Orders whose page is Razorpay's, through the product's own calls.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { sendDueRefunds } from '../refunds/actions/send-refund.ts';
import type { Ordered } from '#test/paying.ts';
import { razorpayProduct } from '#test/razorpay.ts';

const {
  addInstance,
  app,
  control,
  order,
  pay,
  notified,
  numbersOf,
  verify,
  staff,
  balances,
  differences,
  attention,
  poll,
  ask,
} = await razorpayProduct();
const numberOf = async (ordered: Ordered): Promise<string> => (await numbersOf(ordered.who))[0] ?? 'none';
const refundsOf = (paymentId: string) => control.state().refunds.filter((refund) => refund.paymentId === paymentId);

test('the page is a link, and its webhooks make one application, however often and in whatever order they come', async () => {
  const ordered = await order();
  expect(ordered.paymentUrl).toMatch(/^http:\/\/razorpay\.test\/i\/plink_/);
  pay(ordered, { copies: 50 });
  await notified();
  control.replayWebhooks();
  await notified();
  expect(await numbersOf(ordered.who)).toHaveLength(1);
  expect(control.state().webhooks).toMatchObject({ sent: 102, accepted: 102 });
});

test('a thousand webhooks of one payment, disordered and at two instances, make one application', async () => {
  const [ordered, other] = [await order(), await order()];
  await addInstance();
  const before = control.state().webhooks.sent;
  // Each copy is of both events.
  for (const one of [ordered, other]) pay(one, { copies: 250 });
  control.replayWebhooks();
  await notified();
  expect(control.state().webhooks.sent - before).toBeGreaterThanOrEqual(1000);
  // The gateway sends again what a busy machine refused.
  await expect
    .poll(async () => {
      const { sent, accepted } = control.state().webhooks;
      control.replayWebhooks();
      await notified();
      const now = control.state().webhooks;
      return now.accepted - accepted === now.sent - sent;
    })
    .toBe(true);
  for (const { who } of [ordered, other]) expect(await numbersOf(who)).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

test.each(['500', '429', '500-after-effect', 'timeout-after-effect', 'half-body'] as const)(
  'a link whose opening meets %s is looked up before another is opened',
  async (kind) => {
    const who = await app.applicant();
    const linksBefore = control.state().links.length;
    control.addFault({ path: '^POST /v1/payment_links$', kind });
    expect(await ask(who)).toMatchObject({ status: 503, json: { code: 'payments/gateway-away' } });
    const ordered = await order(who);
    expect(control.state().links.slice(linksBefore)).toMatchObject([
      { id: ordered.requestId, referenceId: ordered.reference },
    ]);
    pay(ordered);
    await notified();
    expect(await numbersOf(who)).toHaveLength(1);
  },
);

test('while the look-up of a link is not answered, no other is opened', async () => {
  const who = await app.applicant();
  control.addFault({ path: '^POST /v1/payment_links$', kind: 'half-body' });
  control.addFault({ path: '^GET /v1/payment_links$', kind: '500' });
  for (let tries = 0; tries < 2; tries++)
    expect(await ask(who)).toMatchObject({ status: 503, json: { code: 'payments/gateway-away' } });
  const linksBefore = control.state().links.length;
  await order(who);
  expect(control.state().links).toHaveLength(linksBefore);
});

test.each(['cancelled', 'expired'] as const)(
  'a link that is %s there is not opened again, and what was paid on it counts',
  async (as) => {
    const ordered = await order();
    const { paymentId } = pay(ordered, { webhook: 'none', outcome: 'pending' });
    control.endLink({ requestId: ordered.requestId, as });
    await poll(20 * minuteMs);
    const again = await ask(ordered.who);
    expect(again.status).toBe(201);
    expect(again.json['paymentUrl']).not.toBe(ordered.paymentUrl);
    // A bank may answer after the end of the link.
    control.settlePayment({ paymentId, outcome: 'credit', webhook: 'none' });
    await poll(20 * minuteMs);
    expect(await numbersOf(ordered.who)).toHaveLength(1);
  },
);

test('the return page reads the parameters with their signature, and its payment is verified', async () => {
  const ordered = await order();
  const { paymentId, returnUrl } = pay(ordered, { webhook: 'none' });
  const { search } = new URL(returnUrl);
  const answer = await app.get(`/api/payment/return${search}`, ordered.who);
  expect(await answer.json()).toEqual({
    payment_id: paymentId,
    payment_request_id: ordered.requestId,
    payment_status: 'paid',
  });
  const forged = search.replace(/signature=./, 'signature=x');
  expect(await (await app.get(`/api/payment/return${forged}`, ordered.who)).json()).toEqual({});
  expect(await verify(ordered, paymentId)).toMatchObject({ json: { state: 'paid', reference: ordered.reference } });
  expect(await numbersOf(ordered.who)).toHaveLength(1);
});

test('forged webhooks are refused and have no effect; the lost ones cost nothing once the lists are read', async () => {
  const [forged, lost] = [await order(), await order()];
  const before = control.state().webhooks.accepted;
  pay(forged, { webhook: 'bad-signature' });
  pay(lost, { webhook: 'none' });
  await notified();
  expect(control.state().webhooks.accepted).toBe(before);
  expect([await numbersOf(forged.who), await numbersOf(lost.who)]).toEqual([[], []]);
  await staff('gateway reconcile');
  await app.idle();
  expect(await numbersOf(forged.who)).toHaveLength(1);
  expect(await numbersOf(lost.who)).toHaveLength(1);
});

test('another amount or currency makes no application and waits for staff', async () => {
  for (const changed of [{ amountPaise: 49_999 }, { currency: 'USD' }]) {
    const ordered = await order();
    const { paymentId } = pay(ordered, changed);
    await notified();
    expect(await numbersOf(ordered.who)).toEqual([]);
    const { rows } = await sql<{ mismatch: string | null }>`
      select mismatch from payment where gateway_payment_id = ${paymentId}`.execute(app.db);
    expect(rows).toEqual([{ mismatch: expect.any(String) }]);
  }
});

test.each(['409', '500-after-effect', 'timeout-after-effect', 'half-body', '429'] as const)(
  'a refund that meets %s is sent again and made once',
  async (kind) => {
    const ordered = await order();
    const { paymentId } = pay(ordered);
    await notified();
    control.addFault({ path: '/refund$', kind });
    await staff(`refund ${await numberOf(ordered)} asked on the phone`);
    await app.idle();
    for (let tries = 0; tries < 6; tries++) {
      app.pass(5 * minuteMs);
      await sendDueRefunds(app.product.workCtx);
      await app.idle();
    }
    expect(refundsOf(paymentId)).toMatchObject([{ amountPaise: 50_000, status: 'processed' }]);
  },
);

test('the books agree with the gateway', async () => {
  await staff('gateway reconcile');
  expect(await attention('reconciliation-failed')).toEqual([]);
  expect(await differences()).toEqual([]);
  expect(Object.keys(await balances())).toContain('gateway_receivable');
});
