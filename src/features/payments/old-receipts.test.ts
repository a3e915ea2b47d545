import { expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { sql } from '#host/db.ts';
import { listAttention } from '#features/attention/actions/close-item.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { readDueOrders } from './actions/read-due-orders.ts';
import { timers } from './reactions.ts';

const it = await testProduct({ worker: false });
await openAllRoles(it.db);
const { order, pay } = paying(it);
const { ctx } = it.product;

const listed = async () => (await listAttention(ctx)).map(({ kind, subject }) => `${kind} ${subject}`);
const sweep = async () => timers.find((one) => one.name === 'list-old-receipts')?.run(it.product.workCtx);

test('a capture that became no application within a day is on the attention list until it does', async () => {
  const one = await order();
  const gatewayPaymentId = pay(one);
  it.pass(2 * 60_000);
  // Nobody works: the capture is stored, its application is not made.
  await readDueOrders(ctx);
  const { rows } = await sql<{
    id: string;
  }>`select id from payment where gateway_payment_id = ${gatewayPaymentId}`.execute(it.db);
  const { id } = rows[0]!;
  it.pass(24 * hourMs);
  expect((await drawTrialBalance(ctx)).off).toEqual([]);
  it.pass(2 * hourMs);
  expect((await drawTrialBalance(ctx)).off).toEqual([expect.stringContaining(id)]);
  // The job that makes the application fails; the timers run.
  await it.asOwner("update graphile_worker._private_jobs set run_at = now() + interval '1 day'");
  const worker = await it.startWorker();
  await sweep();
  expect(await listed()).toEqual([`unapplied-old ${id}`]);
  expect((await drawTrialBalance(ctx)).off).toEqual([]);
  await it.asOwner('update graphile_worker._private_jobs set run_at = now()');
  await it.idle();
  await sweep();
  expect(await listed()).toEqual([]);
  expect((await drawTrialBalance(ctx)).off).toEqual([]);
  await worker.stop();
});
