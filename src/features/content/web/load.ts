import { redirect, type RouterContextProvider } from 'react-router';
import type { Endpoint } from '#kit/endpoint.ts';
import { urlOf } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { type Language, languageOf } from '#web/i18n.ts';
import type { Handle } from '#web/root-loader.ts';

/** Content pages are plain HTML, cached until the content changes, whatever the query. */
export const plain: Handle = { plain: true };
export const contentHeaders = () => ({
  'page-cache': 'content; reads=',
  'cache-control': 'no-cache',
});

interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}
/** Reads a content endpoint in the language of the URL; undefined for 404. */
export async function readContent<Answer>(
  { request, context }: LoaderArgs,
  endpoint: Endpoint<undefined, { language: 'en' | 'hi' }, Answer>,
  params: Readonly<Record<string, string>> = {},
): Promise<Answer | undefined> {
  const language = languageOf(new URL(request.url).pathname);
  const response = await context.get(apiContext)(urlOf(endpoint, params, { language }));
  if (response.status === 404) return undefined;
  if (!response.ok) throwLoaderError(endpoint.path, response);
  return (await response.json()) as Answer;
}

/** Reads a content endpoint that always has an answer. */
export async function readPage<Answer>(
  args: LoaderArgs,
  endpoint: Endpoint<undefined, { language: 'en' | 'hi' }, Answer>,
  params?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const read = await readContent(args, endpoint, params);
  if (read === undefined) throw new Error(`${endpoint.path} has no content`);
  return read;
}

/** Redirects other spellings of a name to the canonical URL. */
export function redirectToCanonicalUrl(
  { request }: Pick<LoaderArgs, 'request'>,
  canonicalPath: (language: Language) => string,
): void {
  const { pathname, search } = new URL(request.url);
  const canonical = canonicalPath(languageOf(pathname));
  if (pathname !== canonical) throw redirect(canonical + search, 301);
}
