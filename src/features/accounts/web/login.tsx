import { redirect } from 'react-router';
import type { Route } from './+types/login';
import LoginScreen, { type LoginScreenProps } from './login-screen.tsx';
import { getCodeChannels } from '../contract/public.ts';
import { nextOf } from './next.ts';
import { loginWords } from './words.ts';
import { ask } from '#web/ask.ts';
import { signedInContext } from '#web/context.ts';
import { languageOf } from '#web/i18n.ts';
import { pages } from '#pages.ts';
import { pageAt } from '#web/page-at.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Screen } from '#web/screen.tsx';

export const handle = { screen: 'login' };

/**
 * Redirects signed-in users to their profile, which leads to `next` or home: there the browser gets what it stores of a
 * session, if it has lost that. Otherwise the header would say "Login" for ever.
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  const { searchParams } = new URL(request.url);
  const next = nextOf(searchParams);
  if (context.get(signedInContext)) throw redirect(paths.userName(next));
  const isForm = next !== undefined && pageAt(next)?.path === pages.apply.path;
  const left = isForm ? 'form' : 'page';
  const ended: LoginScreenProps['ended'] = searchParams.has('ended') ? left : undefined;
  const language = languageOf(new URL(request.url).pathname);
  const search = new URLSearchParams({ language });
  const ways = await ask(args, getCodeChannels, { search });
  // Without an answer the server chooses.
  return { next, isRedirected: searchParams.has('next'), ended, ways: ways.ok ? ways.value : null };
}

export function meta(args: Route.MetaArgs) {
  const t = loginWords[languageOf(args.location.pathname)];
  return pageMeta(args, { title: t.login, description: t.lead('both') });
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return <Screen of={LoginScreen} props={loaderData} />;
}
