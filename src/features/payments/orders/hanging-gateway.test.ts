// A hanging gateway with many open pages: jobs must stop calling it, people may continue.
import { beforeEach, expect, test } from 'vitest';
import { minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { pollDueOrders } from './actions/poll-due-orders.ts';
import { sendDueRefunds } from '../refunds/actions/send-refund.ts';
import { makeInstamojo } from '../providers/instamojo.ts';

let calls: string[] = [];
let inFlight = 0;
let limit = 0;
/** How long an unanswered call takes. */
const timeoutMs = 150;
const app = await testProduct({
  ports: {
    gateways: [
      makeInstamojo({
        clientId: 'test',
        clientSecret: 'test-secret',
        privateSalt: 'test-salt',
        apiUrl: 'http://gateway.test',
        timeoutMs,
        fetch: async (input, init) => {
          const request = new Request(input, init);
          calls.push(`${request.method} ${new URL(request.url).pathname}`);
          limit = Math.max(limit, ++inFlight);
          try {
            return await app.sandbox.fetch(request);
          } finally {
            inFlight--;
          }
        },
      }),
    ],
  },
});
await openAllRoles(app.db);
const { control } = app.sandbox;
const { numbersOf, order, pay, staff, notified: delivered, verify } = paying(app);
beforeEach(async () => {
  control.clearFaults();
  await removePages();
  // Closes a circuit that the previous test left open.
  app.pass(20 * minuteMs);
  await pollDueOrders(app.product.workCtx);
  await app.idle();
  calls = [];
  limit = 0;
});
const hang = (path = '^GET /v2/'): void => control.addFault({ path, kind: 'hang', count: 100_000 });
const reads = (): number => calls.filter((call) => call.startsWith('GET /v2/')).length;

/** Inserts due orders with open pages. */
async function openPages(count: number): Promise<void> {
  const ordered = await order();
  await sql`
    insert into payment_order (id, subject, account_id, amount_paise, gateway, state, request_id, payment_url, created_at, creating_at, next_read_at)
    select 'SO-HANG-' || n, 'hang ' || n, account_id, amount_paise, gateway, 'open', 'hang' || n, payment_url, ${app.product.ctx.now()}, created_at, ${app.product.ctx.now()}
    from payment_order, generate_series(1, ${count}) as n where id = ${ordered.reference}`.execute(app.db);
}
const removePages = (): Promise<void> => app.asOwner(`delete from payment_order where id like 'SO-HANG-%'`);

test('a run stops after a few unanswered calls, and the next run makes one probe', async () => {
  await openPages(400);
  hang();
  const began = performance.now();
  await pollDueOrders(app.product.workCtx);
  expect(performance.now() - began).toBeLessThan(20 * timeoutMs);
  expect(reads()).toBeLessThanOrEqual(12);
  calls = [];
  await pollDueOrders(app.product.workCtx);
  expect(reads()).toBe(0);
  app.pass(minuteMs);
  await pollDueOrders(app.product.workCtx);
  expect(reads()).toBe(1);
  // All orders are still due.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment_order where id like 'SO-HANG-%'
      and next_read_at <= ${new Date(app.product.ctx.now().getTime() + 2 * minuteMs)}`.execute(app.db);
  expect(rows[0]!.n).toBe(400);
  control.clearFaults();
  calls = [];
  app.pass(minuteMs);
  await pollDueOrders(app.product.workCtx);
  expect(reads()).toBeGreaterThanOrEqual(400);
});

test('concurrent runs exclude each other', async () => {
  await openPages(500);
  control.addFault({ path: '^GET /v2/', kind: 'slow', delayMs: 5, count: 1000 });
  const runs = await Promise.all(Array.from({ length: 3 }, () => pollDueOrders(app.product.workCtx)));
  expect(runs.filter((run) => run.read > 0)).toHaveLength(1);
  expect(limit).toBeLessThanOrEqual(8);
});

test('a run ends at its deadline and leaves the rest due', async () => {
  await openPages(300);
  control.addFault({ path: '^GET /v2/', kind: 'slow', delayMs: 40, count: 1000 });
  const began = performance.now();
  await pollDueOrders(app.product.workCtx, { deadlineMs: 400 });
  expect(performance.now() - began).toBeLessThan(1500);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment_order where id like 'SO-HANG-%' and next_read_at <= ${app.product.ctx.now()}`.execute(
    app.db,
  );
  expect(rows[0]!.n).toBeGreaterThan(100);
});

test('people may still call, two at a time; the first answer closes the circuit for all', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => order()));
  const payments = all.map((ordered) => pay(ordered));
  await openPages(60);
  hang();
  await pollDueOrders(app.product.workCtx);
  calls = [];
  limit = 0;
  const answers = await Promise.all(all.map((ordered, n) => verify(ordered, payments[n]!)));
  // On a busy machine the two probes may outlast the wait for a read; those people get the stored status, 202.
  const unanswered = answers.map((answer) => answer.status);
  expect(unanswered.filter((status) => status !== 503 && status !== 202)).toEqual([]);
  expect(unanswered.filter((status) => status === 202).length).toBeLessThanOrEqual(2);
  expect(limit).toBeLessThanOrEqual(2);
  expect(reads()).toBeLessThanOrEqual(2);
  control.clearFaults();
  app.pass(3 * secondMs);
  expect((await verify(all[0]!, payments[0]!)).status).toBe(200);
  app.pass(3 * secondMs);
  const later = await Promise.all(all.map((ordered, n) => verify(ordered, payments[n]!)));
  expect(later.map((answer) => answer.status)).toEqual(all.map(() => 200));
});

test('refunds are sent only after the gateway answers again', async () => {
  const ordered = await order();
  const paymentId = pay(ordered, { webhook: 'right' });
  await delivered();
  const [number] = await numbersOf(ordered.who);
  await openPages(60);
  hang();
  await pollDueOrders(app.product.workCtx);
  calls = [];
  await staff(`refund ${number} asked on the phone`);
  await app.idle();
  app.pass(secondMs);
  await sendDueRefunds(app.product.workCtx);
  expect(calls).toEqual([]);
  control.clearFaults();
  for (let minute = 0; minute < 10; minute++) {
    app.pass(minuteMs);
    await pollDueOrders(app.product.workCtx);
    await sendDueRefunds(app.product.workCtx);
  }
  expect(control.state().refunds.filter((refund) => refund.paymentId === paymentId)).toHaveLength(1);
});
