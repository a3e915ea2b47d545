import type { Context, Session } from '#kit/context.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { isToken } from '#features/accounts/rules.ts';
import { findLiveSession } from '#features/accounts/store.ts';

/** The session behind a cookie's token; undefined when there is none, it is over, or it was ended. One indexed query. */
export const findSession = async (ctx: Context, token: string): Promise<Session | undefined> =>
  isToken(token) ? findLiveSession(ctx.db, sessionHash(ctx, token), ctx.now()) : undefined;
