import type { Context } from '#kit/context.ts';
import { newestBankAccount } from '../store.ts';

/** The newest account number that is kept encrypted, and what it is bound to: a data key is tried on it. */
export const findBankAccount = (
  ctx: Pick<Context, 'db'>,
): Promise<{ readonly sealed: string; readonly boundTo: string } | undefined> => newestBankAccount(ctx.db);
