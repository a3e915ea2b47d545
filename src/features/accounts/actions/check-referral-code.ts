import type { Context, Hashes, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { ipHashes } from './context.ts';
import { findByReferralCode } from './find-by-referral-code.ts';
import type { Referrer } from '../model.ts';
import { codeCheckLimits, seconds } from '../rules.ts';
import { insertReferralCodeCheck, lockReferralCodeChecks, nthReferralCodeCheckAt } from '../store/accounts.ts';

/** Returns the referrer of a code, if it exists; limited per account and IP. */
export async function checkReferralCode(
  ctx: Context,
  input: { readonly code: string; readonly accountId: string; readonly clientIp: string },
): Promise<Result<Referrer | undefined, 'accounts/too-many-code-checks'>> {
  const waitMs = await ctx.transaction((tx) =>
    countReferralCodeCheck(ctx, tx, input.accountId, ipHashes(ctx, input.clientIp)),
  );
  if (waitMs > 0) return refuse('accounts/too-many-code-checks', { retryAfterS: seconds(waitMs) });
  return ok(await findByReferralCode(ctx, input.code));
}

/**
 * Finds the referrer of a code on a form. Unknown codes and the caller's own count as checks; correct ones are free.
 * Above the account's limit even a correct code is refused, so that forms cannot bypass the checks. The IP limit
 * refuses wrong codes only, because a whole village can share one IP.
 */
export async function findCodeOfForm(
  ctx: Context,
  input: { readonly code: string; readonly accountId: string; readonly clientIp: string },
): Promise<Result<Referrer | undefined, 'accounts/too-many-code-checks'>> {
  const tooMany = (waitMs: number) => refuse('accounts/too-many-code-checks', { retryAfterS: seconds(waitMs) });
  const accountWaitMs = await waitOf(ctx, ctx.db, codeCheckLimits.account, { accountId: input.accountId });
  if (accountWaitMs > 0) return tooMany(accountWaitMs);
  const referrer = await findByReferralCode(ctx, input.code);
  if (referrer && referrer.accountId !== input.accountId) return ok(referrer);
  const waitMs = await ctx.transaction((tx) =>
    countReferralCodeCheck(ctx, tx, input.accountId, ipHashes(ctx, input.clientIp)),
  );
  return waitMs > 0 ? tooMany(waitMs) : ok(referrer);
}

/** Counts this check, or returns the time to wait in ms. */
async function countReferralCodeCheck(ctx: Context, tx: Tx, accountId: string, ipHashes: Hashes): Promise<number> {
  await lockReferralCodeChecks(tx, accountId, ipHashes[0]);
  const waits = [
    waitOf(ctx, tx, codeCheckLimits.account, { accountId }),
    waitOf(ctx, tx, codeCheckLimits.ip, { ipHashes }),
  ];
  const waitMs = Math.max(...(await Promise.all(waits)));
  if (waitMs === 0) await insertReferralCodeCheck(tx, accountId, ipHashes[0], ctx.now());
  return waitMs;
}

/** Milliseconds until the next check of an account or IP is allowed; 0 if it is now. */
async function waitOf(
  ctx: Context,
  tx: Tx,
  limit: { readonly max: number; readonly withinMs: number },
  by: { readonly accountId: string } | { readonly ipHashes: Hashes },
): Promise<number> {
  const at = await nthReferralCodeCheckAt(tx, by, limit.max, ctx.now());
  return at ? Math.max(0, at.getTime() + limit.withinMs - ctx.now().getTime()) : 0;
}
