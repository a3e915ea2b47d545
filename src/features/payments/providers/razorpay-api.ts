import { fetchBounded, type Fetched } from '#platform/http/fetch.ts';
import type { Log } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { parsed, refusalOf } from './answers.ts';
import { fieldsOf, textOf, type Fields } from './razorpay-snapshots.ts';
import type { GatewayRefusal } from './port.ts';

export interface RazorpaySettings {
  /** The API's base URL, with or without `/v1` and a trailing slash. */
  readonly apiUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The one before the last change, which signed the return pages of links from before it. */
  readonly previousKeySecret?: string | undefined;
  readonly webhookSecret: string;
  /** The secret before the last change: events from before it keep its signature. */
  readonly previousWebhookSecret?: string | undefined;
  readonly fetch?: typeof fetch;
  /** Per call; 10 s by default. */
  readonly timeoutMs?: number;
  /** Logs each failed call with its name and status, without any of its fields. */
  readonly log?: Pick<Log, 'warn'>;
}

export interface RazorpayApi {
  get(path: string): Promise<Result<Fields, GatewayRefusal>>;
  /** `key`: the idempotency key of a refund. */
  post(path: string, body: object, key?: string): Promise<Result<Fields, GatewayRefusal>>;
}

const maxAnswerBytes = 1024 * 1024;

/** The authenticated calls of the API's first version. */
export function makeRazorpayApi(settings: RazorpaySettings): RazorpayApi {
  const root = settings.apiUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`;

  async function call(path: string, init: RequestInit): Promise<Result<Fields, GatewayRefusal>> {
    const headers = { accept: 'application/json', authorization, ...init.headers };
    const fetched = await fetchBounded(
      `${root}/v1${path}`,
      { ...init, headers },
      {
        timeoutMs: settings.timeoutMs ?? 10 * secondMs,
        maxBytes: maxAnswerBytes,
        ...(settings.fetch && { fetch: settings.fetch }),
      },
    );
    const answer = answerOf(fetched);
    if (!answer.ok)
      settings.log?.warn('gateway call failed', {
        gateway: 'razorpay',
        call: callName(path, init),
        ...(fetched.ok ? { status: fetched.status, ...reasonIn(fetched.text) } : { fault: fetched.fault }),
      });
    return answer;
  }

  return {
    get: (path) => call(path, { method: 'GET' }),
    post: (path, body, key) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(key && { 'x-refund-idempotency': key }) },
      }),
  };
}

/** The vendor's code and reason, which are fixed words; its description may quote what was sent. */
function reasonIn(text: string): { readonly vendorCode?: string; readonly reason?: string } {
  const error = fieldsOf(fieldsOf(parsed(text))?.error);
  const [code, reason] = [textOf(error?.code), textOf(error?.reason)];
  return {
    ...(code && /^[A-Z_]{1,40}$/.test(code) ? { vendorCode: code } : {}),
    ...(reason && /^[a-z_]{1,60}$/.test(reason) ? { reason } : {}),
  };
}

/** The path without its ids and its query, for the log: `POST payments refund`. */
const callName = (path: string, init: RequestInit): string =>
  [init.method, ...(path.split('?', 1)[0] ?? '').split('/').filter((part) => /^[a-z_]+$/.test(part))].join(' ');

function answerOf(fetched: Fetched): Result<Fields, GatewayRefusal> {
  // 409: the first call with this key is under way.
  const refusal = fetched.ok && fetched.status === 409 ? 'gateway/unreachable' : refusalOf(fetched);
  const fields = fetched.ok ? fieldsOf(parsed(fetched.text)) : undefined;
  // The vendor answers 400 for an id that it does not have.
  if (
    refusal === 'gateway/refused' &&
    /id provided does not exist/i.test(textOf(fieldsOf(fields?.error)?.description) ?? '')
  )
    return refuse('gateway/unknown');
  if (refusal) return refuse(refusal, fetched.ok && fetched.status === 401 ? { facts: { areKeysWrong: true } } : {});
  return fields ? ok(fields) : refuse('gateway/unreachable');
}
