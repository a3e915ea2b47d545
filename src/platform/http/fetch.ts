import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

interface Answered {
  readonly ok: true;
  readonly status: number;
  readonly headers: Headers;
}
interface NotFetched {
  readonly ok: false;
  /**
   * unconnected: nothing was sent. untrusted: nothing was sent; the certificate has an unknown authority, another name, or is
   * expired. After a timeout or a broken connection the other side may have acted.
   */
  readonly fault: 'timeout' | 'network' | 'too-large' | 'unconnected' | 'untrusted';
}
/** The complete answer, or the fault that prevented it. */
export type Fetched = (Answered & { readonly text: string }) | NotFetched;

/**
 * True where no answer says whether the other side acted on what was sent: it was broken off, the other side failed at some point, or a
 * machine between us lost its answer. After 503 it did not: it takes nothing now.
 */
export const mayHaveActed = (fetched: Fetched): boolean =>
  fetched.ok
    ? fetched.status >= 500 && fetched.status !== 503
    : fetched.fault !== 'unconnected' && fetched.fault !== 'untrusted';

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
  const fetched = await fetchBytes(url, init, bounds);
  if (!fetched.ok) return fetched;
  const { bytes, ...answered } = fetched;
  return { ...answered, text: new TextDecoder().decode(bytes) };
}

/** Fetches an answer as bytes. */
export async function fetchBytes(
  url: string | URL,
  init: RequestInit,
  bounds: FetchBounds,
): Promise<(Answered & { readonly bytes: Uint8Array }) | NotFetched> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), bounds.timeoutMs);
  try {
    const response = await (bounds.fetch ?? fetch)(url, { redirect: 'manual', ...init, signal: stop.signal });
    const bytes = await readBounded(response, bounds.maxBytes);
    if (bytes === undefined) return { ok: false, fault: 'too-large' };
    return { ok: true, status: response.status, headers: response.headers, bytes };
  } catch (error) {
    // The cause's text is dropped on purpose: it may quote the URL and the request.
    if (stop.signal.aborted) return { ok: false, fault: 'timeout' };
    return { ok: false, fault: faultOf((error as Error).cause) };
  } finally {
    clearTimeout(timer);
  }
}

function faultOf(cause: unknown): 'unconnected' | 'untrusted' | 'network' {
  if (/CERT|LEAF_SIGNATURE/.test((cause as NodeJS.ErrnoException | undefined)?.code ?? '')) return 'untrusted';
  return isUnconnected(cause) ? 'unconnected' : 'network';
}

/** The name has no address, or nobody listens there. */
function isUnconnected(cause: unknown): boolean {
  const { code = '', syscall, errors } = (cause ?? {}) as NodeJS.ErrnoException & { errors?: readonly unknown[] };
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    (errors !== undefined && errors.length > 0 && errors.every(isUnconnected))
  );
}

/**
 * Fetches into a file, for an answer that is too large for the memory.
 * @returns the status, or the fault that prevented it
 */
export async function fetchFile(
  url: string | URL,
  file: string,
  bounds: FetchBounds,
): Promise<{ readonly ok: true; readonly status: number } | NotFetched> {
  let bytes = 0;
  try {
    const response = await (bounds.fetch ?? fetch)(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(bounds.timeoutMs),
    });
    const { status, body } = response;
    if (status !== 200 || !body) return { ok: true, status };
    const counted = async function* (parts: AsyncIterable<Uint8Array>) {
      for await (const part of parts) {
        bytes += part.byteLength;
        if (bytes > bounds.maxBytes) throw new RangeError('too large');
        yield part;
      }
    };
    await pipeline(body, counted, createWriteStream(file));
    return { ok: true, status };
  } catch (error) {
    if (bytes > bounds.maxBytes) return { ok: false, fault: 'too-large' };
    return { ok: false, fault: (error as Error).name === 'TimeoutError' ? 'timeout' : 'network' };
  }
}

/** The body, or undefined when it is longer than `maxBytes`; the rest is then not read. */
async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      // Not awaited: the other side may delay the end.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    parts.push(value);
  }
}
