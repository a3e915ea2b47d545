import type { Context } from '#kit/context.ts';
import { newestBankAccount } from '../store.ts';

/** The newest encrypted account number with its binding, to test a data key on. */
export const findBankAccount = (
  ctx: Pick<Context, 'db'>,
): Promise<{ readonly sealed: string; readonly boundTo: string } | undefined> => newestBankAccount(ctx.db);
