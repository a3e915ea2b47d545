import { redirect, type RouterContextProvider } from 'react-router';
import { languageContext, signedInContext } from '#web/context.ts';
import { paths } from '#web/paths.ts';

interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}
/** The loader of a page behind sign-in: without a session it leads to /login, which comes back to this address (§6). */
export function signedInOnly({ request, context }: LoaderArgs): null {
  if (context.get(signedInContext)) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login(context.get(languageContext), pathname + search));
}
