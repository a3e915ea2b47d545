import { orderIdIn } from '../providers/instamojo-snapshots.ts';
import { beforeEach, expect, test } from 'vitest';
import { ok } from '#kit/result.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { secondInstance, sharedSecrets } from '#test/second-instance.ts';
import { pollDueOrders } from './actions/poll-due-orders.ts';
import { reconcileOrder } from './actions/reconcile-order.ts';
import { makeInstamojo } from '../providers/instamojo.ts';

// Both instances call the same sandbox, which the first product creates.
const gateway = () =>
  makeInstamojo({
    clientId: 'test',
    clientSecret: 'test-secret',
    privateSalt: 'test-salt',
    apiUrl: 'http://gateway.test',
    timeoutMs: 4000,
    fetch: async (input, init) => app.sandbox.fetch(new Request(input, init)),
  });
const app = await testProduct({ env: sharedSecrets, ports: { gateways: [gateway()] } });
await openAllRoles(app.db);
const { control } = app.sandbox;
beforeEach(() => control.clearFaults());

interface Ordered {
  readonly who: Applicant;
  readonly requestId: string;
  readonly reference: string;
}
const ask = (who: Applicant, change: Record<string, unknown> = {}) =>
  app.post('/payment/create-order', orderBody(who, change), who);
async function order(who?: Applicant, change: Record<string, unknown> = {}): Promise<Ordered> {
  const applicant = who ?? (await app.applicant());
  const answer = await ask(applicant, change);
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { paymentUrl, reference } = (await answer.json()) as { paymentUrl: string; reference: string };
  return { who: applicant, requestId: requestIdIn(paymentUrl), reference };
}
function pay(
  requestId: string,
  webhook: 'right' | 'none' = 'none',
  outcome: 'credit' | 'failed' | 'pending' = 'credit',
): string {
  const paid = control.pay({ requestId, outcome, webhook });
  if (!paid.ok) throw new Error('the sandbox has no such page');
  return paid.value.paymentId;
}
const verify = (ordered: Ordered, paymentId: string): Promise<Response> =>
  app.post(
    '/api/payment/verify-payment',
    { payment_id: paymentId, payment_request_id: ordered.requestId, payment_status: 'Credit' },
    ordered.who,
  );
const requestsOf = (reference: string) =>
  control.state().requests.filter((request) => orderIdIn(request.purpose) === reference);
const numbersOf = async (who: Applicant): Promise<string[]> =>
  (await sql<{ id: string }>`select id from application where account_id = ${who.accountId}`.execute(app.db)).rows.map(
    (row) => row.id,
  );
const orderRow = async (id: string) =>
  (
    await sql<{
      state: string;
      nextReadAt: Date | null;
      requestId: string | null;
    }>`select state, next_read_at, request_id from payment_order where id = ${id}`.execute(app.db)
  ).rows[0]!;
const delivered = async (): Promise<void> => {
  await control.webhooksSettled();
  await app.idle();
};
/** Runs the polling timer for the next minutes. */
async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 5) {
    app.pass(5 * minuteMs);
    await pollDueOrders(app.product.ctx);
    await app.idle();
  }
}

test.each(['500-after-effect', 'half-body', 'timeout-after-effect'] as const)(
  'a page whose answer was lost (%s) does not block the next try',
  async (kind) => {
    const who = await app.applicant();
    control.addFault({ path: 'POST /v2/payment_requests/', kind });
    const lost = await ask(who);
    expect(lost.status).toBe(503);
    expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0);
    const ordered = await order(who);
    const paymentId = pay(ordered.requestId, 'right');
    await delivered();
    expect((await verify(ordered, paymentId)).status).toBe(200);
    expect(await numbersOf(who)).toHaveLength(1);
  },
);

test('a payment on the page whose answer was lost is adopted, once', async () => {
  const who = await app.applicant();
  control.addFault({ path: 'POST /v2/payment_requests/', kind: '500-after-effect' });
  expect((await ask(who)).status).toBe(503);
  const lost = control.state().requests.at(-1)!;
  control.pay({ requestId: lost.id, outcome: 'credit', webhook: 'duplicate', copies: 10 });
  await delivered();
  expect(await numbersOf(who)).toHaveLength(1);
  expect(await orderRow(orderIdIn(lost.purpose)!)).toMatchObject({ state: 'paid', requestId: lost.id });
  expect((await ask(who)).status).toBe(409);
});

test('when the lost page and its successor are both paid, one makes the application and the other is refunded', async () => {
  const who = await app.applicant();
  control.addFault({ path: 'POST /v2/payment_requests/', kind: '500-after-effect' });
  expect((await ask(who)).status).toBe(503);
  const lost = control.state().requests.at(-1)!;
  // Who comes back later than an opening takes gets another page.
  await minutes(15);
  const ordered = await order(who);
  expect(ordered.reference).not.toBe(orderIdIn(lost.purpose));
  const payments = [pay(lost.id, 'right'), pay(ordered.requestId, 'right')];
  await delivered();
  app.pass(minuteMs);
  expect(await numbersOf(who)).toHaveLength(1);
  const refunds = control.state().refunds.filter((refund) => payments.includes(refund.paymentId));
  expect(refunds).toHaveLength(1);
});

test('a page that somebody else opened with our credentials is not adopted', async () => {
  const ordered = await order();
  const { adopted } = await forge(ordered.reference, 50_000);
  pay(adopted, 'right');
  await delivered();
  expect(await numbersOf(ordered.who)).toEqual([]);
});
/** A request at the gateway with our order’s number that we never stored. */
async function forge(purpose: string, amountPaise: number): Promise<{ adopted: string }> {
  const opened = await gateway().openOrder({
    orderId: purpose,
    amountPaise: amountPaise as never,
    title: '',
    buyerName: 'x',
    email: '',
    phone: '',
    returnUrl: 'http://site.test/payment-success',
    webhookUrl: 'http://site.test/api/payment/webhook/instamojo',
  });
  if (!opened.ok) throw new Error('the sandbox refused');
  return { adopted: opened.value.gatewayOrderId };
}

test('a success after a failure counts, by webhook and by timer', async () => {
  for (const webhook of ['right', 'none'] as const) {
    const ordered = await order();
    const paymentId = pay(ordered.requestId, 'right', 'failed');
    await delivered();
    expect((await verify(ordered, paymentId)).status).toBe(409);
    expect(await numbersOf(ordered.who)).toEqual([]);
    control.settlePayment({ paymentId, outcome: 'credit', webhook });
    await delivered();
    if (webhook === 'none') await minutes(10);
    expect(await numbersOf(ordered.who)).toHaveLength(1);
    expect((await verify(ordered, paymentId)).status).toBe(200);
  }
});

test('a failure after a success changes nothing', async () => {
  const ordered = await order();
  const paymentId = pay(ordered.requestId, 'right');
  await delivered();
  control.settlePayment({ paymentId, outcome: 'failed', webhook: 'right' });
  await delivered();
  await minutes(10);
  expect((await verify(ordered, paymentId)).status).toBe(200);
  expect(await numbersOf(ordered.who)).toHaveLength(1);
});

test('while the gateway is unreachable nothing is lost, and every payment counts afterwards', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => order()));
  for (const paid of all) pay(paid.requestId);
  control.addFault({ path: '^GET ', kind: '500', count: 10_000 });
  await minutes(60);
  for (const paid of all) {
    expect(await numbersOf(paid.who)).toEqual([]);
    expect(await orderRow(paid.reference)).toMatchObject({ state: 'open', nextReadAt: expect.any(Date) });
  }
  control.clearFaults();
  await minutes(15);
  for (const paid of all) expect(await numbersOf(paid.who)).toHaveLength(1);
});

test('an order that fails does not block others', async () => {
  const [bad, good] = [await order(), await order()];
  const right = pay(good.requestId);
  const wrong = pay(bad.requestId);
  // Simulates a bug that affects a single order.
  await app.asOwner(`alter table payment add constraint broken check (gateway_payment_id <> '${wrong}')`);
  await minutes(15);
  expect(await numbersOf(good.who)).toHaveLength(1);
  expect((await verify(good, right)).status).toBe(200);
  expect(await numbersOf(bad.who)).toEqual([]);
  await app.asOwner('alter table payment drop constraint broken');
  await minutes(15);
  expect(await numbersOf(bad.who)).toHaveLength(1);
});

test('after a day a new page is opened, and the old one is still polled because its tab may be paid', async () => {
  const old = await order();
  app.pass(dayMs + minuteMs);
  const fresh = await order(old.who);
  expect(fresh.requestId).not.toBe(old.requestId);
  pay(old.requestId);
  await minutes(15);
  expect(await numbersOf(old.who)).toHaveLength(1);
  // The new page is paid too: that fee is refunded.
  const second = pay(fresh.requestId, 'right');
  await delivered();
  expect(await numbersOf(old.who)).toHaveLength(1);
  expect(control.state().refunds.filter((refund) => refund.paymentId === second)).toHaveLength(1);
});

test('an order expires after thirty days; a later payment still counts', async () => {
  const ordered = await order();
  for (let day = 0; day < 31; day++) {
    app.pass(dayMs);
    await pollDueOrders(app.product.ctx);
  }
  expect(await orderRow(ordered.reference)).toMatchObject({ state: 'expired', nextReadAt: null });
  pay(ordered.requestId, 'right');
  await delivered();
  expect(await numbersOf(ordered.who)).toHaveLength(1);
});

test('an open order is polled every ten minutes for a day, hourly to day 3, daily to day 30', async () => {
  const ordered = await order();
  for (let age = 0; age < 29 * dayMs; age += 6 * hourMs) {
    await pollDueOrders(app.product.ctx);
    const { nextReadAt } = await orderRow(ordered.reference);
    const wait = nextReadAt!.getTime() - app.product.ctx.now().getTime();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(age < dayMs ? 10 * minuteMs : age < 3 * dayMs ? hourMs : dayMs);
    app.pass(6 * hourMs);
  }
});

test('an opening that hangs and is taken over results in one page', async () => {
  const who = await app.applicant();
  const first = await ask(who);
  const { reference, paymentUrl } = (await first.json()) as { reference: string; paymentUrl: string };
  // The state after a process died before storing the page.
  await sql`update payment_order set state = 'creating', request_id = null, payment_url = null where id = ${reference}`.execute(
    app.db,
  );
  app.pass(31_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(who)));
  expect(new Set(answers.map((answer) => answer.requestId)).size).toBe(1);
  expect(answers[0]!.reference).toBe(reference);
  expect(answers[0]!.requestId).toBe(requestIdIn(paymentUrl));
  expect(requestsOf(reference)).toHaveLength(1);
});

test('two instances on one database with the same concurrent input make one application each', async () => {
  const { product: second, request } = await secondInstance(app, {
    env: sharedSecrets,
    ports: { gateways: [gateway()] },
  });
  const atOther = (path: string, body: unknown, as: Applicant): Promise<Response> =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie: as.cookie },
    });

  const people = await Promise.all(Array.from({ length: 15 }, () => app.applicant()));
  await Promise.all(
    people.map(async (who, at) => {
      const asked = await Promise.all([
        ask(who),
        atOther('/payment/create-order', orderBody(who), who),
        ask(who),
        atOther('/payment/create-order', orderBody(who), who),
      ]);
      expect(asked.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
      const pages = (await Promise.all(asked.map((answer) => answer.json()))) as {
        paymentUrl: string;
        reference: string;
      }[];
      expect(new Set(pages.map((page) => page.paymentUrl)).size).toBe(1);
      const paid = { who, requestId: requestIdIn(pages[0]!.paymentUrl), reference: pages[0]!.reference };
      const payments = [pay(paid.requestId, 'right'), ...(at % 3 === 0 ? [pay(paid.requestId, 'right')] : [])];
      const back = (paymentId: string) => ({
        payment_id: paymentId,
        payment_request_id: paid.requestId,
        payment_status: 'Credit',
      });
      await Promise.all(
        payments.flatMap((paymentId) => [
          verify(paid, paymentId),
          atOther('/api/payment/verify-payment', back(paymentId), who),
          atOther('/api/payment/verify-payment', back(paymentId), who),
          reconcileOrder(app.product.ctx, paid.reference),
          reconcileOrder(second.ctx, paid.reference),
        ]),
      );
    }),
  );
  app.pass(2 * minuteMs);
  await Promise.all([pollDueOrders(app.product.ctx), pollDueOrders(second.ctx)]);
  await delivered();
  for (const who of people) expect(await numbersOf(who)).toHaveLength(1);
  const open = await sql<{
    n: number;
  }>`select count(*)::int as n from payment where state = 'captured' and outcome is null`.execute(app.db);
  expect(open.rows[0]!.n).toBe(0);
});

test('a payment that the gateway names under a second order counts only for the first', async () => {
  const [ordered, other] = [await order(), await order()];
  const paymentId = pay(ordered.requestId);
  expect((await verify(ordered, paymentId)).status).toBe(200);
  const { ctx } = app.product;
  // The gateway confuses two pages: this one lists the other's payment.
  const gateway = {
    ...ctx.gateway,
    readOrder: async (requestId: string) => {
      const read = await ctx.gateway.readOrder(ordered.requestId);
      return read.ok ? ok({ ...read.value, gatewayOrderId: requestId }) : read;
    },
  };
  const mixedUp = { ...ctx, gateway, gatewayOf: () => gateway };
  const settled = await reconcileOrder(mixedUp, other.reference);
  expect(settled).toMatchObject({ ok: true, value: { order: { state: 'open' }, payments: [] } });
  await delivered();
  expect(await numbersOf(other.who)).toEqual([]);
  expect(app.logged.join('')).toContain('a payment was found under a second order');
});
