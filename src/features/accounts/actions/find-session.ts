import type { Context, Session } from '#kit/context.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { isToken } from '#features/accounts/rules.ts';
import { findLiveSession } from '#features/accounts/store.ts';

/** The session of a cookie's token; undefined if it is unknown, expired or ended. One indexed query. */
export const findSession = async (ctx: Context, token: string): Promise<Session | undefined> =>
  isToken(token) ? findLiveSession(ctx.db, sessionHash(ctx, token), ctx.now()) : undefined;
