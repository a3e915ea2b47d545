// A payment of an unknown payer fits any order: two people agree whose it becomes.
import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { paise } from '#kit/money/paise.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { rowsOf } from '#test/desk-rows.ts';
import { moneyTest } from '#test/money.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { joinAccounts } from '#test/one-person.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { applyReviewed } from './actions/apply-payment.ts';
import { agreeToProposal, declineProposal } from '../proposals/actions/decide-proposal.ts';
import { endImpossibleProposals } from '../proposals/actions/end-proposals.ts';
import { closeReviewed, refundReviewed } from './actions/end-review.ts';
import { readDeskPayment } from '../actions/read-desk-payment.ts';
import { correctSettledSum, enterSettledSum } from './actions/review-payment.ts';
import { payments as paymentList } from '../desk/payments.ts';

const money = await moneyTest();
const { app } = money;
const { workCtx: ctx } = app.product;
for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
let member: DeskMember;
beforeAll(async () => {
  member = await deskMember(ctx, ['finance']);
});

type Answer = { readonly ok: boolean; readonly refusal?: { readonly code: string } };
const codeOf = (answer: Answer) => (answer.ok ? 'ok' : answer.refusal?.code);
const twenty = async (act: () => Promise<Answer>) => {
  const answers = await Promise.all(Array.from({ length: 20 }, act));
  return answers.filter(({ ok }) => ok).length;
};

/** Paid on a page that was opened by hand at the gateway, without a phone number that we know. */
async function stranger(change: { currency?: string; amountPaise?: number } = {}) {
  const opened = await app.product.ctx.gateway.openOrder({
    orderId: 'Stall at the fair',
    amountPaise: paise(500_00),
    title: '',
    buyerName: 'x',
    email: '',
    phone: '',
    returnUrl: 'http://site.test/payment-success',
    webhookUrl: 'http://site.test/api/payment/webhook/instamojo',
  });
  if (!opened.ok) throw new Error('the sandbox refused');
  const requestId = opened.value.gatewayOrderId;
  const paid = app.sandbox.control.pay({ requestId, outcome: 'credit', webhook: 'right', ...change });
  if (!paid.ok) throw new Error('the sandbox knows no such page');
  await money.idle();
  const gatewayPaymentId = paid.value.paymentId;
  return { gatewayPaymentId, paymentId: await money.paymentIdOf(gatewayPaymentId) };
}
/** An order that nobody has paid. */
async function unpaid() {
  const who = await app.applicant();
  const requestId = await money.order(who);
  const { rows } = await sql<{ id: string }>`
    select id from payment_order where request_id = ${requestId}`.execute(app.db);
  return { who, orderId: rows[0]!.id };
}
const apply = ({ gatewayPaymentId }: { gatewayPaymentId: string }, orderId: string, actor: string) =>
  applyReviewed(ctx, { gatewayPaymentId, orderId, actor });
async function proposed(payment: { gatewayPaymentId: string }, orderId: string, actor = runMaker): Promise<string> {
  const made = await apply(payment, orderId, actor);
  if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
  return made.value.proposal.id;
}
const agree = (proposalId: string, actor: string, amountPaise = 500_00) =>
  agreeToProposal(ctx, { proposalId, amountPaise, actor });
const statusOf = async (id: string) =>
  (await sql<{ status: string }>`select status from approval where id = ${id}`.execute(app.db)).rows[0]?.status;
const applications = async (accountId: string) =>
  (await sql`select 1 from application where account_id = ${accountId}`.execute(app.db)).rows.length;

describe('a settled amount', () => {
  const foreign = { currency: 'USD', amountPaise: 600 };
  test('of more than twice what the order asked for is refused, also as a correction', async () => {
    const { gatewayPaymentId } = await money.misfit(foreign);
    const enter = (amountPaise: number) =>
      enterSettledSum(ctx, { gatewayPaymentId, amountPaise: paise(amountPaise), actor: runMaker });
    const correct = (amountPaise: number) =>
      correctSettledSum(ctx, { gatewayPaymentId, amountPaise: paise(amountPaise), actor: runMaker, reason: 'typed' });
    expect(await enter(1000_01)).toMatchObject({
      refusal: { code: 'payments/sum-above-fee', facts: { maxPaise: 1000_00 } },
    });
    expect(codeOf(await enter(1000_00))).toBe('ok');
    expect(codeOf(await correct(1000_01))).toBe('payments/sum-above-fee');
    expect(codeOf(await correct(498_50))).toBe('ok');
    expect(await money.books()).toEqual([]);
  });
  test('of a payment without an order is at most the highest fee', async () => {
    const { gatewayPaymentId } = await stranger(foreign);
    const enter = (amountPaise: number) =>
      enterSettledSum(ctx, { gatewayPaymentId, amountPaise: paise(amountPaise), actor: runMaker });
    expect(codeOf(await enter(10_000_01))).toBe('payments/sum-above-fee');
    expect(codeOf(await enter(10_000_00))).toBe('ok');
  });
  test('is entered before its payment is closed, which then waits for a second person, who sees fee and sum', async () => {
    const { gatewayPaymentId, paymentId } = await money.misfit(foreign);
    const close = () => closeReviewed(ctx, { gatewayPaymentId, reason: 'ours', actor: runMaker });
    expect(codeOf(await close())).toBe('payments/sum-not-entered');
    await enterSettledSum(ctx, { gatewayPaymentId, amountPaise: paise(498_50), actor: runMaker });
    const made = await close();
    if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
    const { proposal } = made.value;
    expect(await money.paymentState(paymentId)).toBe('needs-review');
    const read = await readDeskPayment(ctx, paymentId, { roles: ['finance'], accountId: runApprover });
    expect(read).toMatchObject({ value: { refunding: { proposals: [{ amount: 498.5, order: { amount: 500 } }] } } });
    const kept = await money.changes(async () => {
      expect(await twenty(() => agree(proposal.id, runApprover, 498_50))).toBe(1);
    });
    expect(kept).toEqual({ unapplied_receipts: 498_50, other_income: -498_50 });
    expect(await money.books()).toEqual([]);
  });
});

describe('a payment of an unknown payer', () => {
  test('is proposed by one person and applied once another one agrees; of twenty at once one', async () => {
    const [payment, { who, orderId }] = [await stranger(), await unpaid()];
    const proposing = await money.changes(async () => {
      expect(await twenty(() => apply(payment, orderId, runMaker))).toBe(1);
      await money.idle();
    });
    expect(proposing).toEqual({});
    expect(await money.paymentState(payment.paymentId)).toBe('needs-review');
    const { rows } = await sql<{ id: string; frozen: unknown }>`
      select id, frozen from approval where record = ${payment.paymentId}`.execute(app.db);
    expect(rows).toMatchObject([{ frozen: { order: orderId, amountPaise: 500_00 } }]);
    const id = rows[0]!.id;
    const waiting = await rowsOf(ctx, paymentList, 'proposal=waiting');
    expect(waiting.find((row) => row.id === payment.paymentId)?.proposal).toMatchObject({
      kind: 'application-of-payment',
      amountPaise: 500_00,
    });
    const read = await readDeskPayment(ctx, payment.paymentId, { roles: ['finance'], accountId: runApprover });
    expect(read).toMatchObject({
      value: {
        decisions: { review: { canApply: false, isForTwo: true } },
        refunding: { proposals: [{ order: { number: orderId, amount: 500 }, block: null }] },
      },
    });
    expect(codeOf(await agree(id, runMaker))).toBe('approvals/second-person');
    expect(codeOf(await agree(id, runApprover, 499_00))).toBe('refunds/not-as-shown');
    expect(await twenty(() => agree(id, runApprover))).toBe(1);
    await money.idle();
    expect(await applications(who.accountId)).toBe(1);
    expect(await money.books()).toEqual([]);
  });
  test('is not agreed to by who entered its settled amount', async () => {
    const [payment, { orderId }] = [await stranger({ currency: 'USD', amountPaise: 600 }), await unpaid()];
    const sum = { gatewayPaymentId: payment.gatewayPaymentId, amountPaise: paise(498_50), actor: runApprover };
    expect(codeOf(await enterSettledSum(ctx, sum))).toBe('ok');
    const id = await proposed(payment, orderId);
    expect(codeOf(await agree(id, runApprover, 498_50))).toBe('approvals/entered-sum');
    expect(codeOf(await agree(id, member.accountId, 498_50))).toBe('ok');
    await money.idle();
    expect(await money.books()).toEqual([]);
  });
  test('is not applied in the database without the approval of that order', async () => {
    const [payment, { orderId }, other] = [await stranger(), await unpaid(), await unpaid()];
    const setOrder = (order: string) =>
      app.asOwner(`update payment set order_id = '${order}', resolution = 'applied', resolved_by = '${runMaker}',
        resolved_at = now() where id = '${payment.paymentId}'`);
    await expect(setOrder(orderId)).rejects.toThrow(/two people/);
    const id = await proposed(payment, orderId);
    await expect(setOrder(orderId)).rejects.toThrow(/two people/);
    await app.asOwner(`update approval set status = 'approved', decided_at = made_at, decided_by = '${runApprover}'
      where id = '${id}'`);
    await expect(setOrder(other.orderId)).rejects.toThrow(/two people/);
    await expect(
      app.asOwner(`update payment set resolution = 'applied', resolved_by = '${runMaker}', resolved_at = now()
        where id = '${payment.paymentId}'`),
    ).rejects.toThrow(/two people/);
  });
  test('is not proposed, agreed to or declined by the person of the order', async () => {
    const [payment, { who, orderId }] = [await stranger(), await unpaid()];
    await joinAccounts(app, who.accountId, member.accountId);
    const id = await proposed(payment, orderId);
    expect(codeOf(await agree(id, member.accountId))).toBe('approvals/own');
    for (const [kind, record] of [
      ['order', orderId],
      ['approval', id],
    ] as const)
      expect(await isOwnRecord(ctx.db, kind, record, member.accountId)).toBe(true);
    for (const status of ['approved', 'declined'])
      await expect(
        app.asOwner(`update approval set status = '${status}', decided_at = made_at, decided_by = '${member.accountId}'
          where id = '${id}'`),
      ).rejects.toThrow(/own/);
    await expect(
      app.asOwner(`insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at)
        select 'SY-OWN2', kind, record, frozen, 'waiting', made_at, '${member.accountId}', lapses_at from approval
        where id = '${id}'`),
    ).rejects.toThrow(/for themselves/);
    expect(codeOf(await declineProposal(ctx, { proposalId: id, reason: 'x', actor: runApprover }))).toBe('ok');
    expect(await statusOf(id)).toBe('declined');
  });
  test('whose proposer turns out to be the person of the order is not agreed to', async () => {
    const [payment, { who, orderId }] = [await stranger(), await unpaid()];
    const id = await proposed(payment, orderId, member.accountId);
    await joinAccounts(app, who.accountId, member.accountId);
    expect(codeOf(await agree(id, runApprover))).toBe('approvals/makers-own');
    expect(await statusOf(id)).toBe('impossible');
    expect(await money.paymentState(payment.paymentId)).toBe('needs-review');
  });
  test('is proposed anew after seven days, after a refusal, and once its payer is known as another person', async () => {
    const [payment, { orderId }, other] = [await stranger(), await unpaid(), await unpaid()];
    const lapsing = await proposed(payment, orderId);
    app.pass(7 * dayMs + 1);
    await endImpossibleProposals(ctx);
    expect(await statusOf(lapsing)).toBe('lapsed');
    const second = await proposed(payment, orderId);
    await app.asOwner(
      `update payment set payer_account_id = '${other.who.accountId}' where id = '${payment.paymentId}'`,
    );
    expect(codeOf(await agree(second, runApprover))).toBe('refunds/impossible');
    expect(await statusOf(second)).toBe('impossible');
    // Its payer is known now: one person applies it, to an order of this person only.
    expect(codeOf(await apply(payment, orderId, runApprover))).toBe('payments/another-person');
    expect(await apply(payment, other.orderId, runApprover)).toMatchObject({ ok: true, value: { payment: {} } });
  });
  test('that is returned ends the proposal; closing it waits for its end', async () => {
    const [payment, { orderId }] = [await stranger(), await unpaid()];
    const id = await proposed(payment, orderId);
    const decision = { ...payment, reason: 'theirs', actor: runApprover };
    expect(codeOf(await closeReviewed(ctx, decision))).toBe('refunds/proposed');
    expect(codeOf(await refundReviewed(ctx, decision))).toBe('ok');
    expect(await statusOf(id)).toBe('impossible');
  });
});
