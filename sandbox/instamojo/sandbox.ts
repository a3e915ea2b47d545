import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secondMs } from '#kit/time.ts';
import { makeApi, type Pace } from './api.ts';
import { openBooks } from './books.ts';
import { makeCheckout } from './checkout.ts';
import { makeControl, makeControlApi, type Control } from './control.ts';
import { makeFaults } from '#sandbox/faults.ts';
import { makeHostedPage } from './hosted-page.ts';
import { makeTokens } from './tokens.ts';
import { makeWebhooks } from './webhooks.ts';

export interface InstamojoSandboxSettings {
  /** The file that carries the state over a restart; undefined: the state ends with the process. */
  readonly journal: string | undefined;
  /** The sandbox's public URL, with `basePath` and without a trailing slash: the client's API URL. */
  readonly baseUrl: () => string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly privateSalt: string;
  readonly now?: () => Date;
  /** The path prefix of incoming requests, for example `/sandbox/instamojo`. */
  readonly basePath?: string;
  readonly payee?: string;
  readonly pace?: Partial<Pace>;
  /** Also serves `/control/…`, which lets any caller see and change everything; off by default. */
  readonly controlOverHttp?: boolean;
  /** Restricts webhook targets; default: no restriction. A demo's credentials are public, so a host may limit it. */
  readonly mayCall?: (url: URL) => boolean;
  /** Sends the webhooks. */
  readonly fetch?: typeof fetch;
}
export interface InstamojoSandbox {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly control: Control;
  /** Flushes the journal. */
  readonly close: () => Promise<void>;
}

/**
 * Simulates Instamojo's API v2 with its hosted payment page and its webhooks. No money moves.
 * Answers and webhooks wait until the journal holds the state they report.
 */
export function makeInstamojoSandbox(settings: InstamojoSandboxSettings): InstamojoSandbox {
  const basePath = settings.basePath ?? '';
  const now = settings.now ?? (() => new Date());
  const pace: Pace = { refundSettlesAfterMs: 3 * secondMs, tokenLifeS: 36_000, hasPaymentList: true, ...settings.pace };
  const longurlOf = (requestId: string) => `${settings.baseUrl()}/@namuna/${requestId}`;
  const books = openBooks(settings.journal);
  const tokens = makeTokens(settings.clientSecret, now);
  const faults = makeFaults();
  const webhooks = makeWebhooks({
    privateSalt: settings.privateSalt,
    fetch: settings.fetch ?? fetch,
    mayCall: settings.mayCall ?? (() => true),
    stored: () => books.written(),
  });
  const checkout = makeCheckout(books, webhooks, longurlOf, now);
  const control = makeControl({ books, checkout, faults, tokens, webhooks, pace });

  const app = new Hono().basePath(basePath);
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  const { clientId, clientSecret, baseUrl } = settings;
  app.route('/', makeApi({ books, tokens, clientId, clientSecret, baseUrl, longurlOf, pace, now }));
  app.route('/', makeHostedPage({ books, checkout, payee: settings.payee ?? 'Namuna Enterprises', now }));
  if (settings.controlOverHttp) app.route('/', makeControlApi(control));

  return {
    fetch: (request) =>
      faults.serve(request, basePath, async () => {
        const response = await app.fetch(request);
        await books.written();
        return response;
      }),
    control,
    close: () => books.close(),
  };
}
