import type { Context, Session } from '#kit/context.ts';
import { revokeOtherSessions } from '../store/accounts.ts';

/** Ends all sessions of an account but the one that asks; safe to repeat. Returns the number of ended sessions. */
export async function logOutOthers(ctx: Context, { id: own, accountId }: Session): Promise<number> {
  const ended = await revokeOtherSessions(ctx.db, { accountId, own }, ctx.now());
  ctx.log.info('other sessions ended', { accountId, ended });
  return ended;
}
