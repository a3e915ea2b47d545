// Money that a decision, a dispute or a late answer of the gateway leaves without an owner.
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { checkBooks } from '#features/ledger/actions/check-books.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { moneyTest } from '#test/money.ts';
import { pollDueOrders } from './actions/poll-due-orders.ts';
import { reconcileRefunds } from '../reconciliation/actions/reconcile-refunds.ts';
import { adoptRefund } from '../refunds/actions/adopt-refund.ts';
import { applyReviewed } from '../reviews/actions/apply-payment.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;
const { ctx, workCtx } = app.product;

const differences = async (): Promise<readonly string[]> => (await drawTrialBalance(workCtx)).differences;
const { changes, compare, itemsOf, misfit, openDispute, settle } = money;
/** Makes the gateway deny the newest refund of a payment. */
async function deny(input: { readonly gatewayPaymentId: string }): Promise<void> {
  control.settleRefund({ refundId: money.refundsAt(input).at(-1)!.id, resolution: 'FINI_DENY' });
  await settle();
  control.setPace({ refundSettlesAfterMs: 3000 });
}
const { requestRefund } = money;
const applicationsOf = async (paymentId: string): Promise<number> =>
  (await sql`select 1 from application where payment_id = ${paymentId}`.execute(app.db)).rows.length;

describe('a payment under review', () => {
  test('is under review again after its refund was denied', async () => {
    const paid = await misfit();
    control.setPace({ refundSettlesAfterMs: null });
    await money.staff('payment', 'refund', paid.gatewayPaymentId, 'wrong', 'sum');
    await deny(paid);
    await money.staff('refund', 'close', (await money.refundOf(paid.paymentId)).id, 'they', 'kept', 'silent');
    expect(await money.paymentState(paid.paymentId)).toBe('needs-review');
    expect(await itemsOf(paid.paymentId)).toEqual([`payment-needs-review ${paid.paymentId}`]);
  });
  test('of less than the fee that one person applies is listed for the owners', async () => {
    const [less, more] = [await misfit({ amountPaise: 1_000 }), await misfit({ amountPaise: 60_000 })];
    for (const { gatewayPaymentId } of [less, more])
      expect((await applyReviewed(ctx, { gatewayPaymentId, actor: 'usr_finance' })).ok).toBe(true);
    await settle();
    const listed = (await money.attention()).filter((item) => item.startsWith('applied-for-less'));
    const { rows } = await sql<{ subject: string }>`
      select order_id as subject from payment where id = ${less.paymentId}`.execute(app.db);
    expect(listed).toEqual(rows.map(({ subject }) => `applied-for-less ${subject}`));
  });
  test('that staff applied is not refunded before its job has made the application', async () => {
    const paid = await misfit();
    control.setPace({ refundSettlesAfterMs: null });
    await money.staff('payment', 'refund', paid.gatewayPaymentId, 'wrong', 'sum');
    await deny(paid);
    const { id } = await money.refundOf(paid.paymentId);
    const applied = await applyReviewed(
      { ...ctx, emit: async () => undefined },
      { gatewayPaymentId: paid.gatewayPaymentId, actor: 'cli:test' },
    );
    expect(applied.ok).toBe(true);
    for (const words of [
      ['retry', id],
      ['by-hand', id, 'NEFT47114711'],
      ['close', id, 'they', 'wait'],
    ])
      expect(await money.staff('refund', ...words)).toMatch(/try again in a minute|being-applied/);
    await pollDueOrders(workCtx);
    await settle();
    expect(await money.paymentState(paid.paymentId)).toBe('captured');
    expect(await applicationsOf(paid.paymentId)).toBe(1);
    expect(await money.staff('refund', 'retry', id)).not.toMatch(/^refused/);
    expect(await differences()).toEqual([]);
  });
  test('after a dispute lost in part, the rest can be refunded', async () => {
    const paid = await misfit();
    await money.staff('dispute', 'lost', await openDispute(paid.orderId), '200');
    expect(await money.staff('payment', 'apply', paid.gatewayPaymentId)).toMatch(/^refused/);
    expect(await money.staff('payment', 'refund', paid.gatewayPaymentId, 'the', 'rest')).not.toMatch(/^refused/);
    await settle();
    expect(money.refundsAt(paid)).toMatchObject([{ amountPaise: 29_900 }]);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done' });
    expect(await differences()).toEqual([]);
  });
  test('that is disputed after it was closed passes the check of the books', async () => {
    const paid = await misfit();
    await money.staff('payment', 'close', paid.gatewayPaymentId, 'ours');
    const number = await openDispute(paid.orderId);
    expect(await differences()).toEqual([]);
    await money.staff('dispute', 'lost', number);
    expect(await differences()).toEqual([]);
  });
  test('applied to an order with an application is refunded, also if its refund was denied before', async () => {
    const moved = await changes(async () => {
      const paid = await misfit();
      control.setPace({ refundSettlesAfterMs: null });
      await money.staff('payment', 'refund', paid.gatewayPaymentId, 'wrong', 'sum');
      await deny(paid);
      // The page is then paid again with the correct amount.
      await money.pay(paid.requestId);
      await money.staff('payment', 'apply', paid.gatewayPaymentId);
      await settle();
      expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', attempt: 2 });
    });
    expect(moved).toEqual({ gateway_receivable: 50_000, fee_income: -50_000 });
    expect(await differences()).toEqual([]);
  });
  test.each(['FINI_CONC', 'FINI_DENY'] as const)(
    'that was closed with its refund still at the gateway, which ends it with %s, leaves no account on the wrong side',
    async (resolution) => {
      const moved = await changes(async () => {
        const paid = await misfit();
        control.setPace({ refundSettlesAfterMs: null });
        await money.staff('payment', 'refund', paid.gatewayPaymentId, 'wrong', 'sum');
        const { id } = await money.refundOf(paid.paymentId);
        await money.staff('refund', 'close', id, 'the', 'payer', 'wants', 'to', 'wait', '--not-at-gateway');
        await money.staff('payment', 'close', paid.gatewayPaymentId, 'nobody', 'asks');
        const [there] = money.refundsAt(paid);
        control.settleRefund({ refundId: there!.id, resolution });
        await compare(3);
        await money.wait(2 * dayMs, 4 * hourMs);
        const isBack = resolution === 'FINI_CONC';
        expect(await money.paymentState(paid.paymentId)).toBe(isBack ? 'refunded' : 'closed');
        const { who } = paid;
        const listed = await app.post('/api/get-applications', { userId: who.accountId }, who);
        expect(await listed.json()).toMatchObject({ paymentsInReview: [{ state: isBack ? 'refund' : 'closed' }] });
        expect(await itemsOf(there!.id)).toEqual([]);
        expect(await itemsOf(`${id}/2`)).toEqual(isBack ? [`refund-adopted ${id}/2`] : []);
        expect(await differences()).toEqual([]);
      });
      expect(moved).toEqual(resolution === 'FINI_CONC' ? {} : { gateway_receivable: 49_900, other_income: -49_900 });
    },
  );
  test('is not listed again by a sweeper that runs while its refund is found at the gateway', async () => {
    const paid = await misfit();
    let commit = (): void => undefined;
    const mayCommit = new Promise<void>((done) => (commit = done));
    const snapshot = {
      state: 'done',
      bankReference: undefined,
      gatewayRefundId: `C${paid.gatewayPaymentId}`,
      amountPaise: paise(49_900),
    } as const;
    let adopted = (): void => undefined;
    const isAdopted = new Promise<void>((done) => (adopted = done));
    const transaction: typeof ctx.transaction = (work) =>
      ctx.transaction(async (tx) => {
        const result = await work(tx);
        adopted();
        await mayCommit;
        return result;
      });
    const adoption = adoptRefund({ ...ctx, transaction }, { paymentId: paid.paymentId, snapshot });
    await isAdopted;
    await pause(300);
    commit();
    await adoption;
    expect(await money.paymentState(paid.paymentId)).not.toBe('needs-review');
    expect(await itemsOf(paid.paymentId)).toEqual([]);
  });
  test.each(['FINI_CONC', 'FINI_DENY'] as const)(
    'whose closed refund continues at the gateway after a dispute was lost in part, and ends with %s, has no negative rest',
    async (resolution) => {
      const moved = await changes(async () => {
        const paid = await misfit();
        control.setPace({ refundSettlesAfterMs: null });
        await money.staff('payment', 'refund', paid.gatewayPaymentId, 'wrong', 'sum');
        const { id } = await money.refundOf(paid.paymentId);
        await money.staff('refund', 'close', id, 'the', 'payer', 'wants', 'to', 'wait', '--not-at-gateway');
        await money.staff('dispute', 'lost', await openDispute(paid.orderId), '200');
        expect(await differences()).toEqual([]);
        // The gateway still has the refund of ₹499, of which the dispute already paid back ₹200.
        await money.staff('refund', 'retry', id);
        expect(await differences()).toEqual([]);
        control.settleRefund({ refundId: money.refundsAt(paid)[0]!.id, resolution });
        await compare(3);
        await money.wait(2 * dayMs, 4 * hourMs);
        expect(await money.refundOf(paid.paymentId)).toMatchObject({
          state: resolution === 'FINI_CONC' ? 'done' : 'denied',
        });
        expect(await differences()).toEqual([]);
      });
      expect(moved).toEqual(
        resolution === 'FINI_CONC'
          ? { gateway_receivable: -20_000, refund_losses: 20_000 }
          : { gateway_receivable: 29_900, unapplied_receipts: -29_900 },
      );
    },
  );
  test('that was closed is closed again after a retry of its refund is denied', async () => {
    const moved = await changes(async () => {
      const paid = await misfit();
      control.setPace({ refundSettlesAfterMs: null });
      await money.staff('payment', 'refund', paid.gatewayPaymentId, 'wrong', 'sum');
      const { id } = await money.refundOf(paid.paymentId);
      await money.staff('refund', 'close', id, 'the', 'payer', 'wants', 'to', 'wait', '--not-at-gateway');
      await money.staff('payment', 'close', paid.gatewayPaymentId, 'nobody', 'asks');
      // The gateway still has the refund, so it continues.
      await money.staff('refund', 'retry', id);
      expect(await money.paymentState(paid.paymentId)).toBe('refund-requested');
      expect(await differences()).toEqual([]);
      await deny(paid);
      expect(await money.paymentState(paid.paymentId)).toBe('closed');
      expect(await differences()).toEqual([]);
    });
    expect(moved).toEqual({ gateway_receivable: 49_900, other_income: -49_900 });
  });
  test('in another currency is posted with its settled rupees also when it arrives late', async () => {
    const paid = await misfit({ currency: 'USD', amountPaise: 600 });
    await money.staff('payment', 'settled-sum', paid.gatewayPaymentId, '500');
    await applyReviewed(ctx, { gatewayPaymentId: paid.gatewayPaymentId, actor: 'cli:colleague' });
    await sql`
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where task_identifier like '%confirm-application'))`.execute(app.db);
    app.pass(2 * minuteMs);
    await pollDueOrders(workCtx);
    await money.idle();
    const { rows } = await sql<{ paidPaise: number }>`
      select paid_paise from application where payment_id = ${paid.paymentId}`.execute(app.db);
    expect(rows).toEqual([{ paidPaise: 50_000 }]);
  });
});

test('a duplicate payment: refund sent, dispute lost, refund denied after all, and nothing stays unapplied', async () => {
  const moved = await changes(async () => {
    const { requestId, orderId } = await money.paid();
    control.setPace({ refundSettlesAfterMs: null });
    const gatewayPaymentId = await money.pay(requestId);
    const paymentId = await money.paymentIdOf(gatewayPaymentId);
    await money.staff('dispute', 'lost', await openDispute(orderId, gatewayPaymentId));
    await deny({ gatewayPaymentId });
    await money.staff(
      'refund',
      'close',
      (await money.refundOf(paymentId)).id,
      'the',
      'bank',
      'took',
      'it',
      '--not-at-gateway',
    );
    app.pass(2 * dayMs);
    expect((await itemsOf(paymentId)).filter((text) => text.startsWith('unapplied'))).toEqual([
      `unapplied-old ${paymentId}`,
    ]);
    expect(await money.staff('payment', 'close', gatewayPaymentId, 'the', 'dispute')).not.toMatch(/^refused/);
  });
  // The loss and the income cancel out.
  const kept = { gateway_receivable: 50_000, fee_income: -50_000 };
  expect(moved).toEqual({ ...kept, dispute_losses: 50_000, other_income: -50_000 });
  expect(await differences()).toEqual([]);
});

describe('a refund at the gateway', () => {
  test('that is open there is not retried while the gateway is unreachable', async () => {
    const paid = await money.paid();
    control.setPace({ refundSettlesAfterMs: null });
    const refundId = await requestRefund(paid.paymentId);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'sent' });
    await money.staff('refund', 'close', refundId, 'by', 'mistake', '--not-at-gateway');
    control.addFault({ path: '.', kind: '500', count: 1e9 });
    expect(await money.staff('refund', 'retry', refundId)).toMatch(/^refused/);
    control.clearFaults();
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'closed', attempt: 1 });
  });
  test('of a part, made in its dashboard, is not taken for our full refund', async () => {
    const paid = await money.paid();
    control.refund({ paymentId: paid.gatewayPaymentId, amountPaise: 10_000 });
    await requestRefund(paid.paymentId);
    await money.wait(2 * hourMs, 5 * minuteMs);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'stopped' });
    await compare(3);
    await money.wait(30 * hourMs, 2 * hourMs);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'stopped' });
    const [part] = money.refundsAt(paid);
    expect(await itemsOf(part!.id)).toEqual([`refund-unknown ${part!.id}`]);
  });
  test.each(['close', 'by-hand'])(
    'that staff ended by refund %s is recorded when completed weeks later',
    async (how) => {
      const paid = await money.paid();
      control.setPace({ refundSettlesAfterMs: null });
      const refundId = await requestRefund(paid.paymentId);
      const [there] = money.refundsAt(paid);
      app.pass(9 * dayMs);
      await money.staff('refund', how, refundId, 'NEFT123456789', '--not-at-gateway');
      app.pass(9 * dayMs);
      control.settleRefund({ refundId: there!.id, resolution: 'FINI_CONC' });
      // It is too old for the list, which is by creation time.
      await reconcileRefunds(workCtx, workCtx.gateway, ctx.now(), []);
      await settle();
      expect(await itemsOf(there!.id, `${refundId}/2`)).toEqual([
        how === 'close' ? `refund-adopted ${refundId}/2` : `refund-unknown ${there!.id}`,
      ]);
      expect(await money.paymentState(paid.paymentId)).toBe('refunded');
    },
  );
});

describe('false differences are not reported', () => {
  test('for an order opened while the lists were read', async () => {
    control.addFault({ path: 'GET /v2/refunds/', kind: 'slow', delayMs: 1500 });
    const running = compare(3);
    await pause(500);
    await money.order(await app.applicant());
    app.pass(11 * minuteMs);
    await running;
    expect((await money.attention()).filter((text) => text.startsWith('reconciliation-gap order'))).toEqual([]);
  });
});

test('a finding is listed until it is corrected, and again when it recurs', async () => {
  const paid = await money.paid();
  const turn = (state: string) => app.asOwner(`update payment set state = '${state}' where id = '${paid.paymentId}'`);
  await turn('refunded');
  await checkBooks(workCtx);
  expect(await itemsOf(paid.paymentId)).toEqual([`books-off ${paid.paymentId}`]);
  await turn('captured');
  await checkBooks(workCtx);
  expect(await itemsOf(paid.paymentId)).toEqual([]);
  await turn('refunded');
  await checkBooks(workCtx);
  const again = await itemsOf(paid.paymentId);
  await turn('captured');
  expect(again).toEqual([`books-off ${paid.paymentId}`]);
});
