import { fetchBounded, type Fetched } from '#platform/http/fetch.ts';
import type { Log } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { parsed, refusalOf } from './answers.ts';
import { fieldsOf, textOf } from './instamojo-snapshots.ts';
import type { GatewayRefusal } from './port.ts';

export interface InstamojoSettings {
  /** The API's base URL, with or without a trailing slash; `/v2/…` and `/oauth2/…` are appended. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly privateSalt: string;
  /** The one before the last change: what was signed with it is taken too. */
  readonly previousPrivateSalt?: string | undefined;
  readonly fetch?: typeof fetch;
  /** Per call; 10 s by default. */
  readonly timeoutMs?: number;
  readonly now?: () => Date;
  /** Logs each failed call with its name and status, without any of its fields. */
  readonly log?: Pick<Log, 'warn'>;
}

export interface InstamojoApi {
  get(path: string): Promise<Result<unknown, GatewayRefusal>>;
  post(path: string, form: Readonly<Record<string, string>>): Promise<Result<unknown, GatewayRefusal>>;
}

const maxAnswerBytes = 1024 * 1024;
const tokenMarginMs = 60 * secondMs;
const defaultTokenLifeS = 600;

/**
 * The authenticated calls of API v2. All share one token, cached until a minute before it expires; concurrent calls share
 * one token request, and a call that gets 401 requests a new one once.
 */
export function makeInstamojoApi(settings: InstamojoSettings): InstamojoApi {
  const root = settings.apiUrl.replace(/\/+$/, '');
  const now = settings.now ?? (() => new Date());
  let cachedToken: { readonly token: string; readonly usableUntilMs: number } | undefined;
  let tokenRequest: Promise<string | undefined> | undefined;

  const send = (path: string, init: RequestInit) =>
    fetchBounded(`${root}${path}`, init, {
      timeoutMs: settings.timeoutMs ?? 10 * secondMs,
      maxBytes: maxAnswerBytes,
      ...(settings.fetch && { fetch: settings.fetch }),
    });
  const report = (call: string, fetched: Fetched) =>
    settings.log?.warn('gateway call failed', {
      gateway: 'instamojo',
      call,
      ...(fetched.ok ? { status: fetched.status } : { fault: fetched.fault }),
    });

  async function requestToken(): Promise<string | undefined> {
    const requestedAtMs = now().getTime();
    const { clientId, clientSecret } = settings;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const fetched = await send('/oauth2/token/', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(form),
    });
    const fields = fetched.ok && fetched.status < 300 ? fieldsOf(parsed(fetched.text)) : undefined;
    const token = textOf(fields?.access_token);
    // fetch would throw on other characters in a header.
    if (!token || !/^[\x21-\x7e]+$/.test(token)) {
      report('POST token', fetched);
      return undefined;
    }
    const lifeMs = (Number(fields?.expires_in) || defaultTokenLifeS) * secondMs;
    cachedToken = { token, usableUntilMs: requestedAtMs + lifeMs - tokenMarginMs };
    return token;
  }

  async function tokenExcept(refused: string | undefined): Promise<string | undefined> {
    if (cachedToken && cachedToken.token !== refused && now().getTime() < cachedToken.usableUntilMs)
      return cachedToken.token;
    tokenRequest ??= requestToken().finally(() => (tokenRequest = undefined));
    return tokenRequest;
  }

  async function attempt(path: string, init: RequestInit, refusedToken?: string) {
    const token = await tokenExcept(refusedToken);
    if (!token) return undefined;
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    return { token, fetched: await send(path, { ...init, headers }) };
  }

  async function call(path: string, init: RequestInit): Promise<Result<unknown, GatewayRefusal>> {
    const first = await attempt(path, init);
    const last = first && isUnauthorised(first.fetched) ? await attempt(path, init, first.token) : first;
    // Rejected credentials say nothing about this call's effect, so it is retried once they are corrected.
    if (!last) return refuse('gateway/unreachable');
    const answer = answerOf(last.fetched);
    if (!answer.ok) report(callName(path, init), last.fetched);
    return answer;
  }

  return {
    get: (path) => call(path, { method: 'GET' }),
    post: (path, form) => call(path, { method: 'POST', body: new URLSearchParams(form) }),
  };
}

const isUnauthorised = (fetched: Fetched): boolean => fetched.ok && fetched.status === 401;

const resources = ['payment_requests', 'payments', 'refund', 'refunds'];
/** The path without its ids, for the log: `POST payments refund`. */
const callName = (path: string, init: RequestInit): string =>
  [init.method, ...path.split('/').filter((segment) => resources.includes(segment))].join(' ');

function answerOf(fetched: Fetched): Result<unknown, GatewayRefusal> {
  const refusal = refusalOf(fetched);
  if (refusal || !fetched.ok) return refuse(refusal ?? 'gateway/unreachable');
  const answer = parsed(fetched.text);
  if (answer === undefined) return refuse('gateway/unreachable');
  return fieldsOf(answer)?.success === false ? refuse('gateway/refused') : ok(answer);
}
