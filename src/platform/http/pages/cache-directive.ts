/** A page's cache directive, from its header `page-cache`, which is removed before the answer leaves the server. */
export interface CacheDirective {
  readonly tag: string;
  /** The query parameters that change the page; undefined: unspecified, so any may. */
  readonly reads: ReadonlySet<string> | undefined;
}

const cacheDirectiveHeader = 'page-cache';
export function cacheDirectiveOf(response: Response): CacheDirective | undefined {
  const [tag = '', ...more] = (response.headers.get(cacheDirectiveHeader) ?? '').split(';').map((part) => part.trim());
  if (tag === '') return undefined;
  const reads = more.find((text) => text.startsWith('reads='));
  const names = reads
    ?.slice('reads='.length)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return { tag, reads: names && new Set(names) };
}
/** Removes the directive from the answer. */
export function stripDirective(response: Response): Response {
  if (response.headers.has(cacheDirectiveHeader)) response.headers.delete(cacheDirectiveHeader);
  return response;
}

/**
 * False for an answer with data of one visitor. React Router still answers `.data`, with data of one request; nothing of
 * ours requests it.
 */
export const isShareable = (response: Response): boolean => {
  const type = response.headers.get('content-type') ?? '';
  const isPrivate = /\b(no-store|private)\b/.test(response.headers.get('cache-control') ?? '');
  return !isPrivate && !response.headers.has('set-cookie') && !type.startsWith('text/x-script');
};

/** True when the query does not change the page. */
export function ignoresQuery({ reads }: Pick<CacheDirective, 'reads'>, search: string): boolean {
  if (search === '' || search === '?') return true;
  if (!reads) return false;
  if (reads.size === 0) return true;
  for (const name of new URLSearchParams(search).keys()) if (reads.has(name)) return false;
  return true;
}
