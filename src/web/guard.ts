import { data, redirect, type RouterContextProvider } from 'react-router';
import { awayContext, languageContext, type SignedIn, signedInContext } from '#web/context.ts';
import { paths } from '#web/paths.ts';

export interface GuardArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}
/** Redirects to the login, which returns to this URL. @throws 503 while the database is away. */
export function loginRedirect({ request, context }: GuardArgs): Response {
  // Without a database the session is unknown: a signed-in person must not be sent to the login.
  if (context.get(awayContext)) throw data(null, 503);
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(context.get(languageContext), pathname + search));
}

/** The person of a page behind the login: without a session it redirects to /login, which returns to this URL. */
export function signedInOnly(args: GuardArgs): SignedIn {
  const signedIn = args.context.get(signedInContext);
  if (signedIn) return signedIn;
  throw loginRedirect(args);
}
