import { deskPages } from '#desk-pages.ts';

/** Patterns of the pages that the desk has. */
const patterns = Object.values(deskPages).map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));

/** The URL where the desk has its page; undefined while it has none. */
export function linkOf(url: string | null): string | undefined {
  if (url === null) return undefined;
  const [path = ''] = url.split('?', 1);
  return patterns.some((pattern) => pattern.test(path)) ? url : undefined;
}
