// What a gateway's settings and webhooks get wrong: one line names the thing, and nothing is lost or counted.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { razorpayKeys, razorpayProduct } from '#test/razorpay.ts';

const { app, control, order, pay, notified, numbersOf, attention, poll, staff } = await razorpayProduct();
const send = (body: string, secret = razorpayKeys.webhookSecret, gateway = 'razorpay') =>
  app.request(`/api/payment/webhook/${gateway}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  });
const eventOf = (paymentId: string, linkId?: string, more = {}): string =>
  JSON.stringify({
    entity: 'event',
    event: linkId === undefined ? 'payment.captured' : 'payment_link.paid',
    payload: {
      payment: { entity: { id: paymentId, ...more } },
      ...(linkId && { payment_link: { entity: { id: linkId } } }),
    },
  });
const linesAfter = async (act: () => Promise<unknown>): Promise<string[]> => {
  const before = app.logged.length;
  await act();
  await app.idle();
  return app.logged.slice(before).filter((line) => line.includes('"level":"warn"') || line.includes('"level":"error"'));
};
const stored = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from payment`.execute(app.db)).rows[0]?.n ?? -1;

test('a webhook with a foreign secret is refused with one line', async () => {
  const { requestId, who } = await order();
  const lines = await linesAfter(async () => {
    expect((await send(eventOf('pay_a', requestId), 'the secret of somebody else')).status).toBe(401);
  });
  expect(lines).toEqual([expect.stringMatching(/a webhook with a bad signature was refused.*razorpay/)]);
  expect(await numbersOf(who)).toEqual([]);
});

test('the secret of before the last change is right for the events of then', async () => {
  expect((await send(eventOf('pay_a'), razorpayKeys.previousWebhookSecret)).status).toBe(200);
  // Its line must not be counted in the next test.
  await app.idle();
});

test('a webhook is answered within a second while the gateway does not answer, and its payment counts later', async () => {
  const ordered = await order();
  const { paymentId } = pay(ordered, { webhook: 'none' });
  control.addFault({ path: '^GET ', kind: 'hang', count: 3 });
  const began = performance.now();
  expect((await send(eventOf(paymentId, ordered.requestId))).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(1000);
  await poll(10 * minuteMs);
  expect(await numbersOf(ordered.who)).toHaveLength(1);
  await app.idle();
});

test('a payment of another merchant, or of no page of ours, is not counted', async () => {
  const { requestId, who } = await order();
  const before = await stored();
  const lines = await linesAfter(() =>
    send(eventOf('pay_OfAnother', requestId, { amount: 50_000, status: 'captured' })),
  );
  expect(lines).toEqual([expect.stringMatching(/names a payment that the gateway does not know.*pay_OfAnother/)]);
  expect([await stored(), await numbersOf(who)]).toEqual([before, []]);
});

test('a webhook for a gateway that is not set up is refused with one line', async () => {
  const lines = await linesAfter(async () =>
    expect((await send(eventOf('pay_a'), 'any', 'cashfree')).status).toBe(404),
  );
  expect(lines).toEqual([expect.stringMatching(/not set up was refused.*cashfree/)]);
});

test('a body of 10 MB is refused unread, and the next webhook counts', async () => {
  const ordered = await order();
  expect((await send(`{"event":"${'a'.repeat(10 * 1024 * 1024)}"}`)).status).toBe(413);
  pay(ordered);
  await notified();
  expect(await numbersOf(ordered.who)).toHaveLength(1);
});

test.each(['', '{', '[]', 'null', '{"event":7}', '{"event":"payment.captured","payload":{"payment":{}}}'])(
  'a signed body that says nothing is taken and does nothing: %s',
  async (body) => {
    const before = await stored();
    expect((await send(body)).status).toBe(200);
    await app.idle();
    expect(await stored()).toBe(before);
  },
);

test('keys that the gateway refuses are named once, and what was open goes on with the right ones', async () => {
  const ordered = await order();
  pay(ordered, { webhook: 'none' });
  control.addFault({ path: '.', kind: '401', count: 30 });
  const lines = await linesAfter(() => staff('gateway reconcile'));
  expect(lines.filter((line) => line.includes('the gateway refuses our keys'))).toHaveLength(1);
  control.clearFaults();
  await staff('gateway reconcile');
  await app.idle();
  expect(await numbersOf(ordered.who)).toHaveLength(1);
});

test('another amount and another currency wait for staff, on the attention list', async () => {
  const [less, dollars] = [await order(), await order()];
  pay(less, { amountPaise: 100 });
  pay(dollars, { currency: 'USD' });
  await notified();
  expect([await numbersOf(less.who), await numbersOf(dollars.who)]).toEqual([[], []]);
  expect((await attention('payment-needs-review')).map(({ details }) => details['mismatch'])).toEqual(
    expect.arrayContaining(['amount', 'currency']),
  );
});
