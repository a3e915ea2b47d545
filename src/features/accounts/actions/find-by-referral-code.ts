import type { Context } from '#kit/context.ts';
import { isCode, normalizeCode } from '#kit/ids.ts';
import type { Referrer } from '#features/accounts/model.ts';
import { firstNameOf } from '#features/accounts/rules.ts';
import { findAccountByReferralCode } from '#features/accounts/store.ts';

/** The owner of a referral code, as people type it: any case, spaces and dashes, O for 0, I and L for 1. */
export async function findByReferralCode(ctx: Context, typed: string): Promise<Referrer | undefined> {
  const code = normalizeCode(typed);
  const account = isCode(code) ? await findAccountByReferralCode(ctx.db, code) : undefined;
  return account && { accountId: account.id, phone: account.phone, firstName: firstNameOf(account.name) };
}
