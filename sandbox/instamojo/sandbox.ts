import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secondMs } from '#kit/time.ts';
import { makeApi, type Pace } from './api.ts';
import { openBooks } from './books.ts';
import { makeCheckout } from './checkout.ts';
import { makeControl, makeControlApi, type Control } from './control.ts';
import { makeFaults } from './faults.ts';
import { makeHostedPage } from './hosted-page.ts';
import { makeTokens } from './tokens.ts';
import { makeWebhooks } from './webhooks.ts';

export interface InstamojoSandboxSettings {
  /** The file that carries the state over a restart; undefined: the state ends with the process. */
  readonly journal: string | undefined;
  /** The public address of the stand-in, with `basePath` and without a slash at the end: what the client calls its API. */
  readonly baseUrl: () => string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly privateSalt: string;
  readonly now?: () => Date;
  /** The prefix under which requests arrive, for example `/sandbox/instamojo`. */
  readonly basePath?: string;
  readonly payee?: string;
  readonly pace?: Partial<Pace>;
  /** Serves `/control/…` too. It lets anyone who reaches it see and change everything: off unless asked for. */
  readonly controlOverHttp?: boolean;
  /** Where webhooks may go; everywhere where it is left out. The credentials of a demo are public, so a host may bound it. */
  readonly mayCall?: (url: URL) => boolean;
  /** What sends the webhooks. */
  readonly fetch?: typeof fetch;
}
export interface InstamojoSandbox {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly control: Control;
  /** Writes what is left of the journal. */
  readonly close: () => Promise<void>;
}

/**
 * A stand-in that speaks Instamojo's API v2, with its hosted payment page and its webhooks. No money moves.
 * Nothing leaves it, neither an answer nor a webhook, before the journal holds what it tells of.
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
    kept: () => books.written(),
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
    async fetch(request) {
      const call = `${request.method} ${new URL(request.url).pathname.slice(basePath.length)}`;
      const answer = async () => {
        const response = await app.fetch(request);
        await books.written();
        return response;
      };
      // The control stays reachable whatever it ordered.
      return call.includes(' /control/') ? answer() : faults.run(call, request.signal, answer);
    },
    control,
    close: () => books.close(),
  };
}
