import type { Context } from '#kit/context.ts';
import type { Account } from '#features/accounts/model.ts';
import { findAccountById } from '#features/accounts/store.ts';

/** The account of an id, with its phone, name and referral code. */
export const findAccount = (ctx: Pick<Context, 'db'>, id: string): Promise<Account | undefined> =>
  findAccountById(ctx.db, id);
