// `call(endpoint, { params, query, body })` makes one call of a contract and never throws:
//   const reply = await call(createUser, { body: { … } });
//   if (reply.ok) reply.value …
//   else if (reply.status === 0) … no connection, or timeout
//   else reply.problem.code, reply.problem.errors …
// A 401 clears the prescribed storage keys and redirects to /login, which returns to this page.
import type { Answered } from '#kit/ask.ts';
import type { Endpoint, Problem } from '#kit/endpoint.ts';
import type { Language } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { clearStored } from '#web/stored-session.ts';

export type CallResult<T> =
  | Answered<T>
  | { readonly ok: false; readonly status: 0; readonly problem: undefined; readonly retryAfterS: undefined };

export interface CallInput<Body, Query> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: Body;
}
export interface CallOptions<Body, Query> extends CallInput<Body, Query> {
  readonly timeoutMs?: number;
  /** Stays on the page at a 401, for calls that expect one. */
  readonly staysOn401?: boolean;
}

/** The URL of an endpoint with its parameters filled in. */
export function urlOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
  query?: unknown,
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = searchOf(query);
  return search.size ? `${path}?${search}` : path;
}
/** A query as in a URL, without what is undefined. */
export const searchOf = (query: unknown = {}): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query as object).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Calls one endpoint as JSON with the session's cookie; times out after 20 s by default. */
export async function call<Body, Query, Answer, Code extends string>(
  endpoint: Endpoint<Body, Query, Answer, Code>,
  options: CallOptions<Body, Query> = {},
): Promise<CallResult<Answer>> {
  const { method } = endpoint;
  const { params, query, body, ...more } = options;
  // Also without a body, because a form on another site can't send this type.
  const headers: Record<string, string> = method === 'POST' ? { 'content-type': 'application/json' } : {};
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return send<Answer>(urlOf(endpoint, params, query), init, more);
}

/** The answer of a call without a connection. */
export const offline = { ok: false, status: 0, problem: undefined, retryAfterS: undefined } as const;

/** Makes a call with a body other than JSON, for example a multipart upload. */
export async function send<Answer>(
  url: string,
  init: RequestInit,
  { timeoutMs = 20_000, staysOn401 = false } = {},
): Promise<CallResult<Answer>> {
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', ...(init.headers as Record<string, string> | undefined) },
    });
    return await readAnswer(response, staysOn401);
  } catch {
    return offline;
  }
}

/** Reads the answer to a call; a 401 redirects to the login unless the caller stays. */
export async function readAnswer<Answer>(response: Response, staysOn401 = false): Promise<CallResult<Answer>> {
  const { ok, status } = response;
  const read = readJson(await response.text());
  if (ok) return { ok, status, value: read as Answer };
  if (status === 401 && !staysOn401) leaveForLogin();
  const wait = Number(response.headers.get('retry-after'));
  return { ok, status, problem: asProblem(read, response), retryAfterS: wait > 0 ? wait : undefined };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Replaces the answer of a proxy, which has no problem document. */
function asProblem(read: unknown, response: Response): Problem {
  if (typeof read === 'object' && read !== null && 'code' in read) return read as Problem;
  return {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    code: `http/${response.status}`,
    message: '',
    requestId: response.headers.get('x-request-id') ?? '',
  };
}

export const currentLanguage = (): Language => (document.documentElement.lang === 'hi' ? 'hi' : 'en');

/** Clears the stored session and redirects to the login, which says why and returns to this page. */
export function leaveForLogin(): void {
  clearStored();
  location.assign(`${paths.login(currentLanguage(), location.pathname + location.search)}&ended=yes`);
}
