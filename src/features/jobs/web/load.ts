import { redirect, type RouterContextProvider } from 'react-router';
import type { Endpoint } from '#kit/endpoint.ts';
import { urlOf } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { type Language, languageOf } from '#web/i18n.ts';

interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}
/** The pages show roles and company only, whatever the query, and are cached until one of them changes. */
export const rolesHeaders = () => ({ 'page-cache': 'jobs; reads=', 'cache-control': 'no-cache' });

/**
 * Reads an endpoint in the language of the URL; undefined for 404. Without a session, because the page is shared by all
 * visitors.
 */
export async function readShared<Query, Answer, Code extends string>(
  { request, context }: LoaderArgs,
  endpoint: Endpoint<undefined, Query, Answer, Code>,
  params: Readonly<Record<string, string>> = {},
): Promise<Answer | undefined> {
  const language: Language = languageOf(new URL(request.url).pathname);
  const response = await context.get(apiContext)(urlOf(endpoint, params, { language }), { headers: { cookie: '' } });
  if (response.status === 404) return undefined;
  if (!response.ok) throwLoaderError(endpoint.path, response);
  return (await response.json()) as Answer;
}

/** Redirects other spellings of a role's name to the URL of its page. */
export function redirectToCanonicalName(
  { request }: Pick<LoaderArgs, 'request'>,
  canonicalPath: (language: Language) => string,
): void {
  const { pathname, search } = new URL(request.url);
  const canonical = canonicalPath(languageOf(pathname));
  if (pathname !== canonical) throw redirect(canonical + search, 301);
}
