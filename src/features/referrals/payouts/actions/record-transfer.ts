import { type BankDay, type BankDaySpan, faultOfDay, readBankDay } from '#kit/money/bank-day.ts';
import { defined } from '#kit/defined.ts';
import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { readUtr } from '#kit/money/utr.ts';
import { recordMovement } from '#features/approvals/actions/movements.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PayoutReturned } from '../../events.ts';
import type { Claim } from '../../model/referrals.ts';
import { notToUndo, payoutsOf, payoutsOfUtr, setPaid, setPayoutReturned, setPayoutUtr } from '../store/payouts.ts';
import { findClaim } from '../../claims/store/claims.ts';
import { bookTransfer } from './book-transfer.ts';
import { claimUtr, releaseUtr } from './claim-utr.ts';
import { changeClaim, type Decision, isStale } from '../../claims/actions/change-claim.ts';
import { keepUnclaimed } from '../../earnings/actions/keep-unclaimed.ts';

export interface Transfer extends Decision {
  readonly claimId: string;
  /** Only for this payout, if it is the one in processing. */
  readonly payoutId?: string;
  /** The bank's reference. */
  readonly utr: string;
  /** The bank's day, as typed or printed; today without one. */
  readonly day?: string;
  /** Required for a further transfer for a paid claim; ignored otherwise. */
  readonly isSecond?: boolean;
  /** The bank made one debit of several transfers of this run. */
  readonly isBulk?: boolean;
  /** Who imported the answer of the bank that says so. */
  readonly shownBy?: string;
}
export type TransferCodes =
  | 'claims/unknown'
  | 'claims/utr-invalid'
  | 'claims/utr-used'
  | 'claims/day'
  | 'claims/paid-already'
  | 'claims/not-being-paid'
  | 'claims/changed';

/**
 * Records a transfer that took place. It is a fact, so the claim's state never refuses it. Active, processing and held
 * claims become paid; for a rejected or already paid one it is a debt that later earnings offset, as is missing cover.
 * A UTR is recorded once, except for the transfers of one bulk debit. Its day is the bank's, and not before the claim. Emits ClaimChanged unless the claim was paid before.
 */
export async function recordTransfer(ctx: Context, transfer: Transfer): Promise<Result<Claim, TransferCodes>> {
  const utr = readUtr(transfer.utr);
  if (!utr) return refuse('claims/utr-invalid');
  return changeClaim(ctx, transfer.claimId, async (tx, claim, at): Promise<Result<Claim, TransferCodes>> => {
    if (claim.state === 'paid' && !transfer.isSecond)
      return refuse('claims/paid-already', { facts: { utr: claim.utr ?? '', isSame: claim.utr === utr } });
    if (isStale(claim, transfer)) return refuse('claims/changed');
    const { payoutId } = transfer;
    if (payoutId !== undefined && (await processingPayout(tx, claim.id)) !== payoutId)
      return refuse('claims/not-being-paid');
    const day = bankDay(transfer.day, { now: at, since: claim.createdAt });
    if (!day.ok) return day;
    const { actor, isBulk, shownBy } = transfer;
    const booked = { claim, utr, at, paidAt: day.value.at, actor, isBulk, shownBy };
    if (!(await bookTransfer(ctx, tx, booked))) return refuse('claims/utr-used');
    return ok(defined(await findClaim(tx, claim.id)));
  });
}

const processingPayout = async (tx: Tx, claimId: string): Promise<string | undefined> =>
  (await payoutsOf(tx, claimId)).find(({ state }) => state === 'processing')?.id;

/** The bank's day of a movement, as typed or printed; today without one. */
export function bankDay(typed: string | undefined, span: BankDaySpan): Result<BankDay, 'claims/day'> {
  const day = readBankDay(typed ?? '', span);
  return typeof day === 'string' ? refuse('claims/day', { fields: faultOfDay(day) }) : ok(day);
}

type ReturnCodes =
  | 'claims/unknown'
  | 'claims/utr-unknown'
  | 'claims/returned-already'
  | 'claims/day'
  | 'claims/recorded-by-you'
  | 'claims/changed';
/**
 * Records that the bank returned a payout: its amount is claimable again. The claim stays paid and gets a return date
 * once no other transfer for it is in effect; then it emits PayoutReturned. A return is recorded once, on the bank's day,
 * which is not before that of the transfer.
 */
export async function recordReturn(
  ctx: Context,
  input: Decision & {
    readonly utr: string;
    readonly reason: string;
    /** The bank's day, as typed; today without one. */
    readonly day?: string;
    /** The claim that it was recorded for, as the person saw it. */
    readonly claimId?: string;
  },
): Promise<Result<Claim, ReturnCodes>> {
  const { reason } = input;
  const found = await payoutsOfUtr(ctx.db, readUtr(input.utr) ?? '');
  const [recorded, ...more] = found.filter(({ claimId }) => input.claimId === undefined || input.claimId === claimId);
  if (!recorded || more.length > 0) return refuse('claims/utr-unknown');
  return changeClaim(ctx, recorded.claimId, async (tx, claim, now): Promise<Result<Claim, ReturnCodes>> => {
    const payouts = await payoutsOf(tx, claim.id);
    const payout = payouts.find((payout) => payout.id === recorded.id && payout.state === 'paid');
    if (!payout) return refuse('claims/returned-already');
    if (isStale(claim, input)) return refuse('claims/changed');
    const day = bankDay(input.day, { now, since: payout.paidAt ?? claim.createdAt });
    if (!day.ok) return day;
    const { at } = day.value;
    const { referrerId: person } = claim;
    const { actor } = input;
    if ((await notToUndo(tx, [payout.id], actor)).size > 0) return refuse('claims/recorded-by-you');
    await setPayoutReturned(tx, payout.id, { reason, at, by: actor });
    const posting = { kind: 'payout-returned', of: payout.id, person, at, amountPaise: payout.amountPaise } as const;
    await post(tx, posting);
    await recordMovement(tx, {
      kind: 'claim-movement',
      record: claim.id,
      movement: 'return',
      postings: [posting],
      payout: payout.id,
      actor,
      at: now,
    });
    await keepUnclaimed(tx, { referrerId: person, cause: payout.id, at, details: { claim: claim.id } });
    await setPaid(tx, claim.id);
    await recordAudit(tx, {
      actor: input.actor,
      action: 'claims/returned',
      subject: claim.id,
      details: { payoutId: payout.id, utr: payout.utr, amountPaise: payout.amountPaise, day: day.value.day },
      personal: { reason },
    });
    const hasOther = payouts.some((other) => other.id !== payout.id && other.state === 'paid');
    if (!hasOther) await ctx.emit(tx, PayoutReturned({ payoutId: payout.id, claimId: claim.id, referrerId: person }));
    return ok(defined(await findClaim(tx, claim.id)));
  });
}

type CorrectionCodes =
  | 'claims/unknown'
  | 'claims/utr-invalid'
  | 'claims/utr-used'
  | 'claims/utr-unknown'
  | 'claims/changed';
/** Corrects a mistyped UTR of one transfer of a claim: `was` is the wrong one. The audit has both. */
export async function correctUtr(
  ctx: Context,
  input: Decision & {
    readonly claimId: string;
    readonly utr: string;
    readonly was: string;
    readonly reason: string;
  },
): Promise<Result<Claim, CorrectionCodes>> {
  const utr = readUtr(input.utr);
  if (!utr) return refuse('claims/utr-invalid');
  const { reason } = input;
  return changeClaim(ctx, input.claimId, async (tx, claim): Promise<Result<Claim, CorrectionCodes>> => {
    if (isStale(claim, input)) return refuse('claims/changed');
    const earlierUtr = readUtr(input.was) ?? '';
    const payout = (await payoutsOf(tx, claim.id)).find((transfer) => transfer.utr === earlierUtr);
    if (!payout) return refuse('claims/utr-unknown');
    if (!(await claimUtr(tx, payout, { utr }))) return refuse('claims/utr-used');
    await setPayoutUtr(tx, payout.id, utr);
    if (earlierUtr !== utr) await releaseUtr(tx, payout, earlierUtr);
    await setPaid(tx, claim.id);
    await recordAudit(tx, {
      actor: input.actor,
      action: 'claims/utr-corrected',
      subject: claim.id,
      before: { utr: payout.utr },
      after: { utr },
      details: { payoutId: payout.id },
      personal: { reason },
    });
    return ok(defined(await findClaim(tx, claim.id)));
  });
}
