// Recorded webhooks whose job was lost.
import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { paying, type Ordered } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { retryWebhooks } from './actions/retry-webhooks.ts';

/** Gateway reads by payment id. */
const asked = new Map<string, number>();
const app = await testProduct({
  worker: false,
  onGatewayCall: (call) => {
    const id = /^GET \/v2\/payments\/([^/]+)\/$/.exec(call)?.[1];
    if (id) asked.set(id, (asked.get(id) ?? 0) + 1);
  },
});
await openAllRoles(app.db);
const { control } = app.sandbox;
const { workCtx } = app.product;
const { balances, differences, order, pay } = paying(app);
beforeEach(async () => {
  control.clearFaults();
  await app.asOwner('delete from payment_notice');
});

/** A paid page with a recorded webhook whose job was deleted. */
async function unfollowed(): Promise<Ordered & { readonly paymentId: string }> {
  const ordered = await order();
  const paymentId = pay(ordered, { webhook: 'right' });
  await control.webhooksSettled();
  await app.asOwner('delete from graphile_worker._private_jobs');
  expect(await captures(paymentId)).toEqual([]);
  return { ...ordered, paymentId };
}
const captures = async (gatewayPaymentId: string): Promise<string[]> =>
  (
    await sql<{ state: string }>`
    select p.state from payment p join ledger_transaction t on t.source = 'payment:' || p.id
    where p.gateway_payment_id = ${gatewayPaymentId}`.execute(app.db)
  ).rows.map(({ state }) => state);
const jobs = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where task_identifier like 'payment-captured%'`.execute(
      app.db,
    )
  ).rows.map(({ name }) => name);

test('the payment is read once, after its job had five minutes', async () => {
  const { paymentId } = await unfollowed();
  app.pass(4 * minuteMs);
  await retryWebhooks(workCtx);
  expect([asked.get(paymentId), await captures(paymentId)]).toEqual([undefined, []]);
  app.pass(2 * minuteMs);
  await retryWebhooks(workCtx);
  expect([asked.get(paymentId), await captures(paymentId)]).toEqual([1, ['captured']]);
  expect(await jobs()).toEqual(['payment-captured>confirm-application']);
  app.pass(hourMs);
  await retryWebhooks(workCtx);
  expect(asked.get(paymentId)).toBe(1);
  expect(await differences()).toEqual([]);
});

test('concurrent runs capture, post and announce the payment once', async () => {
  const before = (await balances())['gateway_receivable'] ?? 0;
  const { paymentId } = await unfollowed();
  app.pass(hourMs);
  await Promise.all(Array.from({ length: 5 }, () => retryWebhooks(workCtx)));
  expect(await captures(paymentId)).toEqual(['captured']);
  expect(await jobs()).toEqual(['payment-captured>confirm-application']);
  expect((await balances())['gateway_receivable']).toBe(before + 50_000);
});

test('while the gateway is unreachable it waits', async () => {
  const { paymentId } = await unfollowed();
  control.addFault({ path: 'GET /v2/payments/.*', kind: '500', count: 1 });
  app.pass(hourMs);
  await retryWebhooks(workCtx);
  expect(await captures(paymentId)).toEqual([]);
  app.pass(hourMs);
  await retryWebhooks(workCtx);
  expect(await captures(paymentId)).toEqual(['captured']);
});

describe('a webhook about a payment that the gateway does not know', () => {
  test('does not block others, and is retried until it is three days old', async () => {
    const { now } = workCtx;
    await app.asOwner(`insert into payment_notice (gateway, gateway_payment_id, status, request_id, received_at)
      values ('instamojo', 'MOJONEVERWAS', 'Credit', 'none', '${now().toISOString()}')`);
    const { paymentId } = await unfollowed();
    app.pass(hourMs);
    await retryWebhooks(workCtx);
    expect([asked.get('MOJONEVERWAS'), await captures(paymentId)]).toEqual([1, ['captured']]);
    app.pass(2 * dayMs);
    await retryWebhooks(workCtx);
    // An expired token costs one more call.
    const before = asked.get('MOJONEVERWAS');
    expect(before).toBeGreaterThan(1);
    app.pass(dayMs);
    await retryWebhooks(workCtx);
    expect(asked.get('MOJONEVERWAS')).toBe(before);
  });
});
