import { redirect, type RouterContextProvider } from 'react-router';
import { getSession, type SessionAnswer } from '#features/accounts/contract.ts';
import { apiContext, languageContext } from '#web/context.ts';
import { paths } from '#web/paths.ts';

/** The session of whoever asks for a guarded page; without one they are sent to sign in and come back. */
export async function requireSession(args: {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}): Promise<SessionAnswer> {
  const answer = await args.context.get(apiContext)(getSession.path);
  if (answer.ok) return (await answer.json()) as SessionAnswer;
  if (answer.status !== 401) throw new Error(`${getSession.path} answered ${answer.status}`);
  const { pathname, search } = new URL(args.request.url);
  throw redirect(paths.login(args.context.get(languageContext), pathname + search));
}
