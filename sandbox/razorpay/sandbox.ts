import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod/mini';
import { secondMs } from '#kit/time.ts';
import { faultOrder, makeControls, ms } from '#sandbox/control-api.ts';
import { makeFaults, type Fault } from '#sandbox/faults.ts';
import { makeApi, type Pace } from './api.ts';
import { makeBank } from './bank.ts';
import { openBooks } from './books.ts';
import { makeCheckout } from './checkout.ts';
import { makeHostedPage } from './hosted-page.ts';
import { makeWebhooks, webhookKinds } from './webhooks.ts';

export interface RazorpaySandboxSettings {
  /** The file that carries the state over a restart; undefined: the state ends with the process. */
  readonly journal: string | undefined;
  /** The sandbox's public URL, with `basePath` and without a trailing slash. */
  readonly baseUrl: () => string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Where webhooks go: the vendor has it from its dashboard, not from the call. */
  readonly webhookUrl: () => string;
  readonly now?: () => Date;
  /** The path prefix of incoming requests, for example `/sandbox/razorpay`. */
  readonly basePath?: string;
  readonly payee?: string;
  readonly pace?: Partial<Pace>;
  /** Also serves `/control/…`, which lets any caller see and change everything; off by default. */
  readonly controlOverHttp?: boolean;
  /** Restricts webhook targets; default: no restriction. */
  readonly mayCall?: (url: URL) => boolean;
  /** Sends the webhooks. */
  readonly fetch?: typeof fetch;
}
export type RazorpaySandbox = ReturnType<typeof makeRazorpaySandbox>;

/**
 * Simulates Razorpay's payment links with their hosted page, refunds and webhooks. No money moves.
 * Answers and webhooks wait until the journal holds the state they report.
 */
export function makeRazorpaySandbox(settings: RazorpaySandboxSettings) {
  const basePath = settings.basePath ?? '';
  const now = settings.now ?? (() => new Date());
  const pace: Pace = { refundSettlesAfterMs: 3 * secondMs, ...settings.pace };
  const shortUrlOf = (linkId: string) => `${settings.baseUrl()}/i/${linkId}`;
  const { keyId, keySecret, webhookSecret } = settings;
  const books = openBooks(settings.journal);
  const faults = makeFaults();
  const webhooks = makeWebhooks({
    webhookSecret,
    url: settings.webhookUrl,
    fetch: settings.fetch ?? fetch,
    mayCall: settings.mayCall ?? (() => true),
    stored: () => books.written(),
  });
  const checkout = makeCheckout({ books, webhooks, keySecret, shortUrlOf, now });
  const bank = makeBank({ books, webhooks, now });
  const control = {
    ...bank,
    pay: checkout.pay,
    endLink: checkout.endLink,
    settlePayment: checkout.settlePayment,
    settleRefund: checkout.settleRefund,
    refund: checkout.refund,
    addFault: (fault: Fault): void => faults.add(fault),
    clearFaults: (): void => faults.clear(),
    setPace: (change: Partial<Pace>): void => void Object.assign(pace, change),
    replayWebhooks: (): void => webhooks.replay(),
    state: () => ({
      links: [...books.links.values()],
      payments: [...books.payments.values()],
      refunds: [...books.refunds.values()],
      disputes: [...books.disputes.values()],
      settlements: [...books.settlements.values()],
      webhooks: webhooks.count(),
      faults: faults.armed(),
    }),
    /** Resolves when no webhook delivery is in progress. */
    webhooksSettled: () => webhooks.settled(),
  };

  const app = new Hono().basePath(basePath);
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.route('/', makeApi({ books, keyId, keySecret, shortUrlOf, pace, now, notifyRefund: checkout.notifyRefund }));
  app.route('/', makeHostedPage(books, checkout, settings.payee ?? 'Namuna Enterprises'));
  if (settings.controlOverHttp) app.route('/', makeControlApi(control));

  return {
    fetch: (request: Request): Promise<Response> =>
      faults.serve(request, basePath, async () => {
        const response = await app.fetch(request);
        await books.written();
        return response;
      }),
    control,
    /** Flushes the journal. */
    close: () => books.close(),
  };
}
type Control = RazorpaySandbox['control'];

const webhook = z.optional(z.enum(webhookKinds));
const phase = z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']);

/** The controls over HTTP. */
function makeControlApi(control: Control): Hono {
  const { api, post } = makeControls();
  const none = z.strictObject({});
  post(
    '/control/pay',
    z.strictObject({
      requestId: z.string(),
      outcome: z.enum(['credit', 'failed', 'pending']),
      settlesAfterMs: z.optional(ms),
      webhook,
      copies: z.optional(z.int().check(z.gte(1), z.lte(1000))),
      delayMs: z.optional(ms),
      amountPaise: z.optional(z.int()),
      currency: z.optional(z.string()),
    }),
    control.pay,
  );
  post(
    '/control/payment-settle',
    z.strictObject({ paymentId: z.string(), outcome: z.enum(['credit', 'failed']), webhook }),
    control.settlePayment,
  );
  post('/control/refund', z.strictObject({ paymentId: z.string(), amountPaise: z.optional(z.int()) }), control.refund);
  post(
    '/control/refund-settle',
    z.strictObject({ refundId: z.string(), status: z.enum(['pending', 'processed', 'failed']) }),
    control.settleRefund,
  );
  post(
    '/control/dispute',
    z.strictObject({
      paymentId: z.string(),
      phase: z.optional(phase),
      amountPaise: z.optional(z.int()),
      reasonCode: z.optional(z.string()),
      respondInMs: z.optional(ms),
      webhook,
    }),
    control.dispute,
  );
  post(
    '/control/dispute-decide',
    z.strictObject({
      disputeId: z.string(),
      status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
      phase: z.optional(phase),
      deductedPaise: z.optional(z.int()),
      webhook,
    }),
    control.decide,
  );
  post('/control/adjust', z.strictObject({ amountPaise: z.int() }), control.adjust);
  post('/control/hold', z.strictObject({ paymentId: z.string(), isHeld: z.boolean() }), control.hold);
  const settlementStatus = z.enum(['created', 'processed', 'failed']);
  post(
    '/control/settle',
    z.strictObject({ status: z.optional(settlementStatus), atMs: z.optional(ms), webhook }),
    control.settle,
  );
  post(
    '/control/settlement-status',
    z.strictObject({ settlementId: z.string(), status: settlementStatus }),
    control.settlementStatus,
  );
  post('/control/faults', faultOrder, control.addFault);
  post('/control/faults-clear', none, control.clearFaults);
  post('/control/webhooks-replay', none, control.replayWebhooks);
  post('/control/pace', z.strictObject({ refundSettlesAfterMs: z.nullable(ms) }), control.setPace);
  api.get('/control/state', (c) => c.json(control.state()));
  return api;
}
