import { getSession, type SessionAnswer } from '#features/accounts/contract.ts';
import { apiContext } from '#web/context.ts';
import { failLoader } from '#web/failed-answer.ts';
import { type GuardArgs, toLogin } from '#web/guard.ts';

/** The session for a guarded page; without one, redirects to login and back. */
export async function requireSession(args: GuardArgs): Promise<SessionAnswer> {
  const answer = await args.context.get(apiContext)(getSession.path);
  if (answer.ok) return (await answer.json()) as SessionAnswer;
  if (answer.status === 401) throw toLogin(args);
  return failLoader(getSession.path, answer);
}
