const base = 'http://here.invalid';

/**
 * Reads a path within this site, such as `next` after signing in: path, search and fragment.
 * @returns `fallback` for anything else, such as a disguised URL of another host.
 */
export function localPath(path: string | null | undefined, fallback: string, longest = 2000): string {
  if (!path || path.length > longest || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return fallback;
  if (!URL.canParse(path, base)) return fallback;
  const url = new URL(path, base);
  // Parsing resolves dots, and `/.//evil` would become `//evil`.
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback;
}
