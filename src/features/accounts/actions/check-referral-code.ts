import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { addressHash } from '#features/accounts/actions/context.ts';
import { findByReferralCode } from '#features/accounts/actions/find-by-referral-code.ts';
import type { Referrer } from '#features/accounts/model.ts';
import { codeCheckLimits, seconds } from '#features/accounts/rules.ts';
import { insertCodeCheck, lockCodeChecks, nthCodeCheckAt } from '#features/accounts/store.ts';

/** Tells an applicant whether a referral code exists and the referrer's first name; limited per account and address. */
export async function checkReferralCode(
  ctx: Context,
  it: { readonly code: string; readonly accountId: string; readonly address: string },
): Promise<Result<Referrer | undefined, 'accounts/too-many-code-checks'>> {
  const waitMs = await ctx.transaction((tx) => countOne(ctx, tx, it.accountId, addressHash(ctx, it.address)));
  if (waitMs > 0) return refuse('accounts/too-many-code-checks', { retryAfterS: seconds(waitMs) });
  return ok(await findByReferralCode(ctx, it.code));
}

/** Counts this check, or returns how long to wait. */
async function countOne(ctx: Context, tx: Tx, accountId: string, address: string): Promise<number> {
  await lockCodeChecks(tx, accountId, address);
  const now = ctx.now();
  const waits = [
    [codeCheckLimits.account, { accountId }] as const,
    [codeCheckLimits.address, { addressHash: address }] as const,
  ].map(async ([limit, by]) => {
    const at = await nthCodeCheckAt(tx, by, limit.most);
    return at ? at.getTime() + limit.withinMs - now.getTime() : 0;
  });
  const waitMs = Math.max(0, ...(await Promise.all(waits)));
  if (waitMs === 0) await insertCodeCheck(tx, accountId, address, now);
  return waitMs;
}
