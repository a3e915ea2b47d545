import { doneOf } from '#kit/endpoint.ts';
import { type Paise, paiseFromRupees, paiseOfChecked } from '#kit/money/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { PaymentsContext } from '../actions/context.ts';
import { applyReviewed } from '../reviews/actions/apply-payment.ts';
import { chargeDisputeFee, correctDisputeFee, decideDispute } from '../disputes/actions/decide-dispute.ts';
import { agreeToProposal, declineProposal } from '../proposals/actions/decide-proposal.ts';
import { proposeRefundClosing, retryRefund } from '../refunds/actions/decide-refund.ts';
import { correctRefundReference, recordManualRefund } from '../refunds/actions/record-manual-refund.ts';
import { closeReviewed, refundReviewed } from '../reviews/actions/end-review.ts';
import { confirmNoDispute } from '../disputes/actions/confirm-no-dispute.ts';
import { openDispute } from '../disputes/actions/open-dispute.ts';
import { proposePartRefund, recordGatewayRefund, retryPart } from '../refunds/actions/part-refunds.ts';
import { refundFee } from '../refunds/actions/refund-fee.ts';
import { correctSettledSum, enterSettledSum } from '../reviews/actions/review-payment.ts';
import * as records from '../refunds/contract/records.ts';
import * as refunds from '../refunds/contract/decisions.ts';
import * as disputes from '../disputes/contract.ts';
import * as reviews from '../reviews/contract.ts';

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
/** Paise of typed rupees; undefined where nothing was typed. */
const paiseIfAny = (rupees: string | undefined): Paise | undefined => paiseFromRupees(rupees ?? '');

const proposalsApi = (ctx: PaymentsContext): readonly Route[] => [
  serve(refunds.refundFee, async ({ params, body, desk }) => {
    const { sum, reason } = body;
    const input = { paymentId: idOf(params), amountPaise: paiseOfChecked(sum), reason, actor: desk.accountId };
    return doneOf(await refundFee(ctx, input), (given) => ('refund' in given ? 'refunds/begun' : 'refunds/proposed'));
  }),
  serveDone(refunds.proposePart, 'refunds/proposed', ({ params, body: { amount, reason }, desk }) =>
    proposePartRefund(ctx, {
      paymentId: idOf(params),
      amountPaise: paiseOfChecked(amount),
      reason,
      actor: desk.accountId,
    }),
  ),
  serve(refunds.agreeToProposal, async ({ params, body, desk }) => {
    const input = { proposalId: numberOf(params), amountPaise: paiseOfChecked(body.sum), actor: desk.accountId };
    return doneOf(await agreeToProposal(ctx, input), ({ kind }) => `refunds/agreed-${kind}`);
  }),
  serveDone(refunds.declineProposal, 'refunds/declined', ({ params, body, desk }) =>
    declineProposal(ctx, { proposalId: numberOf(params), reason: body.reason, actor: desk.accountId }),
  ),
];

const reviewsApi = (ctx: PaymentsContext): readonly Route[] => [
  serveDone(reviews.enterSettledSum, 'reviews/sum', ({ params, body, desk }) =>
    enterSettledSum(ctx, {
      gatewayPaymentId: idOf(params),
      amountPaise: paiseOfChecked(body.rupees),
      actor: desk.accountId,
    }),
  ),
  serveDone(reviews.correctSettledSum, 'reviews/sum', ({ params, body, desk }) =>
    correctSettledSum(ctx, {
      gatewayPaymentId: idOf(params),
      amountPaise: paiseOfChecked(body.rupees),
      reason: body.reason,
      actor: desk.accountId,
    }),
  ),
  serve(reviews.applyPayment, async ({ params, body, desk }) => {
    const orderId = body.order === undefined || body.order === '' ? {} : { orderId: body.order.toUpperCase() };
    const applied = await applyReviewed(ctx, {
      gatewayPaymentId: idOf(params),
      ...orderId,
      shownPaise: paiseOfChecked(body.sum),
      isAware: body.confirmed === 'yes',
      actor: desk.accountId,
    });
    return doneOf(applied, (value) => ('proposal' in value ? 'refunds/proposed' : 'reviews/applied'));
  }),
  serveDone(reviews.returnPayment, 'refunds/begun', ({ params, body: { sum, reason }, desk }) =>
    refundReviewed(ctx, {
      gatewayPaymentId: idOf(params),
      amountPaise: paiseOfChecked(sum),
      reason,
      actor: desk.accountId,
    }),
  ),
  serve(reviews.closePayment, async ({ params, body, desk }) => {
    const { sum, reason } = body;
    const input = { gatewayPaymentId: idOf(params), amountPaise: paiseOfChecked(sum), reason, actor: desk.accountId };
    const closed = await closeReviewed(ctx, input);
    return doneOf(closed, (value) => ('proposal' in value ? 'refunds/proposed' : 'reviews/closed'));
  }),
];

const refundsApi = (ctx: PaymentsContext): readonly Route[] => [
  serveDone(records.retryRefund, 'refunds/retried', async ({ params, body, desk }) => {
    const input = {
      refundId: numberOf(params),
      shownPaise: paiseOfChecked(body.sum),
      isConfirmedAbsent: body.absent === 'yes',
      actor: desk.accountId,
    };
    const retried = await retryPart(ctx, input);
    const isPart = retried.ok || retried.refusal.code !== 'payments/unknown-refund';
    return isPart ? retried : retryRefund(ctx, input);
  }),
  serve(records.recordByHand, async ({ params, body, desk }) => {
    const { bankReference, amount, day, absent } = body;
    const recorded = await recordManualRefund(ctx, {
      refundId: numberOf(params),
      bankReference,
      day,
      paidPaise: paiseIfAny(amount),
      isConfirmedAbsent: absent === 'yes',
      actor: desk.accountId,
    });
    return doneOf(recorded, ({ excessPaise }) => (excessPaise > 0 ? 'refunds/by-hand-more' : 'refunds/by-hand'));
  }),
  serveDone(records.closeRefund, 'refunds/proposed', ({ params, body: { sum, reason, absent }, desk }) =>
    proposeRefundClosing(ctx, {
      refundId: numberOf(params),
      reason,
      shownPaise: paiseOfChecked(sum),
      isConfirmedAbsent: absent === 'yes',
      actor: desk.accountId,
    }),
  ),
  serveDone(records.correctReference, 'refunds/reference', ({ params, body, desk }) =>
    correctRefundReference(ctx, { refundId: numberOf(params), ...body, actor: desk.accountId }),
  ),
  serve(records.recordPart, async ({ params, body, desk }) => {
    const input = { paymentId: idOf(params), gatewayRefundId: body.gatewayRefund, actor: desk.accountId };
    const recorded = await recordGatewayRefund(ctx, input);
    return doneOf(recorded, ({ isExcess }) => (isExcess ? 'refunds/part-more' : 'refunds/part'));
  }),
];

const disputesApi = (ctx: PaymentsContext): readonly Route[] => [
  serve(disputes.openDispute, async ({ params, body, desk }) => {
    const { caseNumber, reason, day, answerBy } = body;
    const opening = { caseNumber, reason, day, answerBy, amountPaise: paiseIfAny(body.amount) };
    const input = { orderId: idOf(params), ...opening, actor: desk.accountId };
    const opened = await openDispute(ctx, input);
    if (opened.ok) return ok({ done: opened.value.refund ? 'disputes/opened-refund' : 'disputes/opened' });
    const { code, ...more } = opened.refusal;
    // The page names one payment by its id, so both refusals mean that it does not exist.
    return code === 'payments/unknown-order' || code === 'payments/which-payment'
      ? refuse('payments/unknown-payment')
      : refuse(code, more);
  }),
  serveDone(disputes.confirmNoDispute, 'disputes/none-confirmed', ({ params, body, desk }) =>
    confirmNoDispute(ctx, {
      paymentId: idOf(params),
      caseNumber: body.case,
      shownRow: body.row,
      reason: body.reason,
      actor: desk.accountId,
    }),
  ),
  serveDone(disputes.winDispute, 'disputes/won', ({ params, body, desk }) =>
    decideDispute(ctx, { disputeId: numberOf(params), lostPaise: 0, day: body.day, actor: desk.accountId }),
  ),
  serveDone(disputes.loseDispute, 'disputes/lost', ({ params, body: { amount, day, absent }, desk }) =>
    decideDispute(ctx, {
      disputeId: numberOf(params),
      lostPaise: paiseIfAny(amount),
      day,
      isConfirmedAbsent: absent === 'yes',
      actor: desk.accountId,
    }),
  ),
  serveDone(disputes.chargeDisputeFee, 'disputes/fee', ({ params, body: { amount, day }, desk }) =>
    chargeDisputeFee(ctx, {
      disputeId: numberOf(params),
      feePaise: paiseOfChecked(amount),
      day,
      actor: desk.accountId,
    }),
  ),
  serveDone(disputes.correctDisputeFee, 'disputes/fee', ({ params, body: { amount, reason }, desk }) =>
    correctDisputeFee(ctx, {
      disputeId: numberOf(params),
      feePaise: paiseOfChecked(amount),
      reason,
      actor: desk.accountId,
    }),
  ),
];
