import type { Endpoint } from '#kit/endpoint.ts';
import { type LoaderArgs, readShared } from '#web/public-page.ts';
import type { Handle } from '#web/root-loader.ts';

/** Content pages are plain HTML, cached until the content changes, whatever the query. */
export const plain: Handle = { plain: true, bar: 'quote' };
export const contentHeaders = () => ({
  'page-cache': 'content; reads=',
  'cache-control': 'no-cache',
});

/** Reads a content endpoint that always has an answer. */
export async function readPage<Answer>(
  args: LoaderArgs,
  endpoint: Endpoint<undefined, { language: 'en' | 'hi' }, Answer>,
  params?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const read = await readShared(args, endpoint, params);
  if (read === undefined) throw new Error(`${endpoint.path} has no content`);
  return read;
}
