import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { ipHash } from '#features/accounts/actions/context.ts';
import { findByReferralCode } from '#features/accounts/actions/find-by-referral-code.ts';
import type { Referrer } from '#features/accounts/model.ts';
import { codeCheckLimits, seconds } from '#features/accounts/rules.ts';
import { insertCodeCheck, lockCodeChecks, nthCodeCheckAt } from '#features/accounts/store.ts';

/** Tells an applicant whether a referral code exists and the referrer's first name; limited per account and address. */
export async function checkReferralCode(
  ctx: Context,
  input: { readonly code: string; readonly accountId: string; readonly address: string },
): Promise<Result<Referrer | undefined, 'accounts/too-many-code-checks'>> {
  const waitMs = await ctx.transaction((tx) => countOne(ctx, tx, input.accountId, ipHash(ctx, input.address)));
  if (waitMs > 0) return refuse('accounts/too-many-code-checks', { retryAfterS: seconds(waitMs) });
  return ok(await findByReferralCode(ctx, input.code));
}

/**
 * Whose code a form carries. Refused ones, also the caller's own, count as checks; a right one counts for nothing.
 * Beyond the account's limit even a right code is refused, so that forms tell no more than checks; the address's limit
 * refuses wrong ones only, because a whole village applies from one address.
 */
export async function findCodeOfForm(
  ctx: Context,
  input: { readonly code: string; readonly accountId: string; readonly address: string },
): Promise<Result<Referrer | undefined, 'accounts/too-many-code-checks'>> {
  const tooMany = (waitMs: number) => refuse('accounts/too-many-code-checks', { retryAfterS: seconds(waitMs) });
  const ownWaitMs = await waitOf(ctx, ctx.db, codeCheckLimits.account, { accountId: input.accountId });
  if (ownWaitMs > 0) return tooMany(ownWaitMs);
  const referrer = await findByReferralCode(ctx, input.code);
  if (referrer && referrer.accountId !== input.accountId) return ok(referrer);
  const waitMs = await ctx.transaction((tx) => countOne(ctx, tx, input.accountId, ipHash(ctx, input.address)));
  return waitMs > 0 ? tooMany(waitMs) : ok(referrer);
}

/** Counts this check, or returns how long to wait. */
async function countOne(ctx: Context, tx: Tx, accountId: string, address: string): Promise<number> {
  await lockCodeChecks(tx, accountId, address);
  const waits = [
    waitOf(ctx, tx, codeCheckLimits.account, { accountId }),
    waitOf(ctx, tx, codeCheckLimits.address, { addressHash: address }),
  ];
  const waitMs = Math.max(...(await Promise.all(waits)));
  if (waitMs === 0) await insertCodeCheck(tx, accountId, address, ctx.now());
  return waitMs;
}

/** How long until the next check of an account or address may count; 0: none. */
async function waitOf(
  ctx: Context,
  tx: Tx,
  limit: { readonly most: number; readonly withinMs: number },
  by: { readonly accountId: string } | { readonly addressHash: string },
): Promise<number> {
  const at = await nthCodeCheckAt(tx, by, limit.most);
  return at ? Math.max(0, at.getTime() + limit.withinMs - ctx.now().getTime()) : 0;
}
