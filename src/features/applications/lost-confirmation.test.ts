import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { listOldReceipts } from '#features/payments/actions/list-old-receipts.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { attention, numbersOf, order, pay, poll, told: notified } = paying(app);

const jobs = async () =>
  (
    await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs where task_identifier = 'payment-captured>confirm-application'`.execute(
      app.db,
    )
  ).rows;

test('a capture whose confirmation fails for good has one job, however long; and is listed', async () => {
  const one = await order();
  // Stands for any bug or loss that strikes this one for good.
  await app.asOwner('alter table application add constraint broken check (account_id = $$nobody$$) not valid');
  pay(one, { webhook: 'right' });
  await notified();
  await poll(30 * minuteMs, minuteMs);
  expect(await jobs()).toHaveLength(1);
  expect(await numbersOf(one.who)).toEqual([]);
  // Given up after all its tries: no fresh one begins each minute either.
  await app.asOwner('update graphile_worker._private_jobs set attempts = max_attempts');
  await poll(10 * minuteMs, minuteMs);
  expect(await jobs()).toHaveLength(1);
  app.pass(dayMs);
  await listOldReceipts(app.product.workCtx);
  expect(await attention('unapplied-old')).toHaveLength(1);
});

test('a capture whose job was lost is told again', async () => {
  await app.asOwner('alter table application drop constraint broken; delete from graphile_worker._private_jobs');
  const one = await order();
  pay(one, { webhook: 'right' });
  await app.sandbox.control.webhooksSettled();
  await app.idle();
  await app.asOwner(`
    delete from application where account_id = '${one.who.accountId}';
    update payment set outcome = null where order_id = '${one.reference}'`);
  await poll(10 * minuteMs);
  expect(await numbersOf(one.who)).toHaveLength(1);
});
