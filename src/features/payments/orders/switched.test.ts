// PAYMENT_GATEWAY changes while people pay: what is open stays where it was opened, and nothing is stranded unseen.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { watchStrands } from '../reconciliation/actions/watch-strands.ts';
import { setOpened } from './store/orders.ts';
import { razorpayProduct } from '#test/razorpay.ts';

const razorpay = await razorpayProduct();
const { app, control, order, pay, paid, notified, numbersOf, poll, staff, attention, ask } = razorpay;
const useInstamojo = { PAYMENT_GATEWAY: 'instamojo' };
const gatewayOf = async (reference: string): Promise<string | undefined> =>
  (await sql<{ gateway: string }>`select gateway from payment_order where id = ${reference}`.execute(app.db)).rows[0]
    ?.gateway;
/** The work of a program without Razorpay's settings. */
const withoutRazorpay = () => {
  const { workCtx } = app.product;
  const gateways = workCtx.gateways.filter(({ name }) => name !== 'razorpay');
  return { ...workCtx, gateways, gatewayOf: (name: string) => gateways.find((gateway) => gateway.name === name) };
};
const strands = () => attention('gateway-not-set-up');

test('pages, webhooks, polling and refunds stay with the gateway that opened them', async () => {
  const [byWebhook, byPoll, refunded] = [await order(), await order(), await paid()];
  await app.kill(useInstamojo);
  const later = await order();
  expect([await gatewayOf(byWebhook.reference), await gatewayOf(later.reference)]).toEqual(['razorpay', 'instamojo']);
  // Who comes back to a page that is open gets the same one.
  expect((await ask(byWebhook.who)).json['paymentUrl']).toBe(byWebhook.paymentUrl);
  pay(byWebhook);
  pay(byPoll, { webhook: 'none' });
  await notified();
  await poll(20 * minuteMs);
  expect(await numbersOf(byWebhook.who)).toHaveLength(1);
  expect(await numbersOf(byPoll.who)).toHaveLength(1);
  await staff(`refund ${refunded.number} asked on the phone`);
  await app.idle();
  expect(control.state().refunds.filter(({ paymentId }) => paymentId === refunded.paymentId)).toHaveLength(1);
});

test('two programs with different settings open one page, and the order is where its page is', async () => {
  await app.kill({ PAYMENT_GATEWAY: 'razorpay' });
  const { reference } = await order();
  await sql`update payment_order set state = 'creating', request_id = null, payment_url = null, gateway = 'instamojo'
    where id = ${reference}`.execute(app.db);
  const at = new Date();
  const ours = { gateway: 'razorpay', gatewayOrderId: 'plink_first', paymentUrl: 'https://rzp.test/first' };
  const theirs = { gateway: 'instamojo', gatewayOrderId: 'second', paymentUrl: 'https://mojo.test/second' };
  expect(await setOpened(app.product.ctx.db, reference, ours, at)).toBe(ours.paymentUrl);
  expect(await setOpened(app.product.ctx.db, reference, theirs, at)).toBe(ours.paymentUrl);
  expect(await gatewayOf(reference)).toBe('razorpay');
});

test('a link whose answer was lost is used also after the change; one that cannot be looked up stops nobody', async () => {
  await app.kill({ PAYMENT_GATEWAY: 'razorpay' });
  const [lost, unread] = [await app.applicant(), await app.applicant()];
  for (const who of [lost, unread]) {
    control.addFault({ path: '^POST /v1/payment_links$', kind: 'half-body' });
    expect((await ask(who)).status).toBe(503);
  }
  await app.kill(useInstamojo);
  expect(await gatewayOf((await order(lost)).reference)).toBe('razorpay');
  control.addFault({ path: '^GET /v1/payment_links$', kind: '500' });
  expect(await gatewayOf((await order(unread)).reference)).toBe('instamojo');
});

test('what is open at a gateway without settings is listed until they are there again', async () => {
  await order();
  const refused = await staff('gateway reconcile');
  expect(refused).not.toMatch(/refused/);
  await watchStrands(app.product.workCtx);
  expect(await strands()).toEqual([]);
  await watchStrands(withoutRazorpay());
  expect(await strands()).toMatchObject([{ subject: 'razorpay', details: { count: expect.any(Number) } }]);
  await watchStrands(app.product.workCtx);
  expect(await strands()).toEqual([]);
});
