import { localPath } from '#kit/local-path.ts';
import { withoutLanguage } from '#web/i18n.ts';
import { canonicalPath } from '#web/paths.ts';

const signInPages = new Set(['/login', '/userName']);

/**
 * Where a person wanted to go before signing in; undefined when nowhere on this site.
 * The pages of signing in are no such place: theirs counts instead.
 */
export function nextOf(search: URLSearchParams): string | undefined {
  const next = localPath(search.get('next'), '');
  if (next === '') return undefined;
  const read = new URL(next, 'http://here.invalid');
  return signInPages.has(withoutLanguage(canonicalPath(read.pathname))) ? nextOf(read.searchParams) : next;
}
