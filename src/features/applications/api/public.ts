import { doneOf, Reply } from '#kit/endpoint.ts';
import { rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { type ConcurrencyLimiter, makeConcurrencyLimiter } from '#platform/http/concurrency-limiter.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { photoUrl } from '#features/photos/model.ts';
import type { ApplicationsContext, ReviewContext } from '../actions/context.ts';
import { callApplicant } from '../calls/actions/call-applicant.ts';
import { callMany } from '../calls/actions/call-many.ts';
import { previewCalls } from '../calls/actions/preview-calls.ts';
import { readFormRules } from '../forms/actions/form-settings.ts';
import { storeDraft, showDraft } from '../forms/actions/store-draft.ts';
import {
  listApplications,
  listAwaitedPayments,
  type ListedApplication,
  type ListedReview,
  listRefundsByTransfer,
  listReviewedPayments,
  readInterviews,
  type ShownRefund,
} from '../actions/list-applications.ts';
import { readPayment, verifyPayment } from '../fees/actions/read-payment.ts';
import { requestCorrection } from '../corrections/actions/request-correction.ts';
import { correctionsApi, madeCorrection } from '../corrections/api.ts';
import { resultsApi } from '../results/api.ts';
import { retryPayment } from '../fees/actions/retry-payment.ts';
import { startApplication } from '../forms/actions/start-application.ts';
import { sendCancellationCode, cancelApplication } from '../cancellation/actions/cancel-application.ts';
import * as applyContract from '../forms/contract/apply.ts';
import * as paymentsContract from '../fees/contract.ts';
import * as contract from '../contract/public.ts';
import * as cancellationContract from '../cancellation/contract.ts';
import * as calls from '../calls/contract.ts';
import { listDistricts, listStates } from '../forms/contract/places.ts';
import { reviewApi } from './desk.ts';
import type { CorrectionRequest } from '../model/applications.ts';
import { feeDispute } from '../rules.ts';
import { sendsMessage } from '../stages/model.ts';
import { districtsInHindi, districtsOf, stateNames, stateNamesInHindi } from '../forms/places.ts';

// On a role's last day hundreds pay at once. The page waits 20 s for an answer; queueing for 8 s leaves time for the
// gateway.
const orderLimiter = { atOnce: 32, maxWaitMs: 8 * secondMs };

export function applicationsApi(
  ctx: ApplicationsContext & ReviewContext,
  paying: ConcurrencyLimiter = makeConcurrencyLimiter(orderLimiter),
): Route[] {
  return [
    serve(listStates, async () => ok(new Reply(200, { states: stateNames, hindi: stateNamesInHindi }, cachedForADay))),
    serve(listDistricts, async (call) => {
      const state = call.params['state'] ?? '';
      const [districts, hindi] = [districtsOf(state), districtsInHindi(state)];
      return districts && hindi
        ? ok(new Reply(200, { districts, hindi }, cachedForADay))
        : refuse('applications/unknown-state');
    }),
    ...reviewApi(ctx),
    serve(calls.callApplication, async (call) => {
      const { version, slot, aware } = call.body;
      const applicationId = call.params['number'] ?? '';
      const input = { applicationId, version, slot: Number(slot), isAware: aware === 'yes' };
      const called = await callApplicant(ctx, input, call.desk.accountId);
      return doneOf(called, ({ issue }) => (issue === 1 ? 'applications/called' : 'applications/call-reissued'));
    }),
    serve(calls.selectCalls, async ({ body: { ids, all, query } }) => {
      // Ticked rows also keep the query: it is the list to return to.
      const selected: Record<string, string> = { ...(all === 'yes' ? { all } : { ids: ids.join(',') }), query };
      return ok({ done: 'applications/to-call', goTo: `/desk/applications/call?${new URLSearchParams(selected)}` });
    }),
    serve(calls.previewCalls, ({ query: { ids, all, query }, desk: visitor }) =>
      previewCalls(ctx, all === 'yes' ? { query } : { ids: ids.split(',').filter(Boolean) }, visitor),
    ),
    serve(calls.callApplications, async ({ body: { slots, aware, ids, all, query }, desk: visitor }) => {
      if (slots.length === 0) return refuse('interviews/unknown-slot');
      const asked = { selection: all === 'yes' ? { query } : { ids }, slots, isAware: aware === 'yes' };
      const started = await callMany(ctx, asked, visitor);
      if (!started.ok) return started;
      const { id: undo, total: count } = started.value;
      return ok({ done: 'applications/bulk-call', count, undo, goTo: `/desk/applications?${query}` });
    }),
    serve(applyContract.getFormRules, async () => ok(await readFormRules(ctx))),
    serve(applyContract.getDraft, (call) =>
      showDraft(ctx, { accountId: call.session.accountId, role: call.params['category'] ?? '' }),
    ),
    serve(applyContract.saveDraft, async ({ session: { accountId }, params, body: { userId, ...draft } }) =>
      userId !== undefined && userId !== accountId
        ? refuse('applications/not-yours')
        : storeDraft(ctx, { accountId, role: params['category'] ?? '', ...draft }),
    ),
    serve(applyContract.createOrder, async (call) => {
      const input = {
        session: call.session,
        amount: call.body.amount,
        email: call.body.email,
        formData: call.body.formData,
        language: call.body.language,
        policyVersion: call.body.policyVersion,
        clientIp: call.clientIp,
      };
      const turn = await paying.run(() => startApplication(ctx, input));
      return turn.ok ? turn.value : refuse('applications/busy', { retryAfterS: turn.refusal.retryAfterS });
    }),
    serve(applyContract.retryPayment, async (call) => {
      const turn = await paying.run(() => retryPayment(ctx, { session: call.session, reference: call.body.reference }));
      return turn.ok ? turn.value : refuse('applications/busy', { retryAfterS: turn.refusal.retryAfterS });
    }),
    serve(paymentsContract.verifyPayment, async (call) => {
      const { userId } = call.body;
      if (userId && userId !== call.session.accountId) return refuse('applications/not-yours');
      const verified = await verifyPayment(ctx, {
        session: call.session,
        paymentId: call.body.payment_id,
        gatewayOrderId: call.body.payment_request_id,
        language: call.query.language,
      });
      if (!verified.ok) return verified;
      const isUndecided = verified.value.state === 'pending' || verified.value.state === 'in-review';
      return ok(new Reply(isUndecided ? 202 : 200, verified.value));
    }),
    serve(paymentsContract.getPayment, (call) =>
      readPayment(ctx, {
        session: call.session,
        paymentId: call.query.payment_id,
        gatewayOrderId: call.query.payment_request_id,
        reference: call.query.reference,
        language: call.query.language,
      }),
    ),
    serve(contract.getApplications, async (call) => {
      const { accountId } = call.session;
      if (call.body.userId !== accountId) return refuse('applications/not-yours');
      const audience = { accountId, language: call.query.language };
      const [listed, awaited] = [await listApplications(ctx, audience), await listAwaitedPayments(ctx, audience)];
      const reviewed = await listReviewedPayments(ctx, audience);
      return ok({
        filteredApplications: listed.map(answerOf),
        awaitedPayments: awaited.map((payment) => ({
          reference: payment.reference,
          appliedFor: payment.role,
          opening: payment.opening,
          roleTitle: payment.roleTitle,
          amount: rupeesOnWire(payment.amountPaise),
          paymentUrl: payment.paymentUrl,
          openedAt: payment.openedAt.toISOString(),
          hasFailed: payment.hasFailed,
        })),
        paymentsInReview: reviewed.map(reviewAnswer),
        refundsByTransfer: await listRefundsByTransfer(ctx, accountId),
        interviews: await readInterviews(ctx, call.query.language),
      });
    }),
    serve(contract.requestCorrection, async (call) => {
      const requested = await requestCorrection(ctx, {
        accountId: call.session.accountId,
        applicationId: call.params['id'] ?? '',
        ...call.body,
      });
      return requested.ok ? ok(correctionAnswer(requested.value)) : requested;
    }),
    ...correctionsApi(ctx),
    ...resultsApi(ctx),
    serve(cancellationContract.sendCancellationCode, (call) =>
      sendCancellationCode(ctx, {
        session: call.session,
        applicationId: call.params['id'] ?? '',
        clientIp: call.clientIp,
      }),
    ),
    serve(cancellationContract.cancelApplication, async (call) => {
      const cancelled = await cancelApplication(ctx, {
        session: call.session,
        applicationId: call.params['id'] ?? '',
        code: call.body.code,
      });
      return cancelled.ok ? ok(refundAnswer({ ...cancelled.value, isDelayed: false })) : cancelled;
    }),
  ];
}
const cachedForADay = { 'cache-control': 'public, max-age=86400' };

const refundAnswer = (refund: ShownRefund): contract.RefundAnswer => ({
  // The applicant sees a stopped refund as requested and delayed.
  state: refund.state === 'stopped' ? 'requested' : refund.state,
  isDelayed: refund.isDelayed,
  awaitsBank: refund.awaitsBank,
  why: refund.why,
  closedReason: refund.disputePaise > 0 ? null : refund.closedReason,
  requestedAt: refund.requestedAt.toISOString(),
  reference: refund.id,
  amount: rupeesOnWire(refund.amountPaise),
  bankReference: refund.bankReference,
});
/** Staff may have closed a payment whose refund the gateway completes after all: that it went back is what counts. */
function reviewState({ state, resolution }: ListedReview['payment']): contract.ReviewedPaymentAnswer['state'] {
  if (resolution === 'refunded' || state === 'refund-requested' || state === 'refunded') return 'refund';
  return resolution === 'closed' ? 'closed' : 'in-review';
}
const reviewAnswer = ({ payment, role, opening, roleTitle, refund }: ListedReview): contract.ReviewedPaymentAnswer => ({
  reference: payment.orderId ?? payment.purpose ?? payment.gatewayPaymentId,
  appliedFor: role,
  opening,
  roleTitle,
  amount: payment.postedPaise === null ? null : rupeesOnWire(payment.postedPaise),
  receivedAt: (payment.capturedAt ?? payment.firstSeenAt).toISOString(),
  state: reviewState(payment),
  refund: refund ? refundAnswer(refund) : null,
});
const correctionAnswer = (request: CorrectionRequest): contract.CorrectionAnswer => ({
  field: request.field,
  value: request.value,
  requestedAt: request.requestedAt.toISOString(),
  answer: request.answer,
  outcome: request.outcome,
});
function answerOf({
  application,
  roleTitle,
  refund,
  parts,
  duplicates,
  steps,
  messages,
  isAfterInterviews,
  interviews,
  correction,
  call,
  correctable,
  corrections,
  policies,
  ...rest
}: ListedApplication): contract.ApplicationAnswer {
  const { form } = application;
  return {
    _id: application.id,
    photo: photoUrl(form.photoKey),
    name: form.name,
    email: form.email,
    mobile: form.mobile,
    category: form.category,
    qualification: form.qualification,
    experience: form.experience,
    paidAmount: rupeesOnWire(application.paidPaise),
    createdAt: application.createdAt.toISOString(),
    appliedFor: application.role,
    opening: application.opening,
    roleTitle,
    state: application.state,
    refund: refund ? refundAnswer(refund) : null,
    parts: parts.map(({ id, amountPaise, state, why }) => ({
      reference: id,
      amount: rupeesOnWire(amountPaise),
      isDone: state === 'done',
      why,
    })),
    surplus: duplicates.map(refundAnswer),
    stages: steps.map(({ number, stage, at, reason, reasonText, notifiedAt }) => ({
      stage,
      at: at.toISOString(),
      reason,
      reasonText: reasonText || null,
      isNotified: notifiedAt !== null && sendsMessage(stage),
      message: messages.ofStep({ number }),
    })),
    receivedMessage: messages.received,
    notices: messages.notices.map(({ kind, at, deliveries }) => ({
      kind,
      at: at.toISOString(),
      message: deliveries,
    })),
    isAfterInterviews,
    interviews: interviews ?? null,
    correction: correction ? correctionAnswer(correction) : null,
    call: call ? { ...call, startsAt: call.startsAt.toISOString() } : null,
    correctable: correctable ? { until: correctable.until.toISOString(), left: correctable.left } : null,
    policies,
    corrections: corrections.map(madeCorrection),
    withdrawableUntil: rest.cancellableUntil.toISOString(),
    withdrawableForS: Math.floor(rest.cancellableForMs / secondMs),
    withdrawalBar: rest.cancellationBlock ?? null,
    dispute: feeDispute(rest.disputed),
    bankDecidesFirst: rest.isContested,
  };
}
