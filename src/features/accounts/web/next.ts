import { localPath } from '#kit/text/local-path.ts';
import { withoutLanguage } from '#web/i18n.ts';
import { canonicalPath } from '#web/page-at.ts';

const signInPages = new Set(['/login', '/userName']);

/**
 * The page that a person wanted before login; undefined if it is not on this site. For a login page, its own `next`
 * counts.
 */
export function nextOf(search: URLSearchParams): string | undefined {
  const next = localPath(search.get('next'), '');
  if (next === '') return undefined;
  const read = new URL(next, 'http://here.invalid');
  return signInPages.has(withoutLanguage(canonicalPath(read.pathname))) ? nextOf(read.searchParams) : next;
}
