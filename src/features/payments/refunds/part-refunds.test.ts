// A part of a fee goes back while the application goes on: agreed to by two people, or made in the gateway's dashboard.
import { describe, expect, test } from 'vitest';
import { dayInIndia, hourMs, minuteMs } from '#kit/time.ts';
import { paise } from '#kit/money/paise.ts';
import { row, sql } from '#platform/database/db.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { someUtr } from '#test/referring.ts';
import { agreeToProposal } from '../proposals/actions/decide-proposal.ts';
import { importSettlements } from '../settlements/actions/import-settlements.ts';
import { proposePartRefund, recordGatewayRefund } from './actions/part-refunds.ts';
import { readImport } from '../settlements/actions/record-import.ts';
import { sendPart } from './actions/send-part.ts';

const money = await moneyTest();
const { app } = money;
const { workCtx: ctx } = app.product;
const { control } = app.sandbox;
for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
const { changes, settle } = money;

const propose = async (paymentId: string, amountPaise: number) =>
  proposePartRefund(ctx, {
    paymentId,
    amountPaise: paise(amountPaise),
    reason: 'The centre was closed.',
    actor: runMaker,
  });
async function proposed(paymentId: string, amountPaise: number): Promise<{ id: string; amountPaise: number }> {
  const made = await propose(paymentId, amountPaise);
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value;
}
const agree = (proposal: { id: string; amountPaise: number }, actor = runApprover) =>
  agreeToProposal(ctx, { proposalId: proposal.id, amountPaise: proposal.amountPaise, actor });
/** Agreed, and sent by its job. */
async function paidBack(paymentId: string, amountPaise: number): Promise<void> {
  expect(await agree(await proposed(paymentId, amountPaise))).toMatchObject({ ok: true });
  await money.idle();
}
const parts = async (paymentId: string): Promise<string[]> =>
  (
    await sql<{ text: string }>`
      select state || ' ' || amount_paise as text from part_refund where payment_id = ${paymentId} order by requested_at`.execute(
      app.db,
    )
  ).rows.map(({ text }) => text);
const commissionOf = (paymentId: string) =>
  row<{ amountPaise: number; reversedAt: Date | null }>(
    ctx.db,
    sql`select left_paise::int as amount_paise, reversed_at from commission where payment_id = ${paymentId}`,
  );
const dashboard = async (paid: Paid, amountPaise: number): Promise<string> => {
  const made = control.refund({ paymentId: paid.gatewayPaymentId, amountPaise });
  if (!made.ok) throw new Error('the gateway did not refund it');
  return made.value.refundId;
};
const record = (paid: Paid, gatewayRefundId: string) =>
  recordGatewayRefund(ctx, { paymentId: paid.paymentId, gatewayRefundId, actor: runMaker });
const referred = async (): Promise<Paid & { referrerId: string }> => {
  const referrer = await app.applicant();
  const change = { hasReferral: 'yes', referralCode: referrer.referralCode };
  return { ...(await money.paid(undefined, change)), referrerId: referrer.accountId };
};

describe('a part that two people agree to', () => {
  test('goes back, with a fifth of it taken off the commission, and the application goes on', async () => {
    const paid = await referred();
    const proposal = await proposed(paid.paymentId, 10_001);
    expect(await agree(proposal, runMaker)).toMatchObject({ refusal: { code: 'approvals/second-person' } });
    const moved = await changes(async () => {
      expect(await agree(proposal)).toMatchObject({ ok: true });
      await money.idle();
      await settle();
    });
    // 20% of 39,999 is 7,999.8, rounded half-up 8,000: a commission of 10,000 loses 2,000.
    expect(moved).toEqual({
      fee_income: 10_001,
      gateway_receivable: -10_001,
      [`referral_payable:${paid.referrerId}`]: 2000,
      commission_expense: -2000,
    });
    expect(await commissionOf(paid.paymentId)).toEqual({ amountPaise: 8000, reversedAt: null });
    expect(money.refundsAt(paid).map(({ amountPaise }) => amountPaise)).toEqual([10_001]);
    expect(await money.applicationState(paid.number)).toBe('active');
    expect(await money.paymentState(paid.paymentId)).toBe('captured');
    expect(await money.books()).toEqual([]);
    await money.compare(3);
    expect(await money.attention()).not.toContainEqual(expect.stringContaining('gap'));
    const text = app.messages.filter(({ template }) => template === 'refund-part').map(({ text: sent }) => sent);
    expect(text.join('\n')).toContain(paid.number);
  });
  test('is one of twenty agreed and sent at once', async () => {
    const paid = await money.paid();
    const proposal = await proposed(paid.paymentId, 12_000);
    const agreed = await Promise.all(Array.from({ length: 20 }, () => agree(proposal)));
    expect(agreed.filter(({ ok }) => ok)).toHaveLength(1);
    const part = await row<{ id: string }>(
      ctx.db,
      sql`select id from part_refund where payment_id = ${paid.paymentId}`,
    );
    await Promise.all(Array.from({ length: 20 }, () => sendPart(ctx, part?.id ?? '')));
    await money.idle();
    await settle();
    expect(money.refundsAt(paid)).toHaveLength(1);
    expect(await parts(paid.paymentId)).toEqual(['done 12000']);
    expect(await money.books()).toEqual([]);
  });
  test('is found instead of repeated when the answer was lost, also beside a dashboard refund of the same sum', async () => {
    const paid = await money.paid();
    control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '500-after-effect', count: 1 });
    await paidBack(paid.paymentId, 20_000);
    expect(await parts(paid.paymentId)).toEqual(['requested 20000']);
    const other = await dashboard(paid, 20_000);
    // The answer to ours is missing, so which of the two is ours is not known.
    expect(await record(paid, other)).toMatchObject({ refusal: { code: 'payments/refund-under-way' } });
    await money.compare(3);
    await settle();
    expect(await parts(paid.paymentId)).toEqual(['done 20000']);
    expect(money.refundsAt(paid)).toHaveLength(2);
    const known = await row<{ id: string }>(
      ctx.db,
      sql`select gateway_refund_id as id from part_refund where payment_id = ${paid.paymentId}`,
    );
    const left = money.refundsAt(paid).find(({ id }) => id !== known?.id)?.id ?? '';
    const recorded = await Promise.all(Array.from({ length: 20 }, () => record(paid, left)));
    expect(recorded.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await parts(paid.paymentId)).toEqual(['done 20000', 'done 20000']);
    await money.compare(3);
    expect(await money.itemsOf(other, ...money.refundsAt(paid).map(({ id }) => id))).toEqual([]);
    expect(await money.books()).toEqual([]);
  });
  test('several of one payment, and the rest by a cancellation', async () => {
    const paid = await referred();
    await paidBack(paid.paymentId, 10_000);
    await paidBack(paid.paymentId, 5000);
    await settle();
    expect(await commissionOf(paid.paymentId)).toEqual({ amountPaise: 7000, reversedAt: null });
    await money.requestRefund(paid.paymentId);
    await settle();
    expect(money.refundsAt(paid).map(({ amountPaise }) => amountPaise)).toEqual([10_000, 5000, 35_000]);
    expect(await money.applicationState(paid.number)).toBe('refunded');
    expect(await commissionOf(paid.paymentId)).toMatchObject({ reversedAt: expect.any(Date) as Date });
    const payable = await money.balances();
    expect(payable[`referral_payable:${paid.referrerId}`]).toBeUndefined();
    expect(await money.books()).toEqual([]);
  });
  test('is refused for all that is left, without an application, and while the payment is disputed or refunded', async () => {
    const paid = await money.paid();
    const code = async (paymentId: string, sum: number) => {
      const made = await propose(paymentId, sum);
      return made.ok ? 'proposed' : made.refusal.code;
    };
    expect(await code(paid.paymentId, 50_000)).toBe('refunds/part-too-much');
    expect(await code((await money.misfit()).paymentId, 10_000)).toBe('refunds/no-application');
    expect(await code(paid.paymentId, 10_000)).toBe('proposed');
    expect(await code(paid.paymentId, 10_000)).toBe('refunds/proposed');
    const disputed = await money.paid();
    await money.openDispute(disputed.orderId);
    expect(await code(disputed.paymentId, 10_000)).toBe('refunds/disputed');
    const refunded = await money.paid();
    await money.requestRefund(refunded.paymentId);
    expect(await code(refunded.paymentId, 10_000)).toBe('refunds/under-way');
  });
  test('ends after three refusals: we keep the money, the commission is whole again, and staff see it', async () => {
    const paid = await referred();
    control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 1000 });
    await paidBack(paid.paymentId, 10_000);
    expect(await commissionOf(paid.paymentId)).toEqual({ amountPaise: 8000, reversedAt: null });
    await money.wait(hourMs, 5 * minuteMs);
    control.clearFaults();
    expect(await parts(paid.paymentId)).toEqual(['ended 10000']);
    expect(await commissionOf(paid.paymentId)).toEqual({ amountPaise: 10_000, reversedAt: null });
    expect((await money.attention()).filter((item) => item.startsWith('part-refund-failed'))).toHaveLength(1);
    expect(await money.books()).toEqual([]);
    await paidBack(paid.paymentId, 10_000);
    await settle();
    expect(await parts(paid.paymentId)).toEqual(['ended 10000', 'done 10000']);
    expect((await money.attention()).filter((item) => item.startsWith('part-refund-failed'))).toEqual([]);
    expect(await money.books()).toEqual([]);
  });
  test('waits for an open dispute, and ends when the dispute takes the money', async () => {
    const [won, lost] = [await money.paid(), await money.paid()];
    control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '500', count: 2 });
    for (const { paymentId } of [won, lost]) await paidBack(paymentId, 10_000);
    control.clearFaults();
    const disputes = [await money.openDispute(won.orderId), await money.openDispute(lost.orderId)];
    await money.wait(2 * hourMs, 10 * minuteMs);
    expect([...money.refundsAt(won), ...money.refundsAt(lost)]).toEqual([]);
    expect(await money.staff('dispute', 'won', disputes[0] ?? '')).not.toMatch(/^refused/);
    expect(await money.staff('dispute', 'lost', disputes[1] ?? '')).not.toMatch(/^refused/);
    await money.wait(2 * hourMs, 10 * minuteMs);
    expect(await parts(won.paymentId)).toEqual(['done 10000']);
    expect(await parts(lost.paymentId)).toEqual(['ended 10000']);
    expect(await money.books()).toEqual([]);
  });
  test('that is done leaves the rest to a dispute', async () => {
    const paid = await money.paid();
    await paidBack(paid.paymentId, 10_000);
    await settle();
    const dispute = await money.openDispute(paid.orderId, '--amount', '400');
    expect(await money.staff('dispute', 'lost', dispute)).not.toMatch(/^refused/);
    expect(await money.books()).toEqual([]);
  });
  test('is not recorded again beside a refund', async () => {
    const paid = await money.paid();
    await paidBack(paid.paymentId, 10_000);
    await settle();
    const [part] = money.refundsAt(paid);
    await money.requestRefund(paid.paymentId);
    await settle();
    expect(await record(paid, part?.id ?? '')).toMatchObject({ refusal: { code: 'payments/part-known' } });
    expect(await money.books()).toEqual([]);
  });
  test('that the gateway denies after the rest was refunded can be proposed again', async () => {
    const paid = await money.paid();
    control.setPace({ refundSettlesAfterMs: null });
    await paidBack(paid.paymentId, 10_000);
    await money.requestRefund(paid.paymentId);
    await money.idle();
    const [part, rest] = money.refundsAt(paid);
    control.settleRefund({ refundId: rest?.id ?? '', resolution: 'FINI_CONC' });
    control.settleRefund({ refundId: part?.id ?? '', resolution: 'FINI_DENY' });
    await money.wait(48 * hourMs, 4 * hourMs);
    expect(await parts(paid.paymentId)).toEqual(['ended 10000']);
    control.setPace({ refundSettlesAfterMs: 0 });
    expect(await propose(paid.paymentId, 10_001)).toMatchObject({ ok: false });
    await paidBack(paid.paymentId, 10_000);
    await settle();
    expect((await parts(paid.paymentId)).toSorted()).toEqual(['done 10000', 'ended 10000']);
    expect(await money.books()).toEqual([]);
  });
  test('and a lost dispute that take the whole fee let the person pay again', async () => {
    const paid = await money.paid();
    await paidBack(paid.paymentId, 10_000);
    await settle();
    const dispute = await money.openDispute(paid.orderId, '--amount', '400');
    expect(await money.staff('dispute', 'lost', dispute)).not.toMatch(/^refused/);
    await settle();
    expect(await money.applicationState(paid.number)).toBe('charged-back');
    await money.order(paid.who);
  });
  test('is stored only by an approval of its sum', async () => {
    const paid = await money.paid();
    const proposal = await proposed(paid.paymentId, 10_000);
    await expect(
      sql`insert into part_refund (id, payment_id, amount_paise, receipt, state, approval_id, requested_by, requested_at, next_try_at)
          values ('SR-X', ${paid.paymentId}, 10000, 'application', 'requested', ${proposal.id}, 'usr_x', now(), now())`.execute(
        app.db,
      ),
    ).rejects.toThrow(/two people agree/);
  });
});

describe('a part that was made in the dashboard', () => {
  test('differs until it is recorded, then is known to the books and to its settlement', async () => {
    const [paid, other] = [await referred(), await money.paid()];
    const there = await dashboard(paid, 20_000);
    await money.compare(3);
    expect(await money.itemsOf(there)).toEqual([`refund-unknown ${there}`]);
    expect(await money.attention()).toContainEqual(expect.stringContaining(`reconciliation-gap refund ${there}`));
    expect((await money.books()).join('\n')).toContain(there);
    const day = dayInIndia(ctx.now());
    const utr = someUtr();
    const lines = [
      'Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount,Type',
      `stl_p,${utr},${day},${other.gatewayPaymentId},500,10,1.80,488.20,payment`,
      `stl_p,${utr},${day},${paid.gatewayPaymentId},-200,0,0,-200,refund`,
    ];
    const made = await importSettlements(ctx, {
      fileName: 'report.csv',
      bytes: new TextEncoder().encode(`${lines.join('\r\n')}\r\n`),
      choosesColumns: false,
      actor: runMaker,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.refusal));
    const stateOf = async () => {
      const read = await readImport(ctx, made.value.id);
      return read.ok ? read.value.settlements.map(({ state }) => state) : [];
    };
    expect(await stateOf()).toEqual(['wrong']);
    const moved = await changes(async () => {
      expect(await record(paid, there)).toMatchObject({ ok: true, value: { amountPaise: 20_000 } });
      await money.idle();
    });
    expect(moved).toEqual({
      fee_income: 20_000,
      gateway_receivable: -20_000,
      [`referral_payable:${paid.referrerId}`]: 4000,
      commission_expense: -4000,
    });
    expect(await stateOf()).toEqual(['ready']);
    await money.compare(3);
    expect(await money.itemsOf(there)).toEqual([]);
    expect(await money.attention()).not.toContainEqual(expect.stringContaining(there));
    expect(await money.applicationState(paid.number)).toBe('active');
    expect(await money.books()).toEqual([]);
    expect(await record(paid, there)).toMatchObject({ refusal: { code: 'payments/part-known' } });
    expect(await record(paid, 'C0000000000')).toMatchObject({ refusal: { code: 'payments/unknown-part' } });
  });
  test('of a payment under review leaves the rest to be returned, and to no application', async () => {
    const misfit = await money.misfit();
    const there = await dashboard({ ...misfit, number: '' }, 20_000);
    const recorded = await recordGatewayRefund(ctx, {
      paymentId: misfit.paymentId,
      gatewayRefundId: there,
      actor: runMaker,
    });
    expect(recorded).toMatchObject({ ok: true });
    expect(await money.books()).toEqual([]);
    expect(await money.staff('payment', 'apply', misfit.gatewayPaymentId)).toMatch(/^refused/);
    expect(await money.staff('payment', 'refund', misfit.gatewayPaymentId, 'wrong sum')).toContain('₹299');
    await settle();
    expect(await money.books()).toEqual([]);
  });
});
