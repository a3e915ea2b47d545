/** A page for whatever its address names in vain: one answer serves all such names, so it is rendered once. */
export interface FallbackPage {
  /** The page as the router writes it, without language. The name comes last: `/product/:name`, or `/verify?code`. */
  readonly page: string;
  /** A name that nothing has. The page under it is shown for every unknown name; it says so with status 404. */
  readonly name: string;
  /** Quick and without I/O: strangers ask for any number of names. False in doubt: then the page itself decides. */
  isUnknown(name: string): boolean;
  /** For names that are not surely unknown: looks, for a client's address, whether one page serves it after all. */
  readonly lookUp?: LookUp;
}
interface LookUp {
  /** Further names whose pages `find` may give; each says so with status 404 or 429. */
  readonly names: readonly string[];
  /** @returns undefined where the page itself must decide. Errors count as that. */
  find(name: string, client: string): Promise<LookedUp | undefined>;
}
interface LookedUp {
  readonly name: string;
  readonly retryAfterS?: number;
}
/** A page that was found by looking. */
export interface FoundFallback {
  readonly address: string;
  readonly retryAfterS: number | undefined;
}
export interface Fallbacks {
  /** Under which address the page for this one is kept; undefined for an address that names something. */
  find(url: string, cookie: string | undefined): string | undefined;
  /** The same where somebody has to look, for a client's address; undefined where nobody has to. */
  lookUp(url: string, client: string): Promise<FoundFallback | undefined> | undefined;
  /** All addresses that the two can give. */
  readonly addresses: ReadonlySet<string>;
}

const notFound = '/404';
const bothLanguages = (path: string): readonly string[] => [path, `/hi${path}`];

/** `known`: the patterns of all pages and calls, as the router writes them: `/verify/:code?`, `/api/*`. */
export function makeFallbacks(known: readonly string[], pages: readonly FallbackPage[]): Fallbacks {
  const isKnown = matcherOf(known);
  const named = pages.map((page) => ({ ...page, ...readPattern(page.page) }));
  const addressOf = ({ first, name }: { first: string; name: string }) => `/${first}/${name}`;
  const looking = named.flatMap(({ lookUp, first, nameIn }) => (lookUp ? [{ lookUp, first, nameIn }] : []));
  const parse = (url: string) => {
    const [path = '', search = ''] = url.split('?', 2);
    const segments = segmentsOf(path);
    const isHindi = segments[0]?.toLowerCase() === 'hi';
    return { path, search, segments, isHindi, rest: isHindi ? segments.slice(1) : segments };
  };
  return {
    addresses: new Set(
      [
        notFound,
        ...named.map(addressOf),
        ...looking.flatMap(({ lookUp, first }) => lookUp.names.map((name) => addressOf({ first, name }))),
      ].flatMap(bothLanguages),
    ),
    find(url, cookie) {
      if (!url.startsWith('/')) return undefined;
      const { path, search, segments, isHindi, rest } = parse(url);
      const inLanguage = (address: string): string => (isHindi ? `/hi${address}` : address);
      if (!isKnown(segments)) return isKnown(rest) ? undefined : notFoundFor(path, cookie);
      for (const page of named) {
        const name = page.nameIn(rest, search);
        if (name !== undefined && page.isUnknown(name)) return inLanguage(addressOf(page));
      }
      return undefined;
    },
    lookUp(url, client) {
      const { path, search, isHindi, rest } = parse(url);
      // The router's own documents are no page.
      if (path.endsWith('.data')) return undefined;
      for (const { lookUp, first, nameIn } of looking) {
        const name = nameIn(rest, search);
        if (name === undefined) continue;
        const found = lookUp.find(name, client).catch(() => undefined);
        return found.then((page) => {
          if (!page) return undefined;
          const address = addressOf({ first, name: page.name });
          return { address: isHindi ? `/hi${address}` : address, retryAfterS: page.retryAfterS };
        });
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
    const typed = segments.map((segment) => segment.toLowerCase());
    return (
      (bySize.get(typed.length) ?? []).some((parts) => fits(parts, typed)) ||
      prefixes.some((parts) => parts.length <= typed.length && fits(parts, typed))
    );
  };
}
const withAndWithoutOptional = (pattern: string): readonly string[] =>
  pattern.endsWith('?') ? [pattern.slice(0, -1), pattern.slice(0, pattern.lastIndexOf('/'))] : [pattern];
