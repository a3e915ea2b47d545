import type { Context, Session } from '#kit/context.ts';
import { normalizeCode } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';

/** The caller's account id if the code is the caller's own; only a code's owner may read its earnings. */
export async function ownCode(
  ctx: Context,
  session: Session,
  code: string | undefined,
): Promise<Result<string, 'referrals/not-yours'>> {
  const account = await findAccount(ctx.db, session.accountId);
  return account && account.referralCode === normalizeCode(code ?? '') ? ok(account.id) : refuse('referrals/not-yours');
}
