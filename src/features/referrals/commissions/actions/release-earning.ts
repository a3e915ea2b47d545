import { defined } from '#kit/defined.ts';
import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { lockReferrer } from '../../claims/store/claims.ts';
import { commissionOfApplication, setReleased } from '../store.ts';

/**
 * Releases a held earning after staff checked both persons; it is never held automatically again. `reason` is for the
 * audit.
 */
export async function releaseEarning(
  ctx: Context,
  {
    applicationId,
    actor,
    reason,
  }: { readonly applicationId: string; readonly actor: string; readonly reason?: string },
): Promise<Result<undefined, 'referrals/unknown' | 'referrals/not-held'>> {
  const found = await commissionOfApplication(ctx.db, applicationId);
  if (!found) return refuse('referrals/unknown');
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    await lockReferrer(tx, found.referrerId);
    const commission = defined(await commissionOfApplication(tx, applicationId));
    if (!commission.holdReason) return refuse('referrals/not-held');
    await setReleased(tx, commission.id, { at, by: actor });
    await recordAudit(tx, {
      actor,
      action: 'referrals/released',
      subject: applicationId,
      before: { holdReason: commission.holdReason },
      after: { holdReason: null },
      ...(reason === undefined ? {} : { personal: { reason } }),
    });
    return ok(undefined);
  });
}
