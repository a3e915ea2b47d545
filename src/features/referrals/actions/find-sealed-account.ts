import type { Context } from '#kit/context.ts';
import { newestSealedAccount } from '../store.ts';

/** The newest account number that is kept encrypted, and what it is bound to: a data key is tried on it. */
export const findSealedAccount = (
  ctx: Pick<Context, 'db'>,
): Promise<{ readonly sealed: string; readonly boundTo: string } | undefined> => newestSealedAccount(ctx.db);
