import type { Context, Tx } from '#kit/context.ts';
import { findUnlisted } from '#features/attention/actions/find-unlisted.ts';
import { clearAttention, raiseAttention } from '#features/attention/actions/raise.ts';
import { commissionOfApplication, heldCommissions } from '../store/commissions.ts';
import { lockReferrer } from '../store.ts';

/** Shows an earning on the attention list while it is held and in effect; under the referrer's lock. Safe to repeat. */
export async function followHold(tx: Tx, applicationId: string): Promise<void> {
  const commission = await commissionOfApplication(tx, applicationId);
  if (!commission?.holdReason || commission.reversedAt) return clearAttention(tx, 'earning-held', applicationId);
  const { leftPaise: paise, holdReason: reason } = commission;
  await raiseAttention(tx, 'earning-held', applicationId, { paise, reason });
}

/** More than staff leave undecided. */
const maxHeld = 5000;

/** Adds held earnings that are not listed to the attention list, also those of before it listed them. Safe to repeat. */
export async function listHeldEarnings(ctx: Context): Promise<void> {
  const held = await heldCommissions(ctx.db, maxHeld);
  const items = held.map(({ applicationId: subject, referrerId }) => ({
    kind: 'earning-held' as const,
    subject,
    referrerId,
  }));
  for (const { subject, referrerId } of await findUnlisted(ctx, items))
    await ctx.transaction(async (tx) => {
      await lockReferrer(tx, referrerId);
      await followHold(tx, subject);
    });
}
