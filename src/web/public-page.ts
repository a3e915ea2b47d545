import { redirect, type RouterContextProvider } from 'react-router';
import type { Endpoint } from '#kit/endpoint.ts';
import { ask } from '#web/ask.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { type Language, languageOf } from '#web/i18n.ts';

export interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * Reads an endpoint in the language of the URL; undefined for 404. Without a session, because the page is shared by all
 * visitors.
 */
export async function readShared<Query, Answer, Code extends string>(
  args: LoaderArgs,
  endpoint: Endpoint<undefined, Query, Answer, Code>,
  params: Readonly<Record<string, string>> = {},
): Promise<Answer | undefined> {
  const language = languageOf(new URL(args.request.url).pathname);
  const search = new URLSearchParams({ language });
  const reply = await ask(args, endpoint, { params, search, isAnonymous: true });
  if (reply.ok) return reply.value;
  return reply.status === 404 ? undefined : throwLoaderError(endpoint.path, reply);
}

/** Redirects other spellings of a name to the URL of its page. */
export function redirectToCanonicalUrl(
  { request }: Pick<LoaderArgs, 'request'>,
  canonicalPath: (language: Language) => string,
): void {
  const { pathname, search } = new URL(request.url);
  const canonical = canonicalPath(languageOf(pathname));
  if (pathname !== canonical) throw redirect(canonical + search, 301);
}
