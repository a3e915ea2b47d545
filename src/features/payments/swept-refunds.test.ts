// The sweepers reach every refund and dispute, however many come before it.
import { beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { testContext } from '#test/database.ts';
import { findDelayedRefunds, recordDelayNotified, watchRefunds } from './actions/watch-refunds.ts';

const { ctx, db } = await testContext();

/** Payments `pay_…` of ₹5. */
async function payments(name: string, count: number): Promise<void> {
  await sql`
    insert into payment (id, gateway, gateway_payment_id, state, amount_paise, posted_paise, mismatch, first_seen_at, captured_at)
    select ${`pay_${name}`} || n, 'instamojo', ${name} || n, 'needs-review', 500, 500, 'unknown-order', now(), now()
    from generate_series(1, ${count}::int) n`.execute(db);
}
/** One refund for each payment, requested (and ended) this many days ago. */
async function refunds(name: string, count: number, input: { state: string; days: number }): Promise<void> {
  await payments(name, count);
  const settledAt =
    input.state === 'denied' ? sql`now() - make_interval(days => ${input.days})` : sql`null::timestamptz`;
  await sql`
    insert into refund (id, payment_id, amount_paise, reason, state, requested_by, requested_at, attempt_at, settled_at)
    select ${`SR-${name}`} || n, ${`pay_${name}`} || n, 500, 'other', ${input.state}, 'test', now() - make_interval(days => ${input.days}),
      now() - make_interval(days => ${input.days}), ${settledAt}
    from generate_series(1, ${count}::int) n`.execute(db);
}
async function disputes(name: string, count: number, days: number): Promise<void> {
  await payments(name, count);
  await sql`
    insert into dispute (id, payment_id, gateway, case_number, reason, opened_on, answer_by, state, amount_paise, opened_at, opened_by)
    select ${`SD-${name}`} || n, ${`pay_${name}`} || n, 'instamojo', ${`CB-${name}`} || n, 'other', now(), now() + interval '900 days', 'open', 500, now() - make_interval(days => ${days}), 'test'
    from generate_series(1, ${count}::int) n`.execute(db);
}
const listed = async (): Promise<string[]> =>
  (await findItems({ ...ctx, attentionQueries: [] })).map((item) => `${item.kind} ${item.subject}`);
/** Has staff close all open items. */
const closeAll = () =>
  sql`update attention_item set closed_at = now(), closed_by = 'cli:test', closed_reason = 'seen' where closed_at is null`.execute(
    db,
  );

beforeEach(async () => {
  await sql`delete from dispute`.execute(db);
  await sql`delete from refund`.execute(db);
  await sql`delete from payment`.execute(db);
  await sql`delete from attention_item`.execute(db);
});

test('a payer is notified of a delay, though 500 refunds that are not late come before', async () => {
  await refunds('A', 500, { state: 'sent', days: 6 });
  await refunds('B', 1, { state: 'sent', days: 30 });
  await refunds('C', 1, { state: 'stopped', days: 1 });
  const found = await findDelayedRefunds(ctx);
  expect(found.slice(0, 2).map(({ id }) => id)).toEqual(['SR-C1', 'SR-B1']);
  for (const { id } of found) await recordDelayNotified(ctx, id);
  expect((await findDelayedRefunds(ctx)).filter(({ id }) => found.some((refund) => refund.id === id))).toEqual([]);
});

test('a denied refund is listed, though 500 older ones were denied before', async () => {
  await refunds('A', 500, { state: 'denied', days: 9 });
  await watchRefunds(ctx);
  await closeAll();
  await refunds('B', 1, { state: 'denied', days: 1 });
  await watchRefunds(ctx);
  expect(await listed()).toEqual(['refund-denied SR-B1']);
});

test('an open dispute is listed, though 500 older ones are open', async () => {
  await disputes('A', 500, 9);
  await watchRefunds(ctx);
  await closeAll();
  await disputes('B', 1, 1);
  await watchRefunds(ctx);
  expect(await listed()).toEqual(['dispute-open SD-B1']);
});

test('an item that is already listed costs no transaction', async () => {
  await refunds('A', 30, { state: 'stopped', days: 30 });
  await watchRefunds(ctx);
  let transactions = 0;
  await watchRefunds({
    ...ctx,
    transaction: (work) => {
      transactions += 1;
      return ctx.transaction(work);
    },
  });
  expect(transactions).toBe(0);
});
