import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { pollDueOrders } from './actions/poll-due-orders.ts';

/** Gateway reads by page id. */
const asked = new Map<string, number>();
const app = await testProduct({
  onGatewayCall: (call) => {
    const id = /^GET \/v2\/payment_requests\/([^/]+)\/$/.exec(call)?.[1];
    if (id) asked.set(id, (asked.get(id) ?? 0) + 1);
  },
});
await openAllRoles(app.db);
const { control } = app.sandbox;
const { ask, numbersOf, order, pay, poll, status, notified: delivered } = paying(app);
beforeEach(() => control.clearFaults());

const nextReadAt = async (reference: string) =>
  (
    await sql<{ nextReadAt: Date | null }>`select next_read_at from payment_order where id = ${reference}`.execute(
      app.db,
    )
  ).rows[0]!.nextReadAt;

describe('a page that is paid late, without a webhook or a return', () => {
  test.each([
    ['four days', 4],
    ['twenty days', 20],
    ['thirty days less one', 29],
  ])('%s after it was opened makes the application of its form', async (_name, days) => {
    const ordered = await order();
    await poll(days * dayMs, 12 * hourMs);
    pay(ordered);
    await poll(2 * dayMs, 6 * hourMs);
    expect(await numbersOf(ordered.who)).toHaveLength(1);
  });
  test('a page replaced because of a changed form is polled as long', async () => {
    const ordered = await order();
    app.pass(dayMs + minuteMs);
    await order(ordered.who);
    await poll(8 * dayMs, 12 * hourMs);
    pay(ordered);
    await poll(2 * dayMs, 6 * hourMs);
    expect(await numbersOf(ordered.who)).toHaveLength(1);
  });
  test('a page of a role that was closed since is polled as long', async () => {
    const ordered = await order(undefined, { appliedFor: 'Video Editor' });
    await sql`update opening set state = 'closed' where role = 'Video Editor'`.execute(app.db);
    await poll(8 * dayMs, 12 * hourMs);
    pay(ordered);
    await poll(2 * dayMs, 6 * hourMs);
    expect(await numbersOf(ordered.who)).toHaveLength(1);
  });
  test('after thirty days it is not polled, but a webhook still counts', async () => {
    const ordered = await order();
    await poll(32 * dayMs, 12 * hourMs);
    expect(await nextReadAt(ordered.reference)).toBeNull();
    pay(ordered, { webhook: 'right' });
    await delivered();
    expect(await numbersOf(ordered.who)).toHaveLength(1);
  });
});

test('the page /error reads from the gateway', async () => {
  const ordered = await order();
  await poll(4 * dayMs, 12 * hourMs);
  const paymentId = pay(ordered);
  app.pass(minuteMs);
  expect(await status({ payment_request_id: ordered.requestId, payment_id: paymentId }, ordered.who)).toMatchObject({
    status: 200,
    json: { state: 'paid', applicationNumber: expect.stringMatching(/^SA-/) },
  });
  const other = await order();
  pay(other);
  app.pass(minuteMs);
  expect(await status({ reference: other.reference }, other.who)).toMatchObject({ json: { state: 'paid' } });
});

test('a page younger than ten minutes is read at each tick of the timer', async () => {
  const ordered = await order();
  // The timer ticks on the minute, and a read takes some time.
  const tickMs = minuteMs - secondMs;
  for (let tick = 1; tick <= 9; tick++) {
    app.pass(tickMs);
    await pollDueOrders(app.product.workCtx);
    expect(asked.get(ordered.requestId), `tick ${tick}`).toBe(tick);
  }
  // Then every tenth tick.
  for (let tick = 10; tick <= 39; tick++) {
    app.pass(tickMs);
    await pollDueOrders(app.product.workCtx);
  }
  expect(asked.get(ordered.requestId)).toBeGreaterThanOrEqual(12);
  expect(asked.get(ordered.requestId)).toBeLessThanOrEqual(13);
});

test.each(['500', '500-after-effect', 'half-body'] as const)(
  'a page whose opening meets %s is looked up before another is opened',
  async (kind) => {
    const who = await app.applicant();
    const pagesBefore = control.state().requests.length;
    control.addFault({ path: '^POST /v2/payment_requests/$', kind });
    expect(await ask(who)).toMatchObject({ status: 503, json: { code: 'payments/gateway-away' } });
    const ordered = await order(who);
    expect(control.state().requests.slice(pagesBefore)).toMatchObject([{ id: ordered.requestId }]);
  },
);

describe('a payment that is never reported, neither by its webhook nor by its payer', () => {
  /** The timer ticks on the minute: so long after a page was opened. */
  test.each([1, 15, 30, 59])('is read at the first tick, %d seconds after its page was opened', async (seconds) => {
    const ordered = await order();
    pay(ordered);
    app.pass(seconds * secondMs);
    await pollDueOrders(app.product.workCtx);
    await app.idle();
    expect(await numbersOf(ordered.who)).toHaveLength(1);
  });
  test('is read at the first tick after its person was led to the page again, and each minute from then on', async () => {
    const [paidNow, paidLater] = [await order(), await order()];
    await poll(5 * hourMs);
    for (const ordered of [paidNow, paidLater]) expect((await order(ordered.who)).requestId).toBe(ordered.requestId);
    pay(paidNow);
    app.pass(30 * secondMs);
    await pollDueOrders(app.product.workCtx);
    app.pass(minuteMs);
    pay(paidLater);
    await pollDueOrders(app.product.workCtx);
    await app.idle();
    for (const ordered of [paidNow, paidLater]) expect(await numbersOf(ordered.who)).toHaveLength(1);
  });
});

test('an unreadable payment does not hide a captured one of the same page, and the page stays due', async () => {
  const ordered = await order();
  const broken = pay(ordered, { outcome: 'failed' });
  pay(ordered);
  control.addFault({ path: `GET /v2/payments/${broken}/`, kind: '500', count: 10_000 });
  await poll(15 * minuteMs);
  expect(await numbersOf(ordered.who)).toHaveLength(1);
  const next = await nextReadAt(ordered.reference);
  expect(next!.getTime() - app.product.ctx.now().getTime()).toBeLessThanOrEqual(10 * minuteMs);
});
