const here = 'http://here.invalid';

/**
 * What a visitor names as a place on this site, such as `next` after signing in: path, search and fragment.
 * @returns `fallback` when it is none, or another host's address in whatever disguise.
 */
export function localPath(given: string | null | undefined, fallback: string): string {
  if (!given || given.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return fallback;
  if (!URL.canParse(given, here)) return fallback;
  const read = new URL(given, here);
  // Parsing resolves dots, and `/.//evil` would become `//evil`.
  return read.origin === here && !read.pathname.startsWith('//') ? read.pathname + read.search + read.hash : fallback;
}
