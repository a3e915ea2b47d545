import type { Context, Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { clearAttention, resolveAttention } from '#features/attention/actions/raise.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Claim } from '../model.ts';
import { insertPayout, payoutsOf, setPaid, setPayoutPaid } from '../payout-store.ts';
import { paymentOf } from '../rules.ts';
import { recordAudit } from '../store.ts';
import { claimMoved } from './change-claim.ts';
import { holdUncovered } from './cover-claims.ts';

/** A transfer that took place, for a claim as it stands under the lock of its referrer. */
export interface BookedTransfer {
  readonly claim: Claim;
  /** The bank's reference, which no other transfer has. */
  readonly utr: string;
  readonly at: Date;
  readonly actor: string;
  /** Where it was recorded before, and why it was moved; kept in the audit. */
  readonly moved?: { readonly movedFrom: string; readonly reason: string };
}

/**
 * Books a transfer inside the caller's transaction, whatever its claim is: from active, processing and hold it pays the
 * claim; for one that was rejected or paid already it is a debt that later earnings fill. Writes the audit entry, takes
 * what waited for it off the attention list, and emits ClaimMoved unless a transfer for the claim stood before.
 */
export async function bookTransfer(ctx: Context, tx: Tx, transfer: BookedTransfer): Promise<void> {
  const { claim, utr, at, actor } = transfer;
  const { id, referrerId, amountPaise } = claim;
  const stood = (await payoutsOf(tx, id)).some((payout) => payout.state === 'paid');
  const payout = await postTransfer(tx, transfer);
  await setPaid(tx, id);
  const details = { was: claim.state, utr, ...payout, amountPaise, ...transfer.moved };
  await recordAudit(tx, { actor, action: 'claims/paid', subject: id, details });
  const recorded = { actor, reason: 'the transfer was recorded' };
  await resolveAttention(tx, 'payout-slow', payout.payoutId, recorded);
  await resolveAttention(tx, 'new-bank-account', id, recorded);
  await clearAttention(tx, 'claim-unconfirmed', id);
  if (!stood) await ctx.emit(tx, claimMoved(claim, 'paid'));
  if (payout.isUnclaimed) await holdUncovered(ctx, tx, referrerId, at);
}

/** The payout that was begun, or one that nobody began; with its posting. */
async function postTransfer(
  tx: Tx,
  { claim, utr, at, actor }: BookedTransfer,
): Promise<{ payoutId: string; isUnclaimed: boolean }> {
  const { id, referrerId: person, amountPaise } = claim;
  const isUnclaimed = claim.state === 'rejected' || claim.state === 'paid';
  const payouts = await payoutsOf(tx, id);
  const attempt = 1 + payouts.filter((payout) => payout.isReopened).length;
  const begun = payouts.find((payout) => payout.state === 'processing');
  const payoutId = begun?.id ?? newReference('SP');
  if (begun) await setPayoutPaid(tx, begun.id, { utr, at, attempt });
  else {
    const payout = { id: payoutId, claimId: id, amountPaise, state: 'paid', utr, isUnclaimed, attempt } as const;
    await insertPayout(tx, { ...payout, startedAt: at, startedBy: actor });
  }
  if (isUnclaimed) await post(tx, { kind: 'payout-unclaimed', of: payoutId, person, at, amountPaise });
  else await post(tx, { kind: 'claim-paid', of: paymentOf(id, attempt), person, at, amountPaise });
  return { payoutId, isUnclaimed };
}
