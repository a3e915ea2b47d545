import type { Context } from '#kit/context.ts';
import { revokeSessionsOf } from '../store/accounts.ts';

/** Ends all sessions of an account, including this one; safe to repeat. Returns the number of ended sessions. */
export async function logOutEverywhere(ctx: Context, accountId: string): Promise<number> {
  const ended = await revokeSessionsOf(ctx.db, accountId, ctx.now());
  ctx.log.info('all sessions ended', { accountId, ended });
  return ended;
}
