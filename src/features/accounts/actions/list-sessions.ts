import type { Context } from '#kit/context.ts';
import { listOpenSessions, type OpenSession } from '#features/accounts/store.ts';

/** The open sessions of an account, the newest first. */
export const listSessions = (ctx: Pick<Context, 'db' | 'now'>, accountId: string): Promise<OpenSession[]> =>
  listOpenSessions(ctx.db, accountId, ctx.now());
