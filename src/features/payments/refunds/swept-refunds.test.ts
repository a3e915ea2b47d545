// The sweepers reach every refund and dispute, however many come before it.
import { beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { hourMs } from '#kit/time.ts';
import { testContext } from '#test/database.ts';
import { attention } from '../attention.ts';
import { overdueAt, overdueBefore } from './rules.ts';
import { findDelayedRefunds, recordDelayNotified } from './actions/watch-refunds.ts';

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
  (await findItems({ ...ctx, attentionQueries: attention })).map((item) => `${item.kind} ${item.subject}`);
beforeEach(async () => {
  await sql`delete from dispute`.execute(db);
  await sql`delete from refund`.execute(db);
  await sql`delete from payment`.execute(db);
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

test.each(['stopped', 'denied'])('a refund that is %s is listed', async (state) => {
  await refunds('A', 1, { state, days: 1 });
  expect(await listed()).toContain(`refund-${state} SR-A1`);
  await sql`update refund set state = 'requested', attempt = 2, settled_at = null`.execute(db);
  expect(await listed()).not.toContain(`refund-${state} SR-A1`);
});

test('an open dispute is listed until it is decided', async () => {
  await disputes('B', 1, 1);
  expect(await listed()).toContain('dispute-open SD-B1');
  await sql`update dispute set state = 'won', decided_at = now(), decided_on = current_date, decided_by = 'test'`.execute(
    db,
  );
  expect(await listed()).not.toContain('dispute-open SD-B1');
});

test('a refund is overdue after five business days, from the same moment for each way of asking', () => {
  const now = new Date('2026-11-24T10:00:00Z').getTime();
  for (let hours = 0; hours < 24 * 14; hours += 5) {
    const at = new Date(now + hours * hourMs);
    const until = overdueBefore(at);
    expect(overdueAt(until) <= at).toBe(true);
    expect(overdueAt(new Date(until.getTime() + 1)) <= at).toBe(false);
  }
});

// Before the lines of settlements below, which are never deleted.
test('a gateway is listed that has settled nothing since payments of ten days', async () => {
  const silent = async () => (await listed()).filter((item) => item.startsWith('gateway-not-settling'));
  await payments('held', 1);
  await sql`update payment set captured_at = now() - interval '11 days' where id = 'pay_held1'`.execute(db);
  const settled = (id: string, days: number) =>
    sql`
    insert into settlement (id, gateway, gateway_settlement_id, utr, bank_paise, fee_paise, tax_paise, settled_at, recorded_at, recorded_by)
    values (${id}, 'instamojo', ${id}, ${id}, 500, 0, 0, now() - make_interval(days => ${days}), now(), 'test')`.execute(
      db,
    );
  expect(await silent()).toEqual([]);
  await settled('SS-OLD', 60);
  expect(await silent()).toEqual(['gateway-not-settling instamojo']);
  await settled('SS-NEW', 3);
  expect(await silent()).toEqual([]);
});

test('a payment is unsettled once one of ten days later is settled, and where lines are recorded at all', async () => {
  await payments('early', 1);
  await payments('wait', 1);
  await payments('paid', 1);
  await payments('back', 1);
  const captured = (name: string, days: number) =>
    sql`update payment set captured_at = now() - make_interval(days => ${days}) where id = ${`pay_${name}1`}`.execute(
      db,
    );
  await captured('early', 40);
  await captured('wait', 20);
  await captured('paid', 20);
  await captured('back', 20);
  await sql`update payment set state = 'refunded' where id = 'pay_back1'`.execute(db);
  const unsettled = async () => (await listed()).filter((item) => item.startsWith('payment-unsettled'));
  const settle = async (id: string, days: number, payment: string) => {
    await sql`
      insert into settlement (id, gateway, gateway_settlement_id, utr, bank_paise, fee_paise, tax_paise, settled_at, recorded_at, recorded_by)
      values (${id}, 'instamojo', ${id}, ${id}, 500, 0, 0, now() - make_interval(days => ${days}), now(), 'test')`.execute(
      db,
    );
    await sql`
      insert into settlement_line (settlement_id, number, kind, payment_id, amount_paise, fee_paise, tax_paise)
      values (${id}, 1, 'payment', ${payment}, 500, 0, 0)`.execute(db);
  };
  expect(await unsettled()).toEqual([]);
  await settle('SS-1', 39, 'pay_early1');
  await settle('SS-2', 11, 'pay_paid1');
  expect(await unsettled()).toEqual([]);
  await payments('later', 1);
  await settle('SS-3', 9, 'pay_later1');
  expect(await unsettled()).toEqual(['payment-unsettled pay_wait1']);
  await payments('last', 1);
  await settle('SS-4', 0, 'pay_wait1');
  expect(await unsettled()).toEqual([]);
});
