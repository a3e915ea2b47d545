import { getSession, type SessionAnswer } from '../../contract/public.ts';
import { apiContext } from '#web/context.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { type GuardArgs, loginRedirect } from '#web/guard.ts';

/** The session for a guarded page; without one, redirects to login and back. */
export async function requireSession(args: GuardArgs): Promise<SessionAnswer> {
  const response = await args.context.get(apiContext)(getSession.path);
  if (response.ok) return (await response.json()) as SessionAnswer;
  if (response.status === 401) throw loginRedirect(args);
  return throwLoaderError(getSession.path, response);
}
