import type { Context } from '#kit/context.ts';
import type { Account } from '#features/accounts/model.ts';
import { findAccountById } from '#features/accounts/store.ts';

/** The account of an id, with its phone, name and referral code. */
export const findAccount = (ctx: Pick<Context, 'db'>, id: string): Promise<Account | undefined> =>
  findAccountById(ctx.db, id);

/** The same where there must be one. @throws without an account of this id. */
export async function knownAccount(ctx: Pick<Context, 'db'>, id: string): Promise<Account> {
  const account = await findAccount(ctx, id);
  if (!account) throw new Error('an id without its account');
  return account;
}
