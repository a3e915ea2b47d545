import type { Tx } from '#kit/context.ts';
import { type BankDay, type BankDayFault, faultOfDay, readBankDay } from '#kit/money/bank-day.ts';
import { paise, type Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { startOfDayInIndia } from '#kit/time.ts';
import { endMovementWith, recordMovement } from '#features/approvals/actions/movements.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Posting, PostingKind } from '#features/ledger/model/postings.ts';
import { DisputeDecided } from '../../events.ts';
import type { Dispute, CapturedPayment, Refund } from '../../model/payments.ts';
import { type DisputeShares, largestDisputeFee, sharesOf, versionOf } from '../../refunds/rules.ts';
import {
  decideDispute as storeDecision,
  disputesOfPayments,
  findDispute,
  isFeeSettled,
  replaceDisputeFee,
  setDisputeFee,
} from '../store.ts';
import { lockAllSettlements } from '../../settlements/store/settlement-imports.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { makePartsDue } from '../../refunds/store/part-refunds.ts';
import { promiseAnew, refundsOfPayments } from '../../refunds/store/refunds.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { decideAfterLookUp } from '../../refunds/actions/decide-after-look-up.ts';
import { close, type RefundTransition, updatePaymentState } from '../../refunds/actions/transition-refund.ts';

type Codes =
  | 'payments/unknown-dispute'
  | 'payments/dispute-decided'
  | 'payments/dispute-too-much'
  | 'payments/dispute-day';
type LookUpCodes = 'payments/refund-under-way' | 'payments/gateway-away';
export interface DecidedDispute extends Dispute {
  /** The payment's refund after the decision. */
  readonly refund: Refund | undefined;
}
interface Verdict {
  readonly disputeId: string;
  /** Paise decided against us: 0 means won, undefined the whole disputed amount. */
  readonly lostPaise: number | undefined;
  /** The gateway's day, as typed; today without one. */
  readonly day?: string | undefined;
  readonly actor: string;
  /** Staff confirm that the gateway has no refund of the payment, for when it cannot be reached. */
  readonly isConfirmedAbsent?: boolean | undefined;
}

/** The reason stored with a refund that a lost dispute closed. */
export const paidByDispute = 'paid back by the dispute';

/**
 * Records the bank's decision on a dispute: won, lost, or lost in part. When won, a waiting refund continues. When lost,
 * the lost amount first pays the refund that we owe (and closes it), then a payment without an application; the rest is a
 * loss. The refund is looked up at the gateway first; refuses when the gateway is unreachable and staff do not confirm that it has no refund.
 * Emits DisputeDecided, and RefundCompleted when it closes a refund.
 */
export async function decideDispute(
  ctx: PaymentsContext,
  verdict: Verdict,
): Promise<Result<DecidedDispute, Codes | LookUpCodes>> {
  const found = await findDispute(ctx.db, verdict.disputeId);
  if (!found) return refuse('payments/unknown-dispute');
  const [refund] = await refundsOfPayments(ctx.db, [found.paymentId]);
  const isRequested = refund?.state === 'requested' || refund?.state === 'stopped';
  if (verdict.lostPaise !== 0 && refund && isRequested) {
    const options = { isConfirmedAbsent: verdict.isConfirmedAbsent === true };
    const decided = await decideAfterLookUp<DecidedDispute, Codes>(ctx, refund.id, options, (transition) =>
      decideIn(transition, verdict),
    );
    if (!decided.ok && decided.refusal.code === 'payments/unknown-refund') throw new Error('a refund vanished');
    return decided as Result<DecidedDispute, Codes | LookUpCodes>;
  }
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<DecidedDispute, Codes | LookUpCodes>> => {
    const payment = await lockCapturedPayment(tx, found.paymentId);
    if (!payment) throw new Error('a payment vanished');
    // A refund requested since the first read must be looked up first.
    const isNew = payment.refund?.state === 'requested' && !isRequested;
    return isNew && verdict.lostPaise !== 0
      ? refuse('payments/refund-under-way', { retryAfterS: 5 })
      : decideIn({ ctx, tx, payment, at }, verdict);
  });
}

async function decideIn(transition: RefundTransition, verdict: Verdict): Promise<Result<DecidedDispute, Codes>> {
  const { ctx, tx, at } = transition;
  const dispute = transition.payment.disputes.find(({ id }) => id === verdict.disputeId);
  if (!dispute) return refuse('payments/unknown-dispute');
  if (dispute.state !== 'open') return refuse('payments/dispute-decided', { facts: { state: dispute.state } });
  const lostPaise = paise(verdict.lostPaise ?? dispute.amountPaise);
  if (lostPaise > dispute.amountPaise)
    return refuse('payments/dispute-too-much', { facts: { leftPaise: dispute.amountPaise } });
  const day = dayOf(dispute, verdict.day, at);
  if (typeof day === 'string') return refuse('payments/dispute-day', { fields: faultOfDay(day) });
  const shares = sharesOf(transition.payment, lostPaise);
  const state = lostPaise > 0 ? 'lost' : 'won';
  await storeDecision(tx, dispute.id, { lostPaise, ...shares, at, day: day.day, by: verdict.actor });
  const [first, ...more] = await postDecision(tx, dispute, lostPaise, shares, day.at);
  // What the gateway's list says needs no second person.
  if (first && verdict.actor !== 'system')
    await recordMovement(tx, {
      kind: 'payment-movement',
      record: transition.payment.id,
      movement: 'dispute-lost',
      postings: [first, ...more],
      gatewayId: dispute.caseNumber,
      actor: verdict.actor,
      at,
    });
  const disputes = await disputesOfPayments(tx, [transition.payment.id]);
  const payment = await updatePaymentState(tx, transition.payment, { disputes }, at);
  await makePartsDue(tx, payment.id, at);
  const { refund } = await completeRefund({ ...transition, payment }, dispute, shares, verdict.actor);
  const isVouched = verdict.isConfirmedAbsent === true;
  const details = {
    payment: payment.id,
    amountPaise: dispute.amountPaise,
    lostPaise,
    isVouched,
    case: dispute.caseNumber,
    day: day.day,
  };
  await recordAudit(tx, { actor: verdict.actor, action: `payments/dispute-${state}`, subject: dispute.id, details });
  await ctx.emit(tx, DisputeDecided({ disputeId: dispute.id, paymentId: payment.id, state, lostPaise }));
  const { refundPaise, unappliedPaise } = shares;
  return ok({ ...dispute, state, lostPaise, refundPaise, unappliedPaise, decidedAt: at, decidedOn: day.day, refund });
}

/** The gateway's day of a later step of a dispute: not before it was opened there. */
const dayOf = ({ openedOn }: Dispute, typed: string | undefined, now: Date): BankDay | BankDayFault => {
  return readBankDay(typed ?? '', { now, since: startOfDayInIndia(openedOn) });
};

/** @returns the postings of what was lost */
async function postDecision(
  tx: Tx,
  { id, amountPaise }: Dispute,
  lostPaise: number,
  shares: DisputeShares,
  at: Date,
): Promise<readonly Posting[]> {
  const parts: readonly (readonly [PostingKind, number])[] = [
    ['dispute-won', amountPaise - lostPaise],
    ['dispute-lost-refund', shares.refundPaise],
    ['dispute-lost-unapplied', shares.unappliedPaise],
    ['dispute-lost', shares.lossPaise],
  ];
  const postings = parts
    .filter(([, sum]) => sum > 0)
    .map(([kind, sum]): Posting => ({ kind, of: id, at, amountPaise: paise(sum) }));
  for (const posting of postings) await post(tx, posting);
  return postings.filter(({ kind }) => kind !== 'dispute-won');
}

/** Won: the waiting refund continues. Lost: the refund is closed; an unpaid rest is listed, as we may still owe it. */
async function completeRefund(
  transition: RefundTransition,
  dispute: Dispute,
  { refundPaise }: DisputeShares,
  actor: string,
): Promise<CapturedPayment> {
  const { tx, payment, at } = transition;
  const { refund } = payment;
  if (!refund) return payment;
  if (refundPaise === 0) {
    await promiseAnew(tx, refund.id, at);
    return payment;
  }
  const closed = await close(transition, { by: actor, reason: paidByDispute, disputePaise: refundPaise });
  if (refundPaise < refund.amountPaise)
    await recordEvent(tx, 'dispute-left-refund', {
      subject: dispute.id,
      details: {
        payment: payment.id,
        refund: refund.id,
        paise: refund.amountPaise,
        restPaise: refund.amountPaise - refundPaise,
      },
      at,
    });
  return closed;
}

type FeeCodes = 'payments/unknown-dispute' | 'payments/dispute-fee-too-much' | 'payments/dispute-fee-settled';
interface FeeInput {
  readonly disputeId: string;
  readonly feePaise: Paise;
  readonly actor: string;
}
/** Locks the dispute whose fee is meant; refuses a fee that no gateway charges, and one that a settlement has. */
async function lockForFee(tx: Tx, { disputeId, feePaise }: FeeInput): Promise<Result<Dispute, FeeCodes>> {
  // First, as the import of a settlement does: its rows have fees of disputes.
  await lockAllSettlements(tx);
  const found = await findDispute(tx, disputeId);
  const payment = found && (await lockCapturedPayment(tx, found.paymentId));
  const dispute = payment?.disputes.find(({ id }) => id === disputeId);
  if (!payment || !dispute) return refuse('payments/unknown-dispute');
  const maxPaise = largestDisputeFee;
  if (feePaise > maxPaise) return refuse('payments/dispute-fee-too-much', { facts: { maxPaise } });
  const isFirst = feePaise > 0 && dispute.feePaise === 0;
  return isFirst && (await isFeeSettled(tx, disputeId)) ? refuse('payments/dispute-fee-settled') : ok(dispute);
}

/** A fee explains a smaller settlement, so another person proves it by the gateway's number of the case. */
const recordFee = (
  tx: Tx,
  { paymentId: record, caseNumber: gatewayId }: Dispute,
  posting: Posting,
  actor: string,
  at: Date,
): Promise<void> =>
  recordMovement(tx, {
    kind: 'payment-movement',
    record,
    movement: 'dispute-fee',
    postings: [posting],
    gatewayId,
    actor,
    at,
  });

/** Records the gateway's fee for a dispute, once for each dispute: at most ₹10,000. */
export async function chargeDisputeFee(
  ctx: PaymentsContext,
  input: {
    readonly disputeId: string;
    readonly feePaise: number;
    /** The gateway's day, as typed; today without one. */
    readonly day?: string | undefined;
    readonly actor: string;
  },
): Promise<Result<Dispute, FeeCodes | 'payments/dispute-fee-charged' | 'payments/dispute-day'>> {
  const at = await ctx.businessNow();
  const feePaise = paise(input.feePaise);
  return ctx.transaction(
    async (tx): Promise<Result<Dispute, FeeCodes | 'payments/dispute-fee-charged' | 'payments/dispute-day'>> => {
      const found = await lockForFee(tx, { ...input, feePaise });
      if (!found.ok) return found;
      const dispute = found.value;
      const day = dayOf(dispute, input.day, at);
      if (typeof day === 'string') return refuse('payments/dispute-day', { fields: faultOfDay(day) });
      const posting: Posting = { kind: 'dispute-fee', of: dispute.id, at: day.at, amountPaise: feePaise };
      if (!(await post(tx, posting))) return refuse('payments/dispute-fee-charged');
      await recordFee(tx, dispute, posting, input.actor, at);
      await setDisputeFee(tx, dispute.id, feePaise);
      const details = { feePaise, day: day.day };
      await recordAudit(tx, { actor: input.actor, action: 'payments/dispute-fee', subject: dispute.id, details });
      return ok({ ...dispute, feePaise });
    },
  );
}

/**
 * Corrects a fee that was entered wrongly: reverses the current posting and posts the right one, none for a fee of 0.
 * The audit keeps both and the reason.
 */
export async function correctDisputeFee(
  ctx: PaymentsContext,
  input: FeeInput & { readonly reason: string },
): Promise<Result<Dispute, FeeCodes | 'payments/dispute-fee-missing' | 'payments/dispute-fee-same'>> {
  const { feePaise, actor, reason } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await lockForFee(tx, { ...input, feePaise });
    if (!found.ok) return found;
    const { id, paymentId, feePaise: earlierPaise, feeVersion } = found.value;
    if (earlierPaise === 0 && feeVersion === 1) return refuse('payments/dispute-fee-missing');
    if (earlierPaise === feePaise) return refuse('payments/dispute-fee-same');
    await replaceDisputeFee(tx, id, { feePaise, by: actor });
    if (earlierPaise > 0) {
      const earlier = { of: versionOf(id, feeVersion), at, amountPaise: earlierPaise };
      await post(tx, { ...earlier, kind: 'dispute-fee-reversed' });
      await endMovementWith(tx, { payment: paymentId, posting: { ...earlier, kind: 'dispute-fee' }, at });
    }
    if (feePaise > 0) {
      const posting: Posting = { kind: 'dispute-fee', of: versionOf(id, feeVersion + 1), at, amountPaise: feePaise };
      await post(tx, posting);
      await recordFee(tx, found.value, posting, actor, at);
    }
    await recordAudit(tx, {
      actor,
      action: 'payments/dispute-fee-corrected',
      subject: id,
      before: { feePaise: earlierPaise },
      after: { feePaise },
      personal: { reason },
    });
    return ok({ ...found.value, feePaise, feeVersion: feeVersion + 1 });
  });
}
