/** What a page asks for by its header `page-cache`, which never leaves the server. */
export interface CacheDirective {
  readonly tag: string;
  /** The query parameters that change what it shows; undefined: it did not say, so any may. */
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
/** The answer as it leaves the server. */
export function stripDirective(response: Response): Response {
  if (response.headers.has(cacheDirectiveHeader)) response.headers.delete(cacheDirectiveHeader);
  return response;
}

/** False for what holds anything of one visitor; the router's own documents for navigation hold data of one request. */
export const isForAll = (response: Response): boolean => {
  const type = response.headers.get('content-type') ?? '';
  const isPrivate = /\b(no-store|private)\b/.test(response.headers.get('cache-control') ?? '');
  return !isPrivate && !response.headers.has('set-cookie') && !type.startsWith('text/x-script');
};

/** True when the query changes nothing of what the page shows. */
export function ignoresQuery({ reads }: Pick<CacheDirective, 'reads'>, search: string): boolean {
  if (search === '' || search === '?') return true;
  if (!reads) return false;
  if (reads.size === 0) return true;
  for (const name of new URLSearchParams(search).keys()) if (reads.has(name)) return false;
  return true;
}
