import type { Context } from '#kit/context.ts';
import { revokeSessionsOf } from '#features/accounts/store.ts';

/** Ends every session of an account, this one too; safe to repeat. Returns how many ended now. */
export async function logOutEverywhere(ctx: Context, accountId: string): Promise<number> {
  const ended = await revokeSessionsOf(ctx.db, accountId, ctx.now());
  ctx.log.info('all sessions ended', { accountId, ended });
  return ended;
}
