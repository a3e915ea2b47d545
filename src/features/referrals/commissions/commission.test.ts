import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { decideDispute } from '#features/payments/disputes/actions/decide-dispute.ts';
import { retryRefund } from '#features/payments/refunds/actions/decide-refund.ts';
import { openDispute } from '#test/disputing.ts';
import { requestRefund } from '#test/cancelled.ts';
import { type Applicant, openAllRoles, testProduct } from '#test/product.ts';
import { type Paid, referring } from '#test/referring.ts';
import { switchEarnings } from '../earnings/actions/earnings-switch.ts';
import { reactions } from '../reactions.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { denyNewestRefund, earn, earnings, referrals } = referring(app);

let referrer: Applicant;
beforeEach(async () => {
  referrer = await app.applicant();
  return async () => expect((await drawTrialBalance(app.product.ctx)).differences).toEqual([]);
});

/** Runs every timer once. */
const sweep = async (): Promise<void> => {
  await app.product.ctx.transaction((tx) => app.product.runTimers(tx));
  await app.idle();
};

/** Undoes the accrual, as if its reaction had been lost. */
const neverAccrued = ({ number }: Paid): Promise<void> =>
  app.asOwner(`delete from commission where application_id = '${number}';
    alter table ledger_entry disable trigger user; alter table ledger_transaction disable trigger user;
    delete from ledger_entry where transaction_id = (select id from ledger_transaction where source = 'commission:${number}');
    delete from ledger_transaction where source = 'commission:${number}';
    alter table ledger_entry enable trigger user; alter table ledger_transaction enable trigger user;
    select ledger_recount();
    update referrer set owed_paise = (select coalesce(-sum(amount_paise), 0) from ledger_entry
      where account = 'referral_payable:' || referrer.account_id)`);

/** Requests a refund without the reaction that reverses the earning; returns that job, to run later. */
async function refundWithLateReversal({ paymentId }: Paid): Promise<() => Promise<void>> {
  const { ctx } = app.product;
  const late = await ctx.transaction(async (tx) => {
    const asked = await requestRefund(
      { ...ctx, transaction: (work) => work(tx) },
      { paymentId, reason: 'asked', by: 'cli:test' },
    );
    expect(asked).toMatchObject({ ok: true });
    const db = tx as unknown as typeof app.db;
    const found = await sql<{ id: string; task: string; payload: unknown }>`
      select j.id::text as id, t.identifier as task, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier like 'refund-requested>%earning' or t.identifier like 'refund-requested>%commission'`.execute(
      db,
    );
    for (const one of found.rows)
      await sql`delete from graphile_worker._private_jobs where id = ${one.id}::bigint`.execute(db);
    return found.rows;
  });
  expect(late).toHaveLength(1);
  await app.idle();
  return async () => {
    for (const { task, payload } of late)
      await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`.execute(app.db);
    await app.idle();
  };
}

describe('an earning follows its payment', () => {
  test('A12: a late reversal after the refund was denied has no effect', async () => {
    const [first] = await earn(referrer, 2);
    app.sandbox.control.setPace({ refundSettlesAfterMs: null });
    const tellLate = await refundWithLateReversal(first!);
    await denyNewestRefund();
    await tellLate();
    expect(await earnings(referrer)).toMatchObject({ earned: 200, commission: 200 });
  });
  test.each([
    ['won', 0, 200],
    // 20% of the ₹400 that are left: ₹80.
    ['lost in part', 100_00, 180],
    // 20% of ₹499.97 is ₹99.994; of ₹499.96 ₹99.992, both rounded to the paisa.
    ['lost by a few paise', 3, 199.99],
    ['lost', 500_00, 100],
  ])(
    'is reversed while a dispute is open, and after one that was %s: %i paise lost leave ₹%i',
    async (_how, lostPaise, left) => {
      const [first] = await earn(referrer, 2);
      const { rows } = await sql<{ orderId: string }>`
      select order_id from payment where id = ${first!.paymentId}`.execute(app.db);
      const opened = await openDispute(app.product.ctx, { orderId: rows[0]!.orderId, actor: 'cli:test' });
      if (!opened.ok) throw new Error(opened.refusal.code);
      await app.idle();
      expect(await earnings(referrer)).toMatchObject({ earned: 100 });
      const verdict = { disputeId: opened.value.id, lostPaise, actor: 'cli:test' };
      expect(await decideDispute(app.product.ctx, verdict)).toMatchObject({ ok: true });
      await app.idle();
      expect(await earnings(referrer)).toMatchObject({ earned: left, commission: left });
      await sweep();
      expect(await earnings(referrer)).toMatchObject({ earned: left, commission: left });
    },
  );
  test('is restored when a refund is denied, reversed when staff retry it, and restored again', async () => {
    const [first] = await earn(referrer, 2);
    app.sandbox.control.setPace({ refundSettlesAfterMs: null });
    const asked = { paymentId: first!.paymentId, reason: 'asked', by: 'cli:test' } as const;
    await requestRefund(app.product.ctx, asked);
    await app.idle();
    await denyNewestRefund();
    expect(await earnings(referrer)).toMatchObject({ earned: 200 });
    const { rows } = await sql<{ id: string }>`
      select id from refund where payment_id = ${first!.paymentId}`.execute(app.db);
    const refundId = rows[0]!.id;
    app.sandbox.control.setPace({ refundSettlesAfterMs: null });
    expect(await retryRefund(app.product.ctx, { refundId, actor: 'cli:test' })).toMatchObject({ ok: true });
    await app.idle();
    expect(await earnings(referrer)).toMatchObject({ earned: 100 });
    await denyNewestRefund();
    expect(await earnings(referrer)).toMatchObject({ earned: 200, commission: 200 });
  });
  test('a missed reversal is made up for', async () => {
    const [first] = await earn(referrer, 2);
    app.sandbox.control.setPace({ refundSettlesAfterMs: null });
    await refundWithLateReversal(first!);
    await sweep();
    expect(await earnings(referrer)).toMatchObject({ earned: 100, commission: 100 });
  });
  test('a missed accrual is made up for', async () => {
    const [first] = await earn(referrer, 2);
    await neverAccrued(first!);
    expect(await earnings(referrer)).toMatchObject({ earned: 100 });
    await sweep();
    expect(await earnings(referrer)).toMatchObject({ earned: 200, commission: 200, count: 2 });
  });
  test('is claimable when the window of its application ends, whatever the term is now', async () => {
    const [first] = await earn(referrer, 1);
    await neverAccrued(first!);
    await app.rewrite('application', `update application set refund_window_hours = 48 where id = '${first!.number}'`);
    await sweep();
    expect(await earnings(referrer)).toMatchObject({ earned: 100, pending: 100, commission: 0 });
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from c.matures_at - a.created_at)::int / 3600 as hours
      from commission c join application a on a.id = c.application_id where a.id = ${first!.number}`.execute(app.db);
    expect(rows).toEqual([{ hours: 48 }]);
  });
  test('an accrual after the refund has the same result as one before it', async () => {
    const [first] = await earn(referrer, 2);
    await neverAccrued(first!);
    app.sandbox.control.setPace({ refundSettlesAfterMs: null });
    const asked = { paymentId: first!.paymentId, reason: 'asked', by: 'cli:test' } as const;
    expect(await requestRefund(app.product.ctx, asked)).toMatchObject({ ok: true });
    await app.idle();
    await sweep();
    expect(await earnings(referrer)).toMatchObject({ earned: 100, commission: 100, count: 1 });
    expect(new Set((await referrals(referrer)).map((referral) => referral['state']))).toEqual(
      new Set(['claimable', 'reversed']),
    );
    await denyNewestRefund();
    expect(await earnings(referrer)).toMatchObject({ earned: 200, commission: 200, count: 2 });
  });
  test('a late accrual uses the switch at the time of the application', async () => {
    const live = { ...app.product.ctx, config: { ...app.product.ctx.config, demo: false } };
    await switchEarnings(live, true, 'cli:test');
    const [first] = await earn(referrer, 1);
    await neverAccrued(first!);
    await switchEarnings(live, false, 'cli:test');
    const reaction = reactions.find((reaction) => reaction.name === 'accrue-earning')!;
    const { rows } = await sql<{ fact: never }>`
      select json_build_object('applicationId', id, 'accountId', account_id, 'role', role, 'paymentId', payment_id, 'paidPaise', paid_paise,
        'referralCode', form ->> 'referralCode', 'createdAt', created_at) as fact from application where id = ${first!.number}`.execute(
      app.db,
    );
    await reaction.run(live, rows[0]!.fact);
    expect(await earnings(referrer)).toMatchObject({ earned: 100 });
  });
});
