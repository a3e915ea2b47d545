/** What came back, read to its end; or why nothing usable did. */
export type Fetched =
  | { readonly ok: true; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly ok: false; readonly fault: 'timeout' | 'network' | 'too-large' };

export interface FetchBounds {
  /** For the whole exchange: connecting, waiting and reading the body. */
  readonly timeoutMs: number;
  /** Largest body in bytes, counted after decompression. */
  readonly maxBytes: number;
  /** What makes the call; the platform's own where it is left out. */
  readonly fetch?: typeof fetch;
}

/**
 * Calls another machine with bounded time and memory, and gives what goes wrong on the way as a value.
 * Redirects are given back, never followed: a credential goes only to the address that was configured.
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
    // The cause is dropped on purpose: its text may repeat the address and what was sent.
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
      // Not awaited: the other side may hold the end back.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
