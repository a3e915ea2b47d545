/** A page for unknown names: one answer serves them all, so it is rendered once. */
export interface FallbackPage {
  /** The page in the router's syntax, without language. The name comes last: `/product/:name`, or `/verify?code`. */
  readonly page: string;
  /** A name that never exists. Its page is shown for every unknown name, with status 404. */
  readonly name: string;
  /** Fast and without I/O, because anonymous requests can ask for any number of names. False in doubt: then the page decides. */
  isUnknown(name: string): boolean;
  /**
   * For names that are not certainly unknown: looks up, for a client's IP, whether a shared page serves the name after
   * all.
   */
  readonly lookUp?: LookUp;
}
interface LookUp {
  /** Further names whose pages `find` may return; their status is 404 or 429. */
  readonly names: readonly string[];
  /** @returns undefined when the page must decide; so does an error. */
  find(name: string, client: string): Promise<LookedUp | undefined>;
}
interface LookedUp {
  readonly name: string;
  readonly retryAfterS?: number;
}
/** A page found by a lookup. */
export interface FoundFallback {
  readonly fallbackPath: string;
  readonly retryAfterS: number | undefined;
}
export interface Fallbacks {
  /** The path under which this URL's fallback page is cached; undefined for a URL that exists. */
  find(url: string): string | undefined;
  /** Finds that path by a lookup for a client's IP; undefined when no lookup is needed. */
  lookUp(url: string, client: string): Promise<FoundFallback | undefined> | undefined;
  /** All paths that the two can return. */
  readonly paths: ReadonlySet<string>;
}

const notFound = '/404';
const bothLanguages = (path: string): readonly string[] => [path, `/hi${path}`];

/** `known`: the patterns of all pages and calls in the router's syntax: `/verify/:code?`, `/api/*`. */
export function makeFallbacks(known: readonly string[], pages: readonly FallbackPage[]): Fallbacks {
  const isKnown = matcherOf(known);
  const named = pages.map((page) => ({ ...page, ...readPattern(page.page) }));
  const pathOf = ({ first, name }: { first: string; name: string }) => `/${first}/${name}`;
  const lookups = named.flatMap(({ lookUp, first, nameIn }) => (lookUp ? [{ lookUp, first, nameIn }] : []));
  const parse = (url: string) => {
    const [path = '', search = ''] = url.split('?', 2);
    const segments = segmentsOf(path);
    const isHindi = segments[0]?.toLowerCase() === 'hi';
    return { path, search, segments, isHindi, rest: isHindi ? segments.slice(1) : segments };
  };
  return {
    paths: new Set(
      [
        notFound,
        ...named.map(pathOf),
        ...lookups.flatMap(({ lookUp, first }) => lookUp.names.map((name) => pathOf({ first, name }))),
      ].flatMap(bothLanguages),
    ),
    find(url) {
      if (!url.startsWith('/')) return undefined;
      const { search, segments, isHindi, rest } = parse(url);
      const inLanguage = (fallbackPath: string): string => (isHindi ? `/hi${fallbackPath}` : fallbackPath);
      if (!isKnown(segments)) return isKnown(rest) ? undefined : inLanguage(notFound);
      for (const page of named) {
        const name = page.nameIn(rest, search);
        if (name !== undefined && page.isUnknown(name)) return inLanguage(pathOf(page));
      }
      return undefined;
    },
    lookUp(url, client) {
      const { path, search, isHindi, rest } = parse(url);
      // React Router still answers `.data`, which is not a page; nothing of ours requests it.
      if (path.endsWith('.data')) return undefined;
      for (const { lookUp, first, nameIn } of lookups) {
        const name = nameIn(rest, search);
        if (name === undefined) continue;
        const found = lookUp.find(name, client).catch(() => undefined);
        return found.then((page) => {
          if (!page) return undefined;
          const fallbackPath = pathOf({ first, name: page.name });
          return { fallbackPath: isHindi ? `/hi${fallbackPath}` : fallbackPath, retryAfterS: page.retryAfterS };
        });
      }
      return undefined;
    },
  };
}

/**
 * Without `.data`, which React Router still answers; nothing of ours requests it. A malformed percent-encoding stays as
 * it is and matches nothing.
 */
export function segmentsOf(path: string): readonly string[] {
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

/** True for paths of one of these patterns. Case-insensitive, like the router. Most unknown paths already differ in their first segment. */
export function matcherOf(patterns: readonly string[]): (segments: readonly string[]) => boolean {
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
    const lowerCase = segments.map((segment) => segment.toLowerCase());
    return (
      (bySize.get(lowerCase.length) ?? []).some((parts) => fits(parts, lowerCase)) ||
      prefixes.some((parts) => parts.length <= lowerCase.length && fits(parts, lowerCase))
    );
  };
}
const withAndWithoutOptional = (pattern: string): readonly string[] =>
  pattern.endsWith('?') ? [pattern.slice(0, -1), pattern.slice(0, pattern.lastIndexOf('/'))] : [pattern];
