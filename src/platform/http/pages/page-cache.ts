import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { startOfDayInIndia, yearInIndia } from '#kit/time.ts';
import { staleTtlMs, unconnectedTtlMs } from '#platform/database/cached-value.ts';
import {
  brotliOf,
  gzipOf,
  type Precompressed,
  precompressed,
  precompressedResponse,
  reencode,
  sendPrecompressed,
  sizeOf,
} from './precompressed.ts';
import { ignoresQuery, isShareable, type CacheDirective, cacheDirectiveOf, stripDirective } from './cache-directive.ts';

/** Renders a page. `isShared`: for all visitors, so anonymously and by the path alone: no cookie, no query, no client IP. */
export type Render = (request: Request, isShared: boolean) => Promise<Response>;

interface CachedPage extends CacheDirective {
  readonly ready: Precompressed;
  /** Expiry in ms: the next year while the change listener is connected, 0 after a change. */
  freshUntil: number;
  /** Time of the first change; 0 until then. */
  staleSince: number;
}
interface CacheSize {
  readonly entries: number;
  readonly bytes: number;
}

/** When the next year begins in India: every page carries the year. */
const nextYearMs = (now: number): number => startOfDayInIndia(`${yearInIndia(new Date(now)) + 1}-01-01`).getTime();

/**
 * Public pages as precompressed bytes. A page opts in by the header `page-cache: <tag>`, and ignores the query by
 * `page-cache: <tag>; reads=<comma-separated names of the parameters that it does read>`.
 * Only anonymous renderings are cached; concurrent requests for an uncached page render it once; a page rendered during a
 * change is not cached. When a page can't be rendered, its last bytes are served.
 */
export class PageCache {
  readonly #now: () => number;
  readonly #pages: LRUCache<string, CachedPage>;
  /** Shared pages that are being rendered. */
  readonly #flights = new Map<string, Promise<Precompressed | undefined>>();
  /** Paths whose first answer is pending; it shows whether they are shared. */
  readonly #probes = new Map<string, Promise<void>>();
  readonly #perVisitorPaths = new LRUCache<string, true>({ max: 2000 });
  /** The densest compression is slow: it runs after the page was answered, one page at a time. */
  readonly #reencodings = new PQueue({ concurrency: 1 });
  #cacheableErrorPaths: ReadonlySet<string> = new Set();
  #generation = 0;
  #isConnected = false;
  hits = 0;

  constructor(limits: CacheSize = { entries: 2000, bytes: 64 * 2 ** 20 }, now: () => number = () => Date.now()) {
    this.#now = now;
    this.#pages = new LRUCache({
      max: limits.entries,
      maxSize: limits.bytes,
      maxEntrySize: limits.bytes / 4,
      sizeCalculation: ({ ready }) => sizeOf(ready),
    });
  }

  /** Current usage. */
  get size(): CacheSize {
    return { entries: this.#pages.size, bytes: this.#pages.calculatedSize };
  }

  /** Answers from memory before any framework runs; false when the page is not cached. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const url = req.url ?? '';
    let page = this.#pages.get(url);
    if (!page) {
      const queryAt = url.indexOf('?');
      page = queryAt < 0 ? undefined : this.#pages.get(url.slice(0, queryAt));
      if (!page || !ignoresQuery(page, url.slice(queryAt))) return false;
    }
    // Error pages go through `answerWith`, so that its caller logs them.
    if (!this.#isFresh(page) || page.ready.status !== 200) return false;
    this.#send(page, req, res);
    return true;
  }

  /** Answers with the cached page of another path, plus headers. */
  answerWith(path: string, req: IncomingMessage, res: ServerResponse, more: readonly string[]): boolean {
    const page = this.#pages.get(path);
    if (!page || !this.#isFresh(page)) return false;
    this.#send(page, req, res, more);
    return true;
  }

  #send(page: CachedPage, req: IncomingMessage, res: ServerResponse, more?: readonly string[]): void {
    this.hits++;
    sendPrecompressed(page.ready, req, res, more);
  }

  /** Wraps the renderer of every page. `cacheableErrorPaths`: their pages are cached despite status 404 or 429. */
  wrap(render: Render, cacheableErrorPaths: ReadonlySet<string> = new Set()): (request: Request) => Promise<Response> {
    this.#cacheableErrorPaths = cacheableErrorPaths;
    return async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return stripDirective(await render(request, false));
      const { pathname: path, search } = new URL(request.url);
      // Two attempts: a change may come between the answer that shows that a page is shared, and its use.
      for (let tries = 0; tries < 2; tries++) {
        const page = this.#pages.get(path);
        if (page)
          return ignoresQuery(page, search)
            ? this.#share(path, request, render)
            : stripDirective(await render(request, false));
        if (this.#perVisitorPaths.has(path)) break;
        const probe = this.#probes.get(path);
        if (!probe) return this.#probe(path, search, request, render);
        await probe;
      }
      return stripDirective(await render(request, false));
    };
  }

  /** After a change: pages with this tag, or all, are rendered again at their next request. */
  invalidate(tag?: string): void {
    this.#generation++;
    this.#flights.clear();
    this.#perVisitorPaths.clear();
    for (const page of this.#pages.values()) {
      if (tag !== undefined && page.tag !== tag) continue;
      page.freshUntil = 0;
      page.staleSince ||= this.#now();
    }
  }

  /** Whether the change listener is connected; without it, pages are cached for one second only. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.invalidate();
  }

  /** The first request for a path: its own answer shows whether the page is shared. */
  async #probe(path: string, search: string, request: Request, render: Render): Promise<Response> {
    let resolveProbe = (): void => undefined;
    this.#probes.set(path, new Promise<void>((done) => (resolveProbe = done)));
    const isAnonymous = request.method === 'GET' && search === '' && !request.headers.has('cookie');
    const startGeneration = this.#generation;
    try {
      const response = await render(request, isAnonymous);
      const directive = cacheDirectiveOf(response);
      const isCacheable =
        this.#isCacheable(path, response) && directive !== undefined && ignoresQuery(directive, search);
      if (!isCacheable) {
        // An answer shaped by a query or a fault says nothing about the next one.
        if (search === '' && response.status < 500 && path.length <= 200) this.#perVisitorPaths.set(path, true);
        return stripDirective(response);
      }
      if (isAnonymous)
        return precompressedResponse(await this.#store(path, directive, response, startGeneration), request);
      // This visitor's rendering is discarded: everybody gets the anonymous one.
      await response.body?.cancel();
      return await this.#share(path, request, render);
    } finally {
      this.#probes.delete(path);
      resolveProbe();
    }
  }

  /** Serves a shared page; renders it once when it is not cached, for all who wait. */
  async #share(path: string, request: Request, render: Render): Promise<Response> {
    const page = this.#pages.get(path);
    if (page && this.#isFresh(page)) {
      this.hits++;
      return precompressedResponse(page.ready, request);
    }
    let flight = this.#flights.get(path);
    if (!flight) {
      const rendering = this.#renderShared(path, request, render).finally(() => {
        if (this.#flights.get(path) === rendering) this.#flights.delete(path);
      });
      flight = rendering;
      this.#flights.set(path, rendering);
    }
    const ready = await flight;
    return ready ? precompressedResponse(ready, request) : stripDirective(await render(request, false));
  }

  /** @returns undefined when the page is not shared any more, or cannot be shown. */
  async #renderShared(path: string, request: Request, render: Render): Promise<Precompressed | undefined> {
    const startGeneration = this.#generation;
    const response = await render(request, true).catch(() => undefined);
    const directive = response && cacheDirectiveOf(response);
    if (response && directive && this.#isCacheable(path, response))
      return this.#store(path, directive, response, startGeneration);
    await response?.body?.cancel();
    const previous = this.#pages.get(path);
    if (!response || response.status >= 500) {
      if (!previous) return undefined;
      // Unchanged, it is of the old year.
      previous.staleSince ||= this.#now();
      if (this.#now() - previous.staleSince > staleTtlMs) return undefined;
      // Further requests do not retry the failed rendering at once.
      previous.freshUntil = this.#now() + unconnectedTtlMs;
      return previous.ready;
    }
    this.#pages.delete(path);
    return undefined;
  }

  async #store(
    path: string,
    directive: CacheDirective,
    response: Response,
    startGeneration: number,
  ): Promise<Precompressed> {
    const { headers } = stripDirective(response);
    const body = Buffer.from(await response.arrayBuffer());
    const [br, gzip] = await Promise.all([brotliOf(body, 5), gzipOf(body)]);
    const ready = precompressed([...headers], body, { br, gzip }, response.status);
    if (startGeneration !== this.#generation) return ready;
    const now = this.#now();
    const freshUntil = this.#isConnected ? nextYearMs(now) : now + unconnectedTtlMs;
    const page: CachedPage = { ...directive, ready, freshUntil, staleSince: 0 };
    this.#pages.set(path, page);
    if (this.#isConnected) void this.#reencodings.add(() => this.#reencode(path, page));
    return ready;
  }

  #isCacheable(path: string, response: Response): boolean {
    const isError = (response.status === 404 || response.status === 429) && this.#cacheableErrorPaths.has(path);
    return (response.status === 200 || isError) && isShareable(response);
  }

  #isFresh(page: CachedPage): boolean {
    return page.freshUntil > this.#now();
  }

  async #reencode(path: string, page: CachedPage): Promise<void> {
    const { br, identity } = page.ready;
    if (this.#pages.peek(path) !== page || page.freshUntil === 0 || !br) return;
    const denser = await brotliOf(identity.body, 11);
    if (!denser || denser.length >= br.body.length || this.#pages.peek(path) !== page) return;
    this.#pages.set(path, { ...page, ready: { ...page.ready, br: reencode(br, denser) } });
  }
}
