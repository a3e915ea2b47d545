import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Payment, Refund } from '../../model/payments.ts';
import type { RefundProposal } from '../../proposals/model.ts';
import { isClosable, isReturnable, refundablePaise, unappliedLeftPaise } from '../../refunds/rules.ts';
import { waitingProposalOf } from '../../proposals/store.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { propose } from '../../proposals/actions/propose.ts';
import { requestIn } from '../../refunds/actions/request-refund.ts';
import { type Decision, lockReviewed, resolve, type Reviewed, type Undecidable } from './review-payment.ts';
import { secondPersonOfSum } from './settled-sum-by.ts';
import { takePresentSum } from './take-present-sum.ts';

export interface ReturnedPayment {
  readonly refund: Refund;
  /** ISO 4217; the gateway refunds only INR. */
  readonly currency: string;
}
type ReturnCodes = Undecidable | 'refunds/second-person' | 'refunds/not-as-shown' | 'payments/gateway-away';
/**
 * Refunds a payment without an outcome, or what a lost dispute left of it: the payer gets their own money back, so one
 * person decides it, but not the one who entered its settled amount, unless the owner has switched the second person off.
 * The gateway refunds rupees; staff pay other currencies by hand. `amountPaise` is what the person
 * saw. Emits RefundRequested.
 */
export async function refundReviewed(
  ctx: PaymentsContext,
  decision: Decision & { readonly reason: string; readonly amountPaise?: number },
): Promise<Result<ReturnedPayment, ReturnCodes>> {
  const { actor, reason } = decision;
  const taken = await takePresentSum(ctx, decision);
  if (!taken.ok) return taken;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<ReturnedPayment, ReturnCodes>> => {
    const found = await lockReviewed(tx, at, decision, isReturnable);
    if (!found.ok) return found;
    const { captured, payment } = found.value;
    if (captured.postedPaise === null) return refuse('payments/sum-not-entered');
    const secondPerson = await secondPersonOfSum(tx, captured.id, actor);
    if (secondPerson === 'needed') return refuse('refunds/second-person');
    const amountPaise = refundablePaise(captured);
    if (amountPaise === 0) return refuse('payments/not-in-review');
    if ((decision.amountPaise ?? amountPaise) !== amountPaise) return refuse('refunds/not-as-shown');
    const refund = await requestIn({ ctx, tx, payment: captured, at }, { reason: 'other', why: reason, by: actor });
    const how = { resolution: 'refunded', action: 'payments/refunded', actor, reason, at } as const;
    const more = { refund: refund.id, ...(secondPerson === 'alone' ? { isAlone: true } : {}) };
    await resolve(tx, { payment, captured: { ...captured, refund } }, { ...how, more });
    return ok({ refund, currency: captured.currency });
  });
}

type CloseCodes =
  | 'payments/unknown-payment'
  | 'payments/sum-not-entered'
  | 'payments/not-in-review'
  | 'refunds/proposed'
  | 'refunds/not-as-shown';
/** A payment that is closed, or the proposal to close it, which waits for a second person. */
export type ClosedReview = { readonly payment: Payment } | { readonly proposal: RefundProposal };
/**
 * Closes a payment without an outcome, or what is left after its refund ended, with a reason. No published term lets us
 * keep money, so it is proposed and a second person agrees; where disputes have taken all of it, it is closed at once. `amountPaise` is what the person saw.
 */
export async function closeReviewed(
  ctx: PaymentsContext,
  decision: Decision & { readonly reason: string; readonly amountPaise?: number },
): Promise<Result<ClosedReview, CloseCodes>> {
  const { actor, reason } = decision;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<ClosedReview, CloseCodes>> => {
    const found = await lockReviewed(tx, at, decision, isClosable);
    if (!found.ok) return found;
    const { captured } = found.value;
    // The gateway has the money, whatever its currency: its rupees are entered first.
    if (captured.postedPaise === null) return refuse('payments/sum-not-entered');
    const amountPaise = unappliedLeftPaise(captured);
    if ((decision.amountPaise ?? amountPaise) !== amountPaise) return refuse('refunds/not-as-shown');
    if (amountPaise === 0) return ok({ payment: await closeIn(tx, found.value, { reason, actor, at }) });
    if (await waitingProposalOf(tx, captured.id)) return refuse('refunds/proposed');
    return ok({ proposal: await propose(tx, captured, { kind: 'closing', amountPaise, reason, actor, at }) });
  });
}

/** Closes a payment that the transaction has locked: posts what is left as other income. */
export async function closeIn(
  tx: Tx,
  reviewed: Reviewed,
  by: { readonly reason: string; readonly actor: string; readonly at: Date },
): Promise<Payment> {
  const left = unappliedLeftPaise(reviewed.captured);
  if (left > 0) await post(tx, { kind: 'receipt-closed', of: reviewed.payment.id, at: by.at, amountPaise: left });
  return resolve(tx, reviewed, { resolution: 'closed', action: 'payments/closed', ...by });
}
