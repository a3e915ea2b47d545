import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { listOpenSessions, type OpenSession } from '../store/accounts.ts';
import { sessionIdleMs } from '../terms.ts';

/** The open sessions of an account, the newest first. */
export const listSessions = (ctx: Pick<Context, 'db' | 'now'>, accountId: string): Promise<OpenSession[]> =>
  listOpenSessions(ctx.db, accountId, ctx.now(), before(ctx.now(), sessionIdleMs));
