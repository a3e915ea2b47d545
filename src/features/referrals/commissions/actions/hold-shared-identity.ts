import type { Context } from '#kit/context.ts';
import { sharingIdentity } from '#features/applications/forms/actions/find-form.ts';
import { holdUncovered } from '../../claims/actions/cover-claims.ts';
import { lockReferrer, sums } from '../../claims/store/claims.ts';
import { isPaidOut } from '../../rules.ts';
import { holdable, holdableOn, setHold } from '../store.ts';

/**
 * Holds the earnings on all applications for a role that several accounts made with one identity document: those like
 * `applicationId`, or without it the newest of all. Earnings that staff released, or that are paid out, are not held. Safe
 * to repeat.
 */
export async function holdSharedIdentity(ctx: Context, applicationId?: string): Promise<void> {
  const at = await ctx.businessNow();
  const found = await holdableOn(ctx.db, await sharingIdentity(ctx.db, applicationId));
  for (const [referrerId, earnings] of Map.groupBy(found, (earning) => earning.referrerId))
    await ctx.transaction(async (tx) => {
      await lockReferrer(tx, referrerId);
      const { paid } = await sums(tx, referrerId, at);
      const ids = new Set(earnings.map(({ id }) => id));
      const applicants = earnings.map(({ applicantId }) => applicantId);
      const open = (await holdable(tx, referrerId, applicants)).filter(
        (one) => ids.has(one.id) && !isPaidOut(one, paid),
      );
      if (open.length === 0) return;
      await setHold(
        tx,
        open.map(({ id }) => id),
        'shared-identity',
      );
      // The claim may be without cover now.
      await holdUncovered(ctx, tx, referrerId, at);
    });
}
