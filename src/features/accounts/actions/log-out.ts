import type { Context } from '#kit/context.ts';
import { sessionHashes } from './context.ts';
import { revokeSession } from '../store/accounts.ts';

/** Ends the session of a token, if any; safe to repeat. */
export async function logOut(ctx: Context, token: string | undefined): Promise<void> {
  if (token !== undefined) await revokeSession(ctx.db, sessionHashes(ctx, token), ctx.now());
}
