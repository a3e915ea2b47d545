import { paise, type Paise, paiseFromRupees } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { PaymentsContext } from './actions/context.ts';
import { applyReviewed } from './actions/apply-payment.ts';
import { chargeDisputeFee, correctDisputeFee, decideDispute } from './actions/decide-dispute.ts';
import { agreeToProposal, declineProposal } from './actions/decide-proposal.ts';
import { proposeRefundClosing, retryRefund } from './actions/decide-refund.ts';
import { correctRefundReference, recordManualRefund } from './actions/record-manual-refund.ts';
import { closeReviewed, refundReviewed } from './actions/end-review.ts';
import { openDispute } from './actions/open-dispute.ts';
import { proposePartRefund, recordGatewayRefund } from './actions/part-refunds.ts';
import { refundFee } from './actions/refund-fee.ts';
import { correctSettledSum, enterSettledSum } from './actions/review-payment.ts';
import * as moneyBack from './contract/money-back.ts';
import * as refunds from './contract/refunds.ts';
import * as reviews from './contract/reviews.ts';

/** The desk's calls about money that goes back, and about payments in review. */
export const paymentDecisionsApi = (ctx: PaymentsContext): readonly Route[] => [
  ...proposalsApi(ctx),
  ...reviewsApi(ctx),
  ...refundsApi(ctx),
  ...disputesApi(ctx),
];

type Params = Readonly<Record<string, string>>;
const idOf = (params: Params): string => params['id'] ?? '';
const numberOf = (params: Params): string => params['number'] ?? '';
/** As the contract lets it through. */
const paiseOf = (rupees: string): Paise => paiseFromRupees(rupees) ?? paise(0);
/** Undefined where nothing was typed. */
const paiseIfAny = (rupees: string | undefined): Paise | undefined => paiseFromRupees(rupees ?? '');
/** Says what was done, or why not. */
const doneOf = <T, Code extends string>(result: Result<T, Code>, done: string): Result<{ done: string }, Code> =>
  result.ok ? ok({ done }) : result;

const proposalsApi = (ctx: PaymentsContext): readonly Route[] => [
  serve(refunds.refundFee, async ({ params, body, desk }) => {
    const { sum, reason } = body;
    const input = { paymentId: idOf(params), amountPaise: paiseOf(sum), reason, actor: desk.accountId };
    const refunded = await refundFee(ctx, input);
    if (!refunded.ok) return refunded;
    return ok({ done: 'refund' in refunded.value ? 'refunds/begun' : 'refunds/proposed' });
  }),
  serve(refunds.proposePart, async ({ params, body, desk }) => {
    const { amount, reason } = body;
    const input = { paymentId: idOf(params), amountPaise: paiseOf(amount), reason, actor: desk.accountId };
    return doneOf(await proposePartRefund(ctx, input), 'refunds/proposed');
  }),
  serve(refunds.agreeToProposal, async ({ params, body, desk }) => {
    const input = { proposalId: numberOf(params), amountPaise: paiseOf(body.sum), actor: desk.accountId };
    const agreed = await agreeToProposal(ctx, input);
    return agreed.ok ? ok({ done: `refunds/agreed-${agreed.value.kind}` }) : agreed;
  }),
  serve(refunds.declineProposal, async ({ params, body, desk }) => {
    const input = { proposalId: numberOf(params), reason: body.reason, actor: desk.accountId };
    return doneOf(await declineProposal(ctx, input), 'refunds/declined');
  }),
];

const reviewsApi = (ctx: PaymentsContext): readonly Route[] => [
  serve(reviews.enterSettledSum, async ({ params, body, desk }) => {
    const input = { gatewayPaymentId: idOf(params), amountPaise: paiseOf(body.rupees), actor: desk.accountId };
    return doneOf(await enterSettledSum(ctx, input), 'reviews/sum');
  }),
  serve(reviews.correctSettledSum, async ({ params, body, desk }) => {
    const { rupees, reason } = body;
    const input = { gatewayPaymentId: idOf(params), amountPaise: paiseOf(rupees), reason, actor: desk.accountId };
    return doneOf(await correctSettledSum(ctx, input), 'reviews/sum');
  }),
  serve(reviews.applyPayment, async ({ params, body, desk }) => {
    const orderId = body.order === undefined || body.order === '' ? {} : { orderId: body.order.toUpperCase() };
    const applied = await applyReviewed(ctx, {
      gatewayPaymentId: idOf(params),
      ...orderId,
      shownPaise: paiseOf(body.sum),
      isAware: body.confirmed === 'yes',
      actor: desk.accountId,
    });
    return doneOf(applied, applied.ok && 'proposal' in applied.value ? 'refunds/proposed' : 'reviews/applied');
  }),
  serve(reviews.returnPayment, async ({ params, body, desk }) => {
    const { sum, reason } = body;
    const input = { gatewayPaymentId: idOf(params), amountPaise: paiseOf(sum), reason, actor: desk.accountId };
    return doneOf(await refundReviewed(ctx, input), 'refunds/begun');
  }),
  serve(reviews.closePayment, async ({ params, body, desk }) => {
    const { sum, reason } = body;
    const input = { gatewayPaymentId: idOf(params), amountPaise: paiseOf(sum), reason, actor: desk.accountId };
    const closed = await closeReviewed(ctx, input);
    if (!closed.ok) return closed;
    return ok({ done: 'proposal' in closed.value ? 'refunds/proposed' : 'reviews/closed' });
  }),
];

const refundsApi = (ctx: PaymentsContext): readonly Route[] => [
  serve(moneyBack.retryRefund, async ({ params, body, desk }) => {
    const input = { refundId: numberOf(params), shownPaise: paiseOf(body.sum), actor: desk.accountId };
    return doneOf(await retryRefund(ctx, input), 'refunds/retried');
  }),
  serve(moneyBack.recordByHand, async ({ params, body, desk }) => {
    const { bankReference, amount, day, absent } = body;
    const recorded = await recordManualRefund(ctx, {
      refundId: numberOf(params),
      bankReference,
      day,
      paidPaise: paiseIfAny(amount),
      isConfirmedAbsent: absent === 'yes',
      actor: desk.accountId,
    });
    return doneOf(recorded, recorded.ok && recorded.value.excessPaise > 0 ? 'refunds/by-hand-more' : 'refunds/by-hand');
  }),
  serve(moneyBack.closeRefund, async ({ params, body, desk }) => {
    const { sum, reason, absent } = body;
    const closed = await proposeRefundClosing(ctx, {
      refundId: numberOf(params),
      reason,
      shownPaise: paiseOf(sum),
      isConfirmedAbsent: absent === 'yes',
      actor: desk.accountId,
    });
    return doneOf(closed, 'refunds/proposed');
  }),
  serve(moneyBack.correctReference, async ({ params, body, desk }) => {
    const input = { refundId: numberOf(params), ...body, actor: desk.accountId };
    return doneOf(await correctRefundReference(ctx, input), 'refunds/reference');
  }),
  serve(moneyBack.recordPart, async ({ params, body, desk }) => {
    const input = { paymentId: idOf(params), gatewayRefundId: body.gatewayRefund, actor: desk.accountId };
    const recorded = await recordGatewayRefund(ctx, input);
    return doneOf(recorded, recorded.ok && recorded.value.isExcess ? 'refunds/part-more' : 'refunds/part');
  }),
];

const disputesApi = (ctx: PaymentsContext): readonly Route[] => [
  serve(moneyBack.openDispute, async ({ params, body, desk }) => {
    const { caseNumber, reason, day, answerBy } = body;
    const opening = { caseNumber, reason, day, answerBy, amountPaise: paiseIfAny(body.amount) };
    const input = { orderId: idOf(params), ...opening, actor: desk.accountId };
    const opened = await openDispute(ctx, input);
    if (opened.ok) return ok({ done: opened.value.refund ? 'disputes/opened-refund' : 'disputes/opened' });
    const { code, ...more } = opened.refusal;
    // An id names one payment.
    return code === 'payments/unknown-order' || code === 'payments/which-payment'
      ? refuse('payments/unknown-payment')
      : refuse(code, more);
  }),
  serve(moneyBack.winDispute, async ({ params, body, desk }) => {
    const verdict = { disputeId: numberOf(params), lostPaise: 0, day: body.day, actor: desk.accountId };
    return doneOf(await decideDispute(ctx, verdict), 'disputes/won');
  }),
  serve(moneyBack.loseDispute, async ({ params, body, desk }) => {
    const lost = { lostPaise: paiseIfAny(body.amount), day: body.day, isConfirmedAbsent: body.absent === 'yes' };
    const verdict = { disputeId: numberOf(params), ...lost, actor: desk.accountId };
    return doneOf(await decideDispute(ctx, verdict), 'disputes/lost');
  }),
  serve(moneyBack.chargeDisputeFee, async ({ params, body, desk }) => {
    const { amount, day } = body;
    const input = { disputeId: numberOf(params), feePaise: paiseOf(amount), day, actor: desk.accountId };
    return doneOf(await chargeDisputeFee(ctx, input), 'disputes/fee');
  }),
  serve(moneyBack.correctDisputeFee, async ({ params, body, desk }) => {
    const { amount, reason } = body;
    const input = { disputeId: numberOf(params), feePaise: paiseOf(amount), reason, actor: desk.accountId };
    return doneOf(await correctDisputeFee(ctx, input), 'disputes/fee');
  }),
];
