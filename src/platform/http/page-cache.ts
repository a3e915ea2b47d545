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
 * Renders a page. `forAll`: the answer will be shown to everybody, so it is rendered as for a stranger, by the path
 * alone: no cookie, no query, no address.
 */
export type Render = (request: Request, forAll: boolean) => Promise<Response>;

interface CachedPage extends CacheDirective {
  readonly ready: Precompressed;
  bytes: number;
  /** Since the memory was last full. */
  used: boolean;
  /** Until when it may be shown, in ms; Infinity while changes are heard of, 0 once something changed. */
  freshUntil: number;
  /** When something changed first; 0 before. */
  staleSince: number;
}
interface Limits {
  readonly entries: number;
  readonly bytes: number;
}
/** Paths that are rendered for each visitor, as far as they are remembered. */
const maxOwnPages = 2000;

/**
 * Public pages as ready bytes. A page asks to be kept by the header `page-cache: <tag>`, and to be shown whatever the
 * query by `page-cache: <tag>; reads=<names of the parameters that it does read, with commas between>`.
 * Only what was rendered for a stranger is kept; many requests at once for a page that is not there render it once;
 * what was rendered while something changed is not kept. When a page can't be rendered, its last bytes are shown.
 */
export class PageCache {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #kept = new Map<string, CachedPage>();
  /** Pages that are being rendered for all. */
  readonly #flights = new Map<string, Promise<Precompressed | undefined>>();
  /** Paths of which the first answer is awaited: it tells whether they are for all. */
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

  /** How much is kept. */
  get size(): Limits {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  /** Answers from memory before any framework runs; false when the page is not there. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const url = req.url ?? '';
    let kept = this.#kept.get(url);
    if (!kept) {
      const mark = url.indexOf('?');
      kept = mark < 0 ? undefined : this.#kept.get(url.slice(0, mark));
      if (!kept || !ignoresQuery(kept, url.slice(mark))) return false;
    }
    // Pages that are not there are written down: `answerWith` tells that it answered.
    if (!this.#isFresh(kept) || kept.ready.status !== 200) return false;
    this.#send(kept, req, res);
    return true;
  }

  /** The same with the page of another address, and further header lines. */
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

  /** Wraps the renderer of every page. `missing`: addresses whose page is kept although its status is 404 or 429. */
  remember(render: Render, missing: ReadonlySet<string> = new Set()): (request: Request) => Promise<Response> {
    this.#missing = missing;
    return async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return stripDirective(await render(request, false));
      const { pathname: path, search } = new URL(request.url);
      // Twice: something may change between an answer that tells that a page is for all, and its use.
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

  /** Something changed: pages with this tag, or all, are rendered anew when they are next asked for. */
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

  /** From now on changes are heard of, or they are not: then nothing is shown for longer than a second. */
  setConnected(yes: boolean): void {
    this.#hears = yes;
    this.forget();
  }

  /** The first request for a path: its own answer tells whether the page is for all. */
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
        // What a query or a fault made of this answer says nothing about the next.
        if (search === '' && response.status < 500) this.#remember(path);
        return stripDirective(response);
      }
      if (isStranger) return precompressedResponse(await this.#keep(path, input, response, began), request);
      // What was rendered for this visitor is shown to nobody, not even to them.
      await response.body?.cancel();
      return await this.#share(path, request, render);
    } finally {
      this.#probes.delete(path);
      decided();
    }
  }

  /** Shows a page that is for all; renders it once when it is not there, however many wait for it. */
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

  /** @returns undefined when the page is not for all any more, or has no bytes to show. */
  async #renderForAll(path: string, request: Request, render: Render): Promise<Precompressed | undefined> {
    const began = this.#generation;
    const response = await render(request, true).catch(() => undefined);
    const input = response && cacheDirectiveOf(response);
    if (response && input && this.#isKeepable(path, response)) return this.#keep(path, input, response, began);
    await response?.body?.cancel();
    const before = this.#kept.get(path);
    if (!response || response.status >= 500) {
      if (!before || this.#now() - before.staleSince > staleTtlMs) return undefined;
      // Nobody else waits for the same failure at once.
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

  /** What was not shown since the last time goes first. */
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

  /** The densest coding is slow: it is made aside, one page at a time, after the page was answered. */
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
