import { getSession, type SessionAnswer } from '../../contract/public.ts';
import { answerFor } from '#web/answer-for.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import type { GuardArgs } from '#web/guard.ts';

/** The session for a guarded page; without one, redirects to login and back. */
export async function requireSession(args: GuardArgs): Promise<SessionAnswer> {
  const reply = await answerFor(args, getSession);
  return reply.ok ? reply.value : throwLoaderError(getSession.path, reply);
}
