import { LRUCache } from 'lru-cache';
import { minuteMs, secondMs } from '#kit/time.ts';
import { brotliOf, gzipOf, type Precompressed, precompressed, precompressedResponse } from './pages/precompressed.ts';
import { rateLimit } from './rate-limit.ts';

/** What is known of pages before one is rendered. */
export interface Visitors {
  /** Where this URL leads everybody; undefined for a page. */
  redirect(url: URL): Response | undefined;
  /** The session without which the page leads to its sign-in. */
  needs(path: string): 'session' | 'desk' | undefined;
  /** The sign-in, which returns to this URL. */
  signIn(url: URL, needs: 'session' | 'desk', language: 'en' | 'hi'): string;
  /** True for the pages that ask visitors to sign in. */
  isEntrance(path: string): boolean;
  /** True for a page of everybody that is rendered for each query. */
  isRenderedByQuery(path: string): boolean;
}

/** Rendered for each `next` once in a while; beyond this an address gets the page without its query. */
const rendersAMinute = 60;
const lifeMs = 5 * secondMs;

/**
 * The pages that ask visitors to sign in, as somebody without any session gets them. They are the same for everybody but for
 * their query, so a URL is rendered once in five seconds, and new ones of one address at most sixty times a minute.
 */
export class Entrances {
  readonly #pages = new LRUCache<string, Promise<Precompressed | undefined>>({ max: 500, ttl: lifeMs });
  readonly #renders = rateLimit(rendersAMinute, minuteMs);

  /** Leads to the page without its query where this address has had its renderings of the minute. */
  limit(request: Request, client: string): Response | undefined {
    const { pathname, search } = new URL(request.url);
    if (search === '' || this.#renders.take(client, new Date()) === 0) return undefined;
    return new Response(null, { status: 303, headers: { location: pathname, 'cache-control': 'no-store' } });
  }

  /** @returns undefined when the page can't be shared; then it is rendered for this visitor. */
  async answer(
    request: Request,
    { language, client }: { readonly language: 'en' | 'hi'; readonly client: string },
    render: () => Promise<Response>,
  ): Promise<Response | undefined> {
    const { pathname, search } = new URL(request.url);
    const key = `${language} ${pathname}${search}`;
    let page = this.#pages.get(key);
    if (!page) {
      const limited = this.limit(request, client);
      if (limited) return limited;
      page = ready(render).catch(() => undefined);
      this.#pages.set(key, page);
    }
    const found = await page;
    return found && precompressedResponse(found, request);
  }
}

async function ready(render: () => Promise<Response>): Promise<Precompressed | undefined> {
  const response = await render();
  if (response.status !== 200 || response.headers.has('set-cookie')) return undefined;
  const body = Buffer.from(await response.arrayBuffer());
  const [br, gzip] = await Promise.all([brotliOf(body, 5), gzipOf(body)]);
  return precompressed([...response.headers], body, { br, gzip });
}
