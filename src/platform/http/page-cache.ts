import type { IncomingMessage, ServerResponse } from 'node:http';
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
import { ignoresQuery, isForAll, type CacheDirective, cacheDirectiveOf, stripDirective } from './cache-directive.ts';

/**
 * Renders a page. `forAll`: the answer is shared by all visitors, so it is rendered anonymously, by the path alone: no
 * cookie, no query, no client IP.
 */
export type Render = (request: Request, forAll: boolean) => Promise<Response>;

interface CachedPage extends CacheDirective {
  readonly ready: Precompressed;
  bytes: number;
  /** Used since the cache was last full. */
  used: boolean;
  /** Expiry in ms; Infinity while the change listener is connected, 0 after a change. */
  freshUntil: number;
  /** Time of the first change; 0 before. */
  staleSince: number;
}
interface Limits {
  readonly entries: number;
  readonly bytes: number;
}
/** Limit of remembered paths that are rendered per visitor. */
const maxOwnPages = 2000;

/**
 * Public pages as precompressed bytes. A page opts in by the header `page-cache: <tag>`, and ignores the query by
 * `page-cache: <tag>; reads=<comma-separated names of the parameters that it does read>`.
 * Only anonymous renderings are cached; concurrent requests for a missing page render it once; a page rendered during a
 * change is not cached. When a page can't be rendered, its last bytes are served.
 */
export class PageCache {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #kept = new Map<string, CachedPage>();
  /** Shared pages that are being rendered. */
  readonly #flights = new Map<string, Promise<Precompressed | undefined>>();
  /** Paths whose first answer is pending; it shows whether they are shared. */
  readonly #probes = new Map<string, Promise<void>>();
  readonly #ownPages = new Set<string>();
  readonly #toRecode: { readonly path: string; readonly kept: CachedPage }[] = [];
  #isRecoding = false;
  #missing: ReadonlySet<string> = new Set();
  #bytes = 0;
  #generation = 0;
  #hears = false;
  hits = 0;

  constructor(limits: Limits = { entries: 2000, bytes: 64 * 2 ** 20 }, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Current usage. */
  get size(): Limits {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  /** Answers from memory before any framework runs; false when the page is not cached. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const url = req.url ?? '';
    let kept = this.#kept.get(url);
    if (!kept) {
      const mark = url.indexOf('?');
      kept = mark < 0 ? undefined : this.#kept.get(url.slice(0, mark));
      if (!kept || !ignoresQuery(kept, url.slice(mark))) return false;
    }
    // Error pages must be logged: `answerWith` reports to its caller that it answered.
    if (!this.#isFresh(kept) || kept.ready.status !== 200) return false;
    this.#send(kept, req, res);
    return true;
  }

  /** The same with the page of another path, and further header lines. */
  answerWith(path: string, req: IncomingMessage, res: ServerResponse, more: readonly string[]): boolean {
    const kept = this.#kept.get(path);
    if (!kept || !this.#isFresh(kept)) return false;
    this.#send(kept, req, res, more);
    return true;
  }

  #send(kept: CachedPage, req: IncomingMessage, res: ServerResponse, more?: readonly string[]): void {
    this.hits++;
    kept.used = true;
    sendPrecompressed(kept.ready, req, res, more);
  }

  /** Wraps the renderer of every page. `missing`: paths whose page is cached although its status is 404 or 429. */
  remember(render: Render, missing: ReadonlySet<string> = new Set()): (request: Request) => Promise<Response> {
    this.#missing = missing;
    return async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return stripDirective(await render(request, false));
      const { pathname: path, search } = new URL(request.url);
      // Two attempts: a change may come between the answer that shows that a page is shared, and its use.
      for (let tries = 0; tries < 2; tries++) {
        const kept = this.#kept.get(path);
        if (kept)
          return ignoresQuery(kept, search)
            ? this.#share(path, request, render)
            : stripDirective(await render(request, false));
        if (this.#ownPages.has(path)) break;
        const probe = this.#probes.get(path);
        if (!probe) return this.#probe(path, search, request, render);
        await probe;
      }
      return stripDirective(await render(request, false));
    };
  }

  /** After a change: pages with this tag, or all, are rendered again at their next request. */
  forget(tag?: string): void {
    this.#generation++;
    this.#flights.clear();
    this.#ownPages.clear();
    for (const kept of this.#kept.values()) {
      if (tag !== undefined && kept.tag !== tag) continue;
      kept.freshUntil = 0;
      kept.staleSince ||= this.#now();
    }
  }

  /** Whether the change listener is connected; without it, pages are cached for one second only. */
  setConnected(yes: boolean): void {
    this.#hears = yes;
    this.forget();
  }

  /** The first request for a path: its own answer shows whether the page is shared. */
  async #probe(path: string, search: string, request: Request, render: Render): Promise<Response> {
    let decided = (): void => undefined;
    this.#probes.set(path, new Promise<void>((done) => (decided = done)));
    const isStranger = request.method === 'GET' && search === '' && !request.headers.has('cookie');
    const began = this.#generation;
    try {
      const response = await render(request, isStranger);
      const input = cacheDirectiveOf(response);
      const isKept = this.#isKeepable(path, response) && input !== undefined && ignoresQuery(input, search);
      if (!isKept) {
        // An answer shaped by a query or a fault says nothing about the next one.
        if (search === '' && response.status < 500) this.#remember(path);
        return stripDirective(response);
      }
      if (isStranger) return precompressedResponse(await this.#keep(path, input, response, began), request);
      // This visitor's rendering is discarded: everybody gets the anonymous one.
      await response.body?.cancel();
      return await this.#share(path, request, render);
    } finally {
      this.#probes.delete(path);
      decided();
    }
  }

  /** Serves a shared page; renders it once when it is not cached, for all who wait. */
  async #share(path: string, request: Request, render: Render): Promise<Response> {
    const kept = this.#kept.get(path);
    if (kept && this.#isFresh(kept)) {
      this.hits++;
      kept.used = true;
      return precompressedResponse(kept.ready, request);
    }
    let flight = this.#flights.get(path);
    if (!flight) {
      const begun = this.#renderForAll(path, request, render).finally(() => {
        if (this.#flights.get(path) === begun) this.#flights.delete(path);
      });
      flight = begun;
      this.#flights.set(path, begun);
    }
    const ready = await flight;
    return ready ? precompressedResponse(ready, request) : stripDirective(await render(request, false));
  }

  /** @returns undefined when the page is not shared any more, or cannot be shown. */
  async #renderForAll(path: string, request: Request, render: Render): Promise<Precompressed | undefined> {
    const began = this.#generation;
    const response = await render(request, true).catch(() => undefined);
    const input = response && cacheDirectiveOf(response);
    if (response && input && this.#isKeepable(path, response)) return this.#keep(path, input, response, began);
    await response?.body?.cancel();
    const before = this.#kept.get(path);
    if (!response || response.status >= 500) {
      if (!before || this.#now() - before.staleSince > staleTtlMs) return undefined;
      // Further requests do not retry the failed rendering at once.
      before.freshUntil = this.#now() + unconnectedTtlMs;
      return before.ready;
    }
    this.#drop(path);
    return undefined;
  }

  async #keep(path: string, input: CacheDirective, response: Response, began: number): Promise<Precompressed> {
    const { headers } = stripDirective(response);
    const body = Buffer.from(await response.arrayBuffer());
    const [br, gzip] = await Promise.all([brotliOf(body, 5), gzipOf(body)]);
    const ready = precompressed([...headers], body, { br, gzip }, response.status);
    if (began !== this.#generation) return ready;
    const bytes = sizeOf(ready);
    if (bytes > this.#limits.bytes / 4) return ready;
    this.#drop(path);
    const freshUntil = this.#hears ? Infinity : this.#now() + unconnectedTtlMs;
    const kept: CachedPage = { ...input, ready, bytes, used: false, freshUntil, staleSince: 0 };
    this.#kept.set(path, kept);
    this.#bytes += bytes;
    this.#makeRoom();
    if (this.#hears) this.#recodeLater(path, kept);
    return ready;
  }

  #isKeepable(path: string, response: Response): boolean {
    const isMissing = (response.status === 404 || response.status === 429) && this.#missing.has(path);
    return (response.status === 200 || isMissing) && isForAll(response);
  }

  #isFresh(kept: CachedPage): boolean {
    return kept.freshUntil === Infinity || kept.freshUntil > this.#now();
  }

  #drop(path: string): void {
    const kept = this.#kept.get(path);
    if (!kept) return;
    this.#kept.delete(path);
    this.#bytes -= kept.bytes;
  }

  /** Evicts pages that were not used since the last eviction first. */
  #makeRoom(): void {
    for (const [path, kept] of this.#kept) {
      if (this.#kept.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return;
      this.#kept.delete(path);
      if (kept.used) this.#kept.set(path, Object.assign(kept, { used: false }));
      else this.#bytes -= kept.bytes;
    }
  }

  #remember(path: string): void {
    if (path.length > 200) return;
    if (this.#ownPages.size >= maxOwnPages) this.#ownPages.clear();
    this.#ownPages.add(path);
  }

  /** The densest compression is slow: it runs after the page was answered, one page at a time. */
  #recodeLater(path: string, kept: CachedPage): void {
    this.#toRecode.push({ path, kept });
    if (this.#isRecoding) return;
    this.#isRecoding = true;
    void this.#recode().finally(() => (this.#isRecoding = false));
  }
  async #recode(): Promise<void> {
    for (let next = this.#toRecode.shift(); next; next = this.#toRecode.shift()) {
      const { path, kept } = next;
      const { br, identity } = kept.ready;
      if (this.#kept.get(path) !== kept || kept.freshUntil === 0 || !br) continue;
      const denser = await brotliOf(identity.body, 11);
      if (!denser || denser.length >= br.body.length) continue;
      kept.ready.br = reencode(br, denser);
      if (this.#kept.get(path) !== kept) continue;
      this.#bytes += denser.length - br.body.length;
      kept.bytes += denser.length - br.body.length;
    }
  }
}
