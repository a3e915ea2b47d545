/** The complete answer, or the fault that prevented it. */
export type Fetched =
  | { readonly ok: true; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly ok: false; readonly fault: 'timeout' | 'network' | 'too-large' };

export interface FetchBounds {
  /** For the whole exchange: connecting, waiting and reading the body. */
  readonly timeoutMs: number;
  /** Largest body in bytes, counted after decompression. */
  readonly maxBytes: number;
  /** Makes the call; default: the platform's fetch. */
  readonly fetch?: typeof fetch;
}

/**
 * Calls another machine with bounded time and memory, and returns failures as values.
 * Redirects are returned, never followed: credentials go only to the configured host.
 */
export async function fetchBounded(url: string | URL, init: RequestInit, bounds: FetchBounds): Promise<Fetched> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), bounds.timeoutMs);
  try {
    const response = await (bounds.fetch ?? fetch)(url, { redirect: 'manual', ...init, signal: stop.signal });
    const text = await readBounded(response, bounds.maxBytes);
    if (text === undefined) return { ok: false, fault: 'too-large' };
    return { ok: true, status: response.status, headers: response.headers, text };
  } catch {
    // The cause is dropped on purpose: its text may quote the URL and the request.
    return { ok: false, fault: stop.signal.aborted ? 'timeout' : 'network' };
  } finally {
    clearTimeout(timer);
  }
}

/** The body as UTF-8, or undefined when it is longer than `maxBytes`; the rest is then not read. */
async function readBounded(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      // Not awaited: the other side may delay the end.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
