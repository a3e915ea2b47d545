const here = 'http://here.invalid';

/**
 * Reads a path within this site, such as `next` after signing in: path, search and fragment.
 * @returns `fallback` for anything else, such as a disguised URL of another host.
 */
export function localPath(given: string | null | undefined, fallback: string): string {
  if (!given || given.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return fallback;
  if (!URL.canParse(given, here)) return fallback;
  const read = new URL(given, here);
  // Parsing resolves dots, and `/.//evil` would become `//evil`.
  return read.origin === here && !read.pathname.startsWith('//') ? read.pathname + read.search + read.hash : fallback;
}
