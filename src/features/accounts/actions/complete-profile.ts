import type { Context, Session } from '#kit/context.ts';
import { readPhone } from '#kit/text/phone.ts';
import { ok, refuse, refuseViolation, type Result } from '#kit/result.ts';
import { type Account, differingNames, nameTaken } from '../model.ts';
import { findAccountById, nameAccount } from '../store/accounts.ts';

export interface Profile {
  readonly account: Account;
  /** False when it was completed before; then nothing changed. */
  readonly completedNow: boolean;
}

/**
 * Sets the name of the caller's account once; an existing name or referral code never changes. Refuses a member of staff the
 * name that another one shows.
 */
export async function completeProfile(
  ctx: Context,
  session: Pick<Session, 'accountId' | 'phone'>,
  input: { readonly userId: string; readonly name: string; readonly phone: string },
): Promise<Result<Profile, 'accounts/not-yours' | 'accounts/name-taken'>> {
  if (input.userId !== session.accountId || readPhone(input.phone) !== session.phone)
    return refuse('accounts/not-yours');
  const named = await nameAccount(ctx.db, session.accountId, input.name, ctx.now())
    .then(ok)
    .catch(refuseViolation(differingNames, 'accounts/name-taken', nameTaken));
  if (!named.ok) return named;
  if (named.value) return ok({ account: named.value, completedNow: true });
  const account = await findAccountById(ctx.db, session.accountId);
  if (!account) throw new Error('a session without its account');
  return ok({ account, completedNow: false });
}
