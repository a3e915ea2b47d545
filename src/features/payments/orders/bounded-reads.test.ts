import { beforeEach, expect, test } from 'vitest';
import { minuteMs, secondMs } from '#kit/time.ts';
import { type Ordered, paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';

let calls: string[] = [];
const app = await testProduct({ onGatewayCall: (call) => void calls.push(call) });
await openAllRoles(app.db);
const { control } = app.sandbox;
const { numbersOf, order, pay, status, verify } = paying(app);
beforeEach(() => {
  control.clearFaults();
  calls = [];
  app.pass(20 * minuteMs);
});
/** Reads of payments and pages, without token requests. */
const reads = () => calls.filter((call) => call.startsWith('GET '));
const statuses = async (ordered: Ordered, paymentId: string, times: number): Promise<number[]> =>
  (await Promise.all(Array.from({ length: times }, () => verify(ordered, paymentId)))).map((answer) => answer.status);

test('fifty concurrent returns with an invented payment cause one read', async () => {
  const ordered = await order();
  calls = [];
  const answers = await statuses(ordered, 'MOJOINVENTED', 50);
  expect(reads()).toHaveLength(1);
  expect(answers.filter((code) => ![202, 404].includes(code))).toEqual([]);
});

test('an unknown payment is not read again within a minute', async () => {
  const ordered = await order();
  calls = [];
  // The product's clock moves with the machine's too, so a slow machine makes fewer requests in this minute.
  const begun = app.product.ctx.now().getTime();
  while (app.product.ctx.now().getTime() - begun < 50 * secondMs) {
    expect((await verify(ordered, 'MOJOINVENTED')).status).toBe(404);
    app.pass(4 * secondMs);
  }
  expect(reads()).toHaveLength(1);
  app.pass(15 * secondMs);
  expect((await verify(ordered, 'MOJOINVENTED')).status).toBe(404);
  expect(reads()).toHaveLength(2);
});

test('an order is read once in three seconds, by the return page and /error together; other calls get the stored status', async () => {
  const ordered = await order();
  const pending = pay(ordered, { outcome: 'pending' });
  calls = [];
  expect(await verify(ordered, pending)).toMatchObject({ status: 202, json: { state: 'pending' } });
  control.settlePayment({ paymentId: pending, outcome: 'credit', webhook: 'none' });
  // Other payments of the order and the other page share the limit.
  expect(await verify(ordered, 'MOJOOTHER')).toMatchObject({ status: 202, json: { state: 'pending' } });
  expect(await verify(ordered, pending)).toMatchObject({ status: 202, json: { state: 'pending' } });
  expect(await status({ reference: ordered.reference }, ordered.who)).toMatchObject({ json: { state: 'pending' } });
  expect(reads()).toHaveLength(1);
  app.pass(3 * secondMs);
  expect(await verify(ordered, pending)).toMatchObject({ status: 200, json: { state: 'paid' } });
});

test('one person causes at most thirty reads in ten minutes, over all orders and payment ids', async () => {
  const ordered = await order();
  const other = await order(ordered.who, { appliedFor: 'Video Editor' });
  calls = [];
  let answers = 0;
  // Nine minutes leave a margin for a slow machine.
  for (let second = 0; second < 540; second += 4) {
    await verify(ordered, `MOJOINVENTED${second}`);
    await verify(other, `MOJOINVENTEDTOO${second}`);
    answers += 2;
    app.pass(4 * secondMs);
  }
  expect(answers).toBeGreaterThan(200);
  expect(reads().length).toBeLessThanOrEqual(30);
  expect(reads().length).toBeGreaterThan(20);
  // Others are not limited, and later this person is not either.
  const third = await order();
  expect((await verify(third, pay(third))).status).toBe(200);
  app.pass(10 * minuteMs);
  expect((await verify(ordered, pay(ordered))).status).toBe(200);
});

test('while the gateway hangs, the stored status is returned within three seconds', async () => {
  const ordered = await order();
  const paymentId = pay(ordered);
  control.addFault({ path: '^GET /v2/', kind: 'hang', count: 1 });
  const began = performance.now();
  expect(await verify(ordered, paymentId)).toMatchObject({
    status: 202,
    json: { state: 'pending', reference: ordered.reference },
  });
  expect(performance.now() - began).toBeLessThan(3000);
  // Further calls during the hanging read are answered at once.
  const again = performance.now();
  expect((await verify(ordered, paymentId)).status).toBe(202);
  expect((await status({ payment_request_id: ordered.requestId }, ordered.who)).json).toMatchObject({
    state: 'pending',
  });
  expect(performance.now() - again).toBeLessThan(1000);
  expect(reads()).toHaveLength(1);
});

test('a slow read continues in the background and its result is stored', { timeout: 20_000 }, async () => {
  const ordered = await order();
  const paymentId = pay(ordered);
  control.addFault({ path: '^GET /v2/', kind: 'slow', delayMs: 4000, count: 1 });
  expect((await verify(ordered, paymentId)).status).toBe(202);
  await expect.poll(() => numbersOf(ordered.who), { timeout: 10_000 }).toHaveLength(1);
  calls = [];
  expect(await verify(ordered, paymentId)).toMatchObject({ status: 200, json: { state: 'paid' } });
  expect(reads()).toEqual([]);
});

test('a page that this database does not know is answered as gateway-away, not as pending', async () => {
  const ordered = await order();
  const paymentId = pay(ordered);
  await app.asOwner(`delete from payment_order where id = '${ordered.reference}'`);
  control.addFault({ path: '^GET /v2/', kind: 'hang', count: 1 });
  const began = performance.now();
  expect(await verify(ordered, paymentId)).toMatchObject({ status: 503, json: { code: 'payments/gateway-away' } });
  expect(performance.now() - began).toBeLessThan(3000);
});
