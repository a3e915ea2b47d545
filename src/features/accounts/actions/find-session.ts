import type { Context, Session } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { sessionHashes } from './context.ts';
import { isToken } from '../rules.ts';
import { findLiveSession, recordUse } from '../store/accounts.ts';
import { sessionIdleMs, useRecordedMs } from '../terms.ts';

/**
 * The session of a cookie's token; undefined if it is unknown, idle for too long, expired or ended. One indexed query, and
 * once an hour a write.
 */
export async function findSession(ctx: Context, token: string): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  const now = ctx.now();
  const found = await findLiveSession(ctx.db, sessionHashes(ctx, token), now, before(now, sessionIdleMs));
  if (!found) return undefined;
  const due = before(now, useRecordedMs);
  if (found.seenAt < due) await recordUse(ctx.db, found.session.id, now, due);
  return found.session;
}
