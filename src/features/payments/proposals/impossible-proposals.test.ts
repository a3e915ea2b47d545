// A proposal that can't be agreed to any more ends automatically, with the reason.
import { describe, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { paise } from '#kit/money/paise.ts';
import { hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { revokeStaffRoles } from '#features/staff/actions/change-roles.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember } from '#test/desk.ts';
import { rowsOf } from '#test/desk-rows.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { agreeToProposal, declineProposal } from './actions/decide-proposal.ts';
import { closeReviewed, refundReviewed } from '../reviews/actions/end-review.ts';
import { endImpossibleProposals } from './actions/end-proposals.ts';
import { readDeskPayment } from '../actions/read-desk-payment.ts';
import { recordOutcome } from '../orders/actions/record-outcome.ts';
import { refundFee } from '../refunds/actions/refund-fee.ts';
import { requestRefund } from '#test/cancelled.ts';
import { applyReviewed } from '../reviews/actions/apply-payment.ts';
import { correctSettledSum, enterSettledSum } from '../reviews/actions/review-payment.ts';
import { payments as paymentList } from '../desk/payments.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
await asFinance(ctx, runMaker);
await asFinance(ctx, runApprover);
const fee = 500_00;
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? 'ok' : result.refusal?.code);

interface Proposed {
  readonly paymentId: string;
  readonly id: string;
  readonly amountPaise: number;
}
const idOf = (made: Awaited<ReturnType<typeof refundFee>> | Awaited<ReturnType<typeof closeReviewed>>): string => {
  if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
  return made.value.proposal.id;
};
async function refundProposed(actor = runMaker): Promise<Proposed & Paid> {
  const paid = await money.paid();
  app.pass(25 * hourMs);
  const made = await refundFee(ctx, { paymentId: paid.paymentId, amountPaise: fee, reason: 'late', actor });
  return { ...paid, id: idOf(made), amountPaise: fee };
}
type Misfit = Awaited<ReturnType<typeof money.misfit>>;
async function closingProposed(misfit?: Misfit): Promise<Proposed & Misfit> {
  const found = misfit ?? (await money.misfit());
  const made = await closeReviewed(ctx, { gatewayPaymentId: found.gatewayPaymentId, reason: 'x', actor: runMaker });
  const amountPaise = made.ok && 'proposal' in made.value ? made.value.proposal.amountPaise : 0;
  return { ...found, id: idOf(made), amountPaise };
}
async function entered(): Promise<Misfit> {
  const misfit = await money.misfit({ currency: 'USD', amountPaise: 600 });
  const { gatewayPaymentId } = misfit;
  await enterSettledSum(ctx, { gatewayPaymentId, amountPaise: paise(fee), actor: 'cli:test' });
  return misfit;
}
const rowOf = async (id: string) =>
  (
    await sql<{ state: string; because: string | null; by: string | null }>`
      select status as state, impossible_because as because, decided_by as by from approval where id = ${id}`.execute(
      app.db,
    )
  ).rows[0];
const waitsInList = async (paymentId: string) =>
  (await rowsOf(ctx, paymentList, 'proposal=waiting&size=100')).some(({ id }) => id === paymentId);
async function countInToday(): Promise<number> {
  const { cookie } = await deskMember(ctx, ['finance']);
  const answer = await app.request('/api/desk/today', { headers: { cookie } });
  const today = (await answer.json()) as { waiting: { key: string; count: number }[] };
  return today.waiting.find(({ key }) => key === 'refund-proposals')?.count ?? 0;
}
const agree = ({ id, amountPaise }: Proposed) =>
  agreeToProposal(ctx, { proposalId: id, amountPaise, actor: runApprover });

/** What makes a proposal impossible, and the reason that it ends with. */
const cases: readonly (readonly [
  string,
  string,
  () => Promise<{ proposed: Proposed; happens: () => Promise<unknown> }>,
])[] = [
  [
    'its payment is refunded',
    'refunded',
    async () => {
      const proposed = await refundProposed();
      const input = { paymentId: proposed.paymentId, reason: 'asked', by: proposed.who.accountId } as const;
      return { proposed, happens: () => requestRefund(ctx, input) };
    },
  ],
  [
    'its payment is disputed',
    'disputed',
    async () => {
      const proposed = await refundProposed();
      return { proposed, happens: () => money.openDispute(proposed.orderId) };
    },
  ],
  [
    'its closing, and the payment is returned',
    'refunded',
    async () => {
      const proposed = await closingProposed();
      const { gatewayPaymentId } = proposed;
      return { proposed, happens: () => refundReviewed(ctx, { gatewayPaymentId, reason: 'x', actor: runApprover }) };
    },
  ],
  [
    'its closing, and the payment is applied',
    'decided',
    async () => {
      const proposed = await closingProposed();
      const { gatewayPaymentId } = proposed;
      return { proposed, happens: () => applyReviewed(ctx, { gatewayPaymentId, actor: runApprover }) };
    },
  ],
  [
    'its closing, and the settled amount is corrected',
    'amount',
    async () => {
      const proposed = await closingProposed(await entered());
      const decision = { gatewayPaymentId: proposed.gatewayPaymentId, reason: 'x', actor: runApprover };
      return { proposed, happens: () => correctSettledSum(ctx, { ...decision, amountPaise: paise(490_00) }) };
    },
  ],
];

describe('a proposal ends automatically', () => {
  test.each(cases)('%s: %s', async (_title, because, make) => {
    const { proposed, happens } = await make();
    const { paymentId, id } = proposed;
    expect(await waitsInList(paymentId)).toBe(true);
    const count = await countInToday();
    await happens();
    // In the same transaction: no job has run yet.
    expect(await rowOf(id)).toEqual({ state: 'impossible', because, by: 'system' });
    expect(await waitsInList(paymentId)).toBe(false);
    expect(await countInToday()).toBe(count - 1);
    const [, ended] = await auditEntries(app.db, sql`subject = ${id}`);
    expect(ended).toMatchObject({
      actor: 'system',
      act: 'payments/proposal-impossible',
      details: { payment: paymentId, because },
    });
    const read = await readDeskPayment(ctx, paymentId, { roles: ['finance'], accountId: runApprover });
    const shown = { status: 'impossible', impossibleBecause: because, decidedBy: null, block: 'decided' };
    expect(read).toMatchObject({ value: { refunding: { proposals: [shown] } } });
    // Nobody did it: the page names no one.
    const ofEnd = expect.objectContaining({ event: 'payments/proposal-impossible', by: '' });
    expect(read.ok && read.value.events).toContainEqual(ofEnd);
    expect(codeOf(await agree(proposed))).toBe('refunds/impossible');
    const decline = { proposalId: id, reason: 'x', actor: runApprover };
    expect(codeOf(await declineProposal(ctx, decline))).toBe('refunds/decided');
    await money.idle();
    expect(await money.books()).toEqual([]);
  });
  test('its closing, once the payment has an application after all', async () => {
    const proposed = await closingProposed(await entered());
    await ctx.transaction((tx) =>
      recordOutcome(tx, { paymentId: proposed.paymentId, outcome: 'duplicate', at: ctx.now() }),
    );
    expect(await rowOf(proposed.id)).toMatchObject({ state: 'impossible', because: 'decided' });
    await app.asOwner(`update payment set outcome = null where id = '${proposed.paymentId}'`);
  });
  test('what can still be agreed to stays: a dispute that is won before, another payment', async () => {
    const other = await refundProposed();
    const { orderId } = await money.paid();
    await money.openDispute(orderId);
    expect(await rowOf(other.id)).toMatchObject({ state: 'waiting', because: null });
    expect(codeOf(await agree(other))).toBe('ok');
    expect(await rowOf(other.id)).toMatchObject({ state: 'approved', because: null });
  });
  test('after the amount was corrected it can be proposed anew', async () => {
    const misfit = await entered();
    await closingProposed(misfit);
    const decision = { gatewayPaymentId: misfit.gatewayPaymentId, reason: 'x', actor: runApprover };
    await correctSettledSum(ctx, { ...decision, amountPaise: paise(490_00) });
    expect(codeOf(await agree(await closingProposed(misfit)))).toBe('ok');
  });
  test('once its maker lost the role; not while another role of theirs has the right', async () => {
    const maker = await deskMember(ctx, ['finance', 'owner']);
    const proposed = await refundProposed(maker.accountId);
    await revokeStaffRoles(ctx, maker.phone as Phone, 'finance', 'cli:test');
    await money.idle();
    expect(await rowOf(proposed.id)).toMatchObject({ state: 'waiting' });
    const other = await deskMember(ctx, ['owner']);
    await revokeStaffRoles(ctx, maker.phone as Phone, 'owner', 'cli:test');
    await money.idle();
    expect(await rowOf(proposed.id)).toEqual({ state: 'impossible', because: 'maker-left', by: 'system' });
    expect(await waitsInList(proposed.paymentId)).toBe(false);
    const again = { paymentId: proposed.paymentId, amountPaise: fee, reason: 'x', actor: other.accountId };
    expect(codeOf(await refundFee(ctx, again))).toBe('ok');
  });
  test('by its timer, where it became impossible before this rule', async () => {
    const gone = await refundProposed();
    const stays = await refundProposed();
    await app.asOwner(`update payment set posted_paise = posted_paise - 100 where id = '${gone.paymentId}'`);
    await endImpossibleProposals(ctx);
    expect(await rowOf(gone.id)).toMatchObject({ state: 'impossible', because: 'amount' });
    expect(await rowOf(stays.id)).toMatchObject({ state: 'waiting' });
    await app.asOwner(`update payment set posted_paise = posted_paise + 100 where id = '${gone.paymentId}'`);
  });
  test('twenty at once agree, refund and look: one end, one refund', async () => {
    const proposed = await refundProposed();
    const { paymentId } = proposed;
    await Promise.all(
      Array.from({ length: 20 }, async (_, n): Promise<unknown> => {
        if (n % 3 === 0) return agree(proposed);
        if (n % 3 === 1) return requestRefund(ctx, { paymentId, reason: 'asked', by: proposed.who.accountId });
        return endImpossibleProposals(ctx);
      }),
    );
    const entries = await auditEntries(app.db, sql`subject = ${proposed.id}`);
    expect(entries).toHaveLength(2);
    expect((await rowOf(proposed.id))?.state).toMatch(/approved|impossible/);
    const { rows } = await sql`select 1 from refund where payment_id = ${paymentId}`.execute(app.db);
    expect(rows).toHaveLength(1);
    await money.idle();
    expect(await money.books()).toEqual([]);
  });
});
