import { redirect } from 'react-router';
import type { Route } from './+types/login';
import LoginScreen from '#features/accounts/web/login-screen.tsx';
import { nextOf } from '#features/accounts/web/next.ts';
import { loginWords } from '#features/accounts/web/words.ts';
import { signedInContext } from '#web/context.ts';
import { languageOf } from '#web/i18n.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Screen } from '#web/screen.tsx';

export const handle = { screen: 'login' };

/** Redirects signed-in users to `next` or home, or first to a profile without a name. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const next = nextOf(searchParams);
  const signedIn = context.get(signedInContext);
  if (signedIn) {
    throw redirect(signedIn.name === undefined ? paths.userName(next) : (next ?? paths.home(languageOf(pathname))));
  }
  return { next, isRedirected: searchParams.has('next') };
}

export function meta(args: Route.MetaArgs) {
  const t = loginWords[languageOf(args.location.pathname)];
  return pageMeta(args, { title: t.login, description: t.lead });
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return <Screen name={handle.screen} of={LoginScreen} props={loaderData} />;
}
