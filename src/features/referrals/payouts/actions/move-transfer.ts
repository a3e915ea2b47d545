import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { readUtr } from '#kit/money/utr.ts';
import { endMovementsOf } from '#features/approvals/actions/movements.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import { TransferMoved } from '../../events.ts';
import type { Claim, Payout } from '../../model/referrals.ts';
import { payoutsOf, payoutsOfUtr, setNotPaid, setPaid, setPayoutMoved } from '../store/payouts.ts';
import { findClaim, lockClaim, lockReferrer } from '../../claims/store/claims.ts';
import { bookTransfer } from './book-transfer.ts';
import { releaseUtr } from './claim-utr.ts';
import { type Decision, isStale } from '../../claims/actions/change-claim.ts';
import { keepUnclaimed } from '../../earnings/actions/keep-unclaimed.ts';

/** A transfer that was recorded for the wrong claim. */
export interface MovedTransfer extends Decision {
  /** The bank's reference of the transfer. */
  readonly utr: string;
  /** The claim that it was recorded for, as the person saw it. */
  readonly fromId?: string;
  /** The claim that the transfer was made for. */
  readonly claimId: string;
  /** Required if the right claim is already paid, so that this is its second transfer; ignored otherwise. */
  readonly isSecond?: boolean;
  readonly reason: string;
}
export type MoveCodes =
  | 'claims/unknown'
  | 'claims/utr-unknown'
  | 'claims/same-claim'
  | 'claims/returned-already'
  | 'claims/paid-already'
  | 'claims/details-erased'
  | 'claims/changed';

/**
 * Moves a transfer to the claim that it was made for. A posting gives the wrong claim its amount back: it waits again,
 * on hold until staff release it, unless another transfer was made for it or it was rejected; then the amount is in the
 * earnings. The right claim is paid with its own amount. Both postings have the bank's day. Both are audited
 * with the reason, which the owner of the wrong claim reads. Refused for a returned transfer, and if the wrong claim's
 * account was erased, because it could not be paid any more. Emits TransferMoved and ClaimChanged.
 */
export async function moveTransfer(
  ctx: Context,
  transfer: MovedTransfer,
): Promise<Result<{ readonly from: Claim; readonly to: Claim }, MoveCodes>> {
  const { reason } = transfer;
  const utr = readUtr(transfer.utr) ?? '';
  const recorded = await onlyPayoutOf(ctx.db, utr);
  if (!recorded || (transfer.fromId !== undefined && recorded.claimId !== transfer.fromId))
    return refuse('claims/utr-unknown');
  const [wrong, right] = [await findClaim(ctx.db, recorded.claimId), await findClaim(ctx.db, transfer.claimId)];
  if (!wrong || !right) return refuse('claims/unknown');
  if (wrong.id === right.id) return refuse('claims/same-claim');
  const at = await ctx.businessNow();
  type Moved = Result<{ from: Claim; to: Claim }, MoveCodes>;
  return ctx.transaction(async (tx): Promise<Moved> => {
    // Sorted, to avoid deadlocks between concurrent moves.
    for (const id of [...new Set([wrong.referrerId, right.referrerId])].sort()) await lockReferrer(tx, id);
    const [from, to] = [await lockClaim(tx, wrong.id), await lockClaim(tx, right.id)];
    const payout = await onlyPayoutOf(tx, utr);
    if (!from || !to || payout?.claimId !== from.id) return refuse('claims/utr-unknown');
    if (payout.state !== 'paid') return refuse('claims/returned-already');
    if (isStale(from, transfer)) return refuse('claims/changed');
    if (to.state === 'paid' && !transfer.isSecond)
      return refuse('claims/paid-already', { facts: { utr: to.utr ?? '' } });
    const takenBack = await takeBack(ctx, tx, { from, payout, to, at, reason, actor: transfer.actor });
    if (!takenBack.ok) return takenBack;
    await releaseUtr(tx, payout, utr);
    const moved = {
      claim: to,
      utr,
      at,
      paidAt: dayOfMove(payout, to),
      actor: transfer.actor,
      moved: { movedFrom: from.id, reason },
    };
    if (!(await bookTransfer(ctx, tx, moved))) throw new Error('the UTR of a moved transfer was not free');
    await keepUnclaimed(tx, { referrerId: from.referrerId, cause: payout.id, at, details: { claim: from.id } });
    return ok({ from: (await findClaim(tx, from.id)) ?? from, to: (await findClaim(tx, to.id)) ?? to });
  });
}

/** The transfer with this reference; undefined for a bulk debit, whose transfers went out together and right. */
async function onlyPayoutOf(tx: Tx, utr: string): Promise<Payout | undefined> {
  const [payout, ...more] = await payoutsOfUtr(tx, utr);
  return more.length === 0 ? payout : undefined;
}

/** The bank's day, unless the right claim was made later. */
const dayOfMove = ({ paidAt }: Payout, { createdAt }: Claim): Date =>
  paidAt && paidAt > createdAt ? paidAt : createdAt;

/** Takes a transfer from its claim and gives the claim its amount back. */
async function takeBack(
  ctx: Context,
  tx: Tx,
  input: { from: Claim; payout: Payout; to: Claim; at: Date; reason: string; actor: string },
): Promise<Result<undefined, 'claims/details-erased'>> {
  const { from, payout, at, reason } = input;
  const others = (await payoutsOf(tx, from.id)).filter(({ id, utr }) => id !== payout.id && utr !== null);
  const isReopened = others.length === 0 && !payout.isUnclaimed;
  if (isReopened && from.detailsErasedAt) return refuse('claims/details-erased');
  const { id, referrerId: person } = from;
  const { amountPaise } = payout;
  await setPayoutMoved(tx, payout.id, { to: input.to.id, reason, at, isReopened });
  await endMovementsOf(tx, payout.id, at);
  if (others.length > 0) await setPaid(tx, id);
  else await setNotPaid(tx, id, { state: isReopened ? 'hold' : 'rejected', reason, settledAt: isReopened ? null : at });
  const postedAt = payout.paidAt ?? at;
  await post(tx, {
    kind: isReopened ? 'claim-unpaid' : 'payout-moved',
    of: payout.id,
    person,
    at: postedAt,
    amountPaise,
  });
  const details = { payoutId: payout.id, utr: payout.utr, to: input.to.id, amountPaise, isReopened };
  await recordAudit(tx, {
    actor: input.actor,
    action: 'claims/transfer-moved',
    subject: id,
    details,
    personal: { reason },
  });
  if (!others.some(({ state }) => state === 'paid'))
    await ctx.emit(tx, TransferMoved({ payoutId: payout.id, claimId: id, referrerId: person, isReopened }));
  return ok(undefined);
}
