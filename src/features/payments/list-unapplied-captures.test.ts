import { expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { pollDueOrders } from './actions/poll-due-orders.ts';
import { timers } from './reactions.ts';

const app = await testProduct({ worker: false });
await openAllRoles(app.db);
const { order, pay } = paying(app);
const { ctx } = app.product;

const listed = async () => (await findItems(ctx)).map(({ kind, subject }) => `${kind} ${subject}`);
const sweep = async () => timers.find((timer) => timer.name === 'list-old-receipts')?.run(app.product.workCtx);

test('a capture without an application after a day is on the attention list until it has one', async () => {
  const ordered = await order();
  const gatewayPaymentId = pay(ordered);
  app.pass(2 * 60_000);
  // No worker runs: the capture is stored, but its application is not created.
  await pollDueOrders(ctx);
  const { rows } = await sql<{
    id: string;
  }>`select id from payment where gateway_payment_id = ${gatewayPaymentId}`.execute(app.db);
  const { id } = rows[0]!;
  app.pass(24 * hourMs);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  app.pass(2 * hourMs);
  expect((await drawTrialBalance(ctx)).differences).toEqual([expect.stringContaining(id)]);
  // The job that creates the application is delayed by a day; the timers run.
  await app.asOwner("update graphile_worker._private_jobs set run_at = now() + interval '1 day'");
  const worker = await app.startWorker();
  await sweep();
  expect(await listed()).toEqual([`unapplied-old ${id}`]);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  await app.asOwner('update graphile_worker._private_jobs set run_at = now()');
  await app.idle();
  await sweep();
  expect(await listed()).toEqual([]);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  await worker.stop();
});
