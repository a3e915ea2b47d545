import type { Context, Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordMovement } from '#features/approvals/actions/movements.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Posting } from '#features/ledger/model/postings.ts';
import type { Claim, Payout } from '../../model/referrals.ts';
import { insertPayout, payoutsOf, setPaid, setPayoutPaid } from '../store/payouts.ts';
import { paymentOf } from '../../rules.ts';
import { hasDownloaded } from '../../payout-runs/store.ts';
import { claimChanged } from '../../claims/actions/change-claim.ts';
import { claimUtr } from './claim-utr.ts';
import { holdUncovered } from '../../claims/actions/cover-claims.ts';

/** A transfer that took place, for a claim as read under its referrer's lock. */
export interface BookedTransfer {
  readonly claim: Claim;
  /** The bank's reference. */
  readonly utr: string;
  /** One of several transfers of a run that left the bank as one debit with this reference. */
  readonly isBulk?: boolean | undefined;
  readonly at: Date;
  /** The bank's day: postings, years and day books go by it. */
  readonly paidAt: Date;
  readonly actor: string;
  /** Who imported the answer of the bank that says so. */
  readonly shownBy?: string | undefined;
  /** The claim it was recorded for before, and why it was moved; stored in the audit. */
  readonly moved?: { readonly movedFrom: string; readonly reason: string };
}

/**
 * Books a transfer in the caller's transaction, for a claim in any state. Active, processing and held claims become
 * paid; for a rejected or already paid one it is a debt that later earnings offset. Writes the audit entry
 * and emits ClaimChanged unless a transfer for the claim was in effect before.
 * @returns false, with nothing booked, when the reference stands for another movement
 */
export async function bookTransfer(ctx: Context, tx: Tx, transfer: BookedTransfer): Promise<boolean> {
  const { claim, utr, at, paidAt, actor } = transfer;
  const { id, referrerId, amountPaise } = claim;
  const payouts = await payoutsOf(tx, id);
  const wasPaid = payouts.some((payout) => payout.state === 'paid');
  const begun = payouts.find((payout) => payout.state === 'processing');
  const payoutId = begun?.id ?? newReference('SP');
  if (!(await claimUtr(tx, { id: payoutId, runId: begun?.runId ?? null }, transfer))) return false;
  const payout = await postTransfer(tx, transfer, { payouts, begun, payoutId });
  await setPaid(tx, id);
  const { movedFrom, reason } = transfer.moved ?? {};
  await recordAudit(tx, {
    actor,
    action: 'claims/paid',
    subject: id,
    before: { state: claim.state },
    after: { state: 'paid' },
    details: {
      utr,
      ...payout,
      amountPaise,
      day: dayInIndia(paidAt),
      ...(movedFrom === undefined ? {} : { movedFrom }),
    },
    personal: { reason },
  });
  if (!wasPaid) await ctx.emit(tx, claimChanged(claim, 'paid'));
  if (payout.isUnclaimed) await holdUncovered(ctx, tx, referrerId, at);
  return true;
}

/** Completes the begun payout, or inserts one, and posts it. */
async function postTransfer(
  tx: Tx,
  { claim, utr, at, paidAt, actor, shownBy, moved }: BookedTransfer,
  { payouts, begun, payoutId }: { payouts: readonly Payout[]; begun: Payout | undefined; payoutId: string },
): Promise<{ payoutId: string; isUnclaimed: boolean }> {
  const { id, referrerId: person, amountPaise } = claim;
  const isUnclaimed = claim.state === 'rejected' || claim.state === 'paid';
  const attempt = 1 + payouts.filter((payout) => payout.isReopened).length;
  if (begun) await setPayoutPaid(tx, begun.id, { utr, at: paidAt, attempt, by: actor });
  else {
    const payout = { id: payoutId, claimId: id, amountPaise, state: 'paid', utr, isUnclaimed, attempt } as const;
    await insertPayout(tx, { ...payout, startedAt: at, startedBy: actor, paidAt });
  }
  const posting: Posting = isUnclaimed
    ? { kind: 'payout-unclaimed', of: payoutId, person, at: paidAt, amountPaise }
    : { kind: 'claim-paid', of: paymentOf(id, attempt), person, at: paidAt, amountPaise };
  await post(tx, posting);
  // No approved run began it, or one person has moved it from another claim: it waits for a proof by another person.
  const unproven = !begun || moved ? actor : await unprovenBy(tx, begun, { actor, shownBy });
  const ofRun = begun && !moved ? 'run-transfer' : 'transfer';
  if (unproven !== undefined)
    await recordMovement(tx, {
      kind: 'claim-movement',
      record: id,
      movement: claim.state === 'paid' ? 'second-transfer' : ofRun,
      postings: [posting],
      payout: payoutId,
      utr,
      actor: unproven,
      at,
    });
  return { payoutId, isUnclaimed };
}

/**
 * Who says alone that the bank made a transfer of a run, having downloaded the bank file: it waits for a proof. What somebody
 * imported about their own money is said by who applies it.
 */
export async function unprovenBy(
  tx: Tx,
  { id, runId }: Pick<Payout, 'id' | 'runId'>,
  { actor, shownBy = actor }: { readonly actor: string; readonly shownBy?: string | undefined },
): Promise<string | undefined> {
  if (runId === null || !(await hasDownloaded(tx, runId, shownBy))) return undefined;
  return (await isOwnRecord(tx, 'payout', id, shownBy)) ? actor : shownBy;
}
