import { data, redirect, type RouterContextProvider } from 'react-router';
import { awayContext, languageContext, signedInContext } from '#web/context.ts';
import { paths } from '#web/paths.ts';

export interface GuardArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}
/** To sign in, and back to this address. */
export function toLogin({ request, context }: GuardArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(context.get(languageContext), pathname + search));
}

/** The loader of a page behind sign-in: without a session it leads to /login, which comes back to this address (§6). */
export function signedInOnly(args: GuardArgs): null {
  // To ask somebody who is signed in to sign in would mislead them.
  if (args.context.get(awayContext)) throw data(null, 503);
  if (args.context.get(signedInContext)) return null;
  throw toLogin(args);
}
