import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { attention, numbersOf, order, pay, poll, notified } = paying(app);

const jobs = async () =>
  (
    await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs where task_identifier = 'payment-captured>confirm-application'`.execute(
      app.db,
    )
  ).rows;

test('a capture whose confirmation fails permanently has one job and an attention item', async () => {
  const ordered = await order();
  // Simulates a permanent failure of this confirmation.
  await app.asOwner('alter table application add constraint broken check (account_id = $$nobody$$) not valid');
  pay(ordered, { webhook: 'right' });
  await notified();
  await poll(30 * minuteMs, minuteMs);
  expect(await jobs()).toHaveLength(1);
  expect(await numbersOf(ordered.who)).toEqual([]);
  // After its last attempt no new job starts each minute.
  await app.asOwner('update graphile_worker._private_jobs set attempts = max_attempts');
  await poll(10 * minuteMs, minuteMs);
  expect(await jobs()).toHaveLength(1);
  app.pass(dayMs);
  expect(await attention('unapplied-old')).toHaveLength(1);
});

test('a capture whose job was lost is confirmed by the sweeper', async () => {
  await app.asOwner('alter table application drop constraint broken; delete from graphile_worker._private_jobs');
  const ordered = await order();
  pay(ordered, { webhook: 'right' });
  await app.sandbox.control.webhooksSettled();
  await app.idle();
  await app.asOwner(`
    delete from application where account_id = '${ordered.who.accountId}';
    update payment set outcome = null where order_id = '${ordered.reference}'`);
  await poll(10 * minuteMs);
  expect(await numbersOf(ordered.who)).toHaveLength(1);
});
