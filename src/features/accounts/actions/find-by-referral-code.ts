import type { Context } from '#kit/context.ts';
import { isCode, normalizeCode } from '#kit/ids.ts';
import type { Referrer } from '../model.ts';
import { firstNameOf } from '../rules.ts';
import { findAccountByReferralCode } from '../store/accounts.ts';

/** The owner of a referral code, as people type it: any case, spaces and dashes, O for 0, I and L for 1. */
export async function findByReferralCode(ctx: Context, typed: string): Promise<Referrer | undefined> {
  const code = normalizeCode(typed);
  const account = isCode(code) ? await findAccountByReferralCode(ctx.db, code) : undefined;
  return account && { accountId: account.id, phone: account.phone, firstName: firstNameOf(account.name) };
}
