/** A page for whatever its address names in vain: one answer serves all such names, so it is rendered once. */
export interface FallbackPage {
  /** The page as the router writes it, without language. The name comes last: `/product/:name`, or `/verify?code`. */
  readonly page: string;
  /** A name that nothing has. The page under it is shown for every unknown name; it says so with status 404. */
  readonly name: string;
  /** Quick and without I/O: strangers ask for any number of names. False in doubt: then the page itself decides. */
  isUnknown(name: string): boolean;
}
export interface Fallbacks {
  /** Under which address the page for this one is kept; undefined for an address that names something. */
  find(url: string, cookie: string | undefined): string | undefined;
  /** All addresses that `find` can give. */
  readonly addresses: ReadonlySet<string>;
}

const notFound = '/404';
const bothLanguages = (path: string): readonly string[] => [path, `/hi${path}`];

/** `known`: the patterns of all pages and calls, as the router writes them: `/verify/:code?`, `/api/*`. */
export function makeFallbacks(known: readonly string[], pages: readonly FallbackPage[]): Fallbacks {
  const isKnown = matcherOf(known);
  const named = pages.map((page) => ({ ...page, ...readPattern(page.page) }));
  const addressOf = ({ first, name }: { first: string; name: string }) => `/${first}/${name}`;
  return {
    addresses: new Set([notFound, ...named.map(addressOf)].flatMap(bothLanguages)),
    find(url, cookie) {
      if (!url.startsWith('/')) return undefined;
      const [path = '', search = ''] = url.split('?', 2);
      const segments = segmentsOf(path);
      const isHindi = segments[0]?.toLowerCase() === 'hi';
      const inLanguage = (address: string): string => (isHindi ? `/hi${address}` : address);
      const rest = isHindi ? segments.slice(1) : segments;
      if (!isKnown(segments)) return isKnown(rest) ? undefined : notFoundFor(path, cookie);
      for (const page of named) {
        const name = page.nameIn(rest, search);
        if (name !== undefined && page.isUnknown(name)) return inLanguage(addressOf(page));
      }
      return undefined;
    },
  };
}

/** Where the address tells no language, the visitor's choice does. */
function notFoundFor(path: string, cookie: string | undefined): string {
  const isHindi = /^\/+hi(\/|$)/i.test(path) || /(?:^|;\s*)saral-language=hi(?:;|$)/.test(cookie ?? '');
  return isHindi ? `/hi${notFound}` : notFound;
}

/** Without the router's `.data`, by which it asks for a page's data. A bad percent-encoding stays as it is: a name of nothing. */
function segmentsOf(path: string): readonly string[] {
  const parts = path
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean);
  if (!path.includes('%')) return parts;
  return parts.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

function readPattern(page: string) {
  const [path = '', query] = page.split('?');
  const first = path.split('/')[1] ?? '';
  return {
    first,
    nameIn(segments: readonly string[], search: string): string | undefined {
      if (segments[0]?.toLowerCase() !== first) return undefined;
      if (query === undefined) return segments.length === 2 ? segments[1] : undefined;
      return segments.length === 1 && search !== '' ? (new URLSearchParams(search).get(query) ?? undefined) : undefined;
    },
  };
}

/** Letters count alike in either case, as the router has it. Most unknown addresses differ in their first part. */
function matcherOf(patterns: readonly string[]): (segments: readonly string[]) => boolean {
  const firsts = new Set<string | undefined>();
  const bySize = new Map<number, string[][]>();
  const prefixes: string[][] = [];
  for (const pattern of patterns.flatMap(withAndWithoutOptional)) {
    const parts = pattern.toLowerCase().split('/').filter(Boolean);
    firsts.add(parts[0]);
    if (parts.at(-1) === '*') prefixes.push(parts.slice(0, -1));
    else bySize.set(parts.length, [...(bySize.get(parts.length) ?? []), parts]);
  }
  const fits = (parts: readonly string[], segments: readonly string[]): boolean =>
    parts.every((part, at) => part.startsWith(':') || part === segments[at]);
  return (segments) => {
    if (!firsts.has(segments[0]?.toLowerCase())) return false;
    const typed = segments.map((it) => it.toLowerCase());
    return (
      (bySize.get(typed.length) ?? []).some((parts) => fits(parts, typed)) ||
      prefixes.some((parts) => parts.length <= typed.length && fits(parts, typed))
    );
  };
}
const withAndWithoutOptional = (pattern: string): readonly string[] =>
  pattern.endsWith('?') ? [pattern.slice(0, -1), pattern.slice(0, pattern.lastIndexOf('/'))] : [pattern];
