import { Hono } from 'hono';
import type { ServerEnv } from '#platform/http/context.ts';
import { makeLog } from '#platform/operations/log.ts';
import { sessionCookie } from '#platform/http/admission.ts';
import type { Caller } from '#platform/http/decide.ts';
import { makeApi, type Route } from '#platform/http/serve.ts';

export interface TestRequest {
  readonly method?: string;
  /** The JSON body; the method defaults to POST. */
  readonly json?: unknown;
  /** A body other than JSON, for example a form, with its content type. */
  readonly body?: RequestInit['body'];
  /** The `cookie` header, or cookies by name. */
  readonly cookie?: string | Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client IP for limits. */
  readonly address?: string;
}
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as a JSON object; empty for any other body. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The `Set-Cookie` lines by cookie name. */
  readonly setCookies: Readonly<Record<string, string>>;
  /** The values of these cookies for the next request; '' for a removed one. */
  readonly cookies: Readonly<Record<string, string>>;
}
export type TestApi = (path: string, request?: TestRequest) => Promise<TestAnswer>;

interface Sessions {
  readonly sessionOf?: Caller['sessionOf'];
  readonly deskSessionOf?: Caller['deskSessionOf'];
  readonly secure?: boolean;
}
/** The endpoints as one app in this process, without a port. */
export function servedApp(served: readonly Route[], input: Sessions = {}): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use((c, next) => {
    c.set('visit', { requestId: '', clientIp: c.req.header('x-test-address') ?? '127.0.0.1', staff: undefined });
    return next();
  });
  const api = makeApi(served, {
    log: makeLog(() => undefined),
    secure: input.secure ?? false,
    sessionOf: input.sessionOf ?? (async () => undefined),
    deskSessionOf: input.deskSessionOf ?? (async () => undefined),
    isOwnRecord: async () => false,
    confirmed: (work) => work(),
    payForSearch: async () => undefined,
    renderDeskPage: async (_c, path, flash) => Response.json({ path, flash }),
    isFromOwnPage: (request) => request.headers.get('sec-fetch-site') === 'same-origin',
  });
  // A bug fails the test instead of becoming a 500.
  app.onError((error) => {
    throw error;
  });
  return app.route('/', api);
}

/**
 * Calls the endpoints. `sessionOf` reads the session cookie as the product does; a test may use a map instead.
 */
export function testApi(served: readonly Route[], input: Sessions = {}): TestApi {
  const app = servedApp(served, input);
  return async (path, request = {}) => {
    const { json, cookie, address } = request;
    const response = await app.request(`${input.secure ? 'https' : 'http'}://site.test${path}`, {
      method: request.method ?? (json === undefined && request.body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === undefined ? {} : { cookie: typeof cookie === 'string' ? cookie : cookieHeader(cookie) }),
        ...(address === undefined ? {} : { 'x-test-address': address }),
        ...request.headers,
      },
      ...(json === undefined
        ? request.body === undefined
          ? {}
          : { body: request.body }
        : { body: JSON.stringify(json) }),
    });
    return read(response);
  };
}

/** The cookie of a session whose token `sessionOf` knows. */
export const signedInAs = (token: string): Readonly<Record<string, string>> => ({ [sessionCookie]: token });

const cookieHeader = (cookies: Readonly<Record<string, string>>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

async function read(response: Response): Promise<TestAnswer> {
  const text = await response.text();
  const lines = response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line] as const);
  const valueIn = (line: string): string => line.slice(line.indexOf('=') + 1).split(';')[0] ?? '';
  return {
    status: response.status,
    headers: response.headers,
    json: readJson(text),
    text,
    setCookies: Object.fromEntries(lines),
    cookies: Object.fromEntries(lines.map(([name, line]) => [name, valueIn(line)])),
  };
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
