import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { paiseFromRupees, rupeeDecimal } from '#kit/money/paise.ts';
import {
  newBankReference,
  newRefundId,
  resolutionAt,
  statusAt,
  type Books,
  type PaymentRow,
  type RefundRow,
  type RequestRow,
} from './books.ts';
import { readRequestForm } from './request-form.ts';
import { scopes, type Scope, type Tokens } from './tokens.ts';
import { feesOf, signedDecimal } from './webhooks.ts';

export interface Pace {
  /** How long a refund stays open; 0: concluded at once, null: open until it is settled by hand. */
  refundSettlesAfterMs: number | null;
  tokenLifeS: number;
  /** False: the payment list answers 404, as for merchants whose plan does not include it. */
  hasPaymentList: boolean;
}
export interface ApiSettings {
  readonly books: Books;
  readonly tokens: Tokens;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly baseUrl: () => string;
  readonly longurlOf: (requestId: string) => string;
  readonly pace: Readonly<Pace>;
  readonly now: () => Date;
}

const refundTypes = ['RFD', 'TNR', 'QFL', 'QNR', 'EWN', 'TAN', 'PTH'];
const missing = { success: false, message: 'Not found.' };

/** Instamojo API v2: OAuth token, payment requests, payments, refunds. */
export function makeApi(apiSettings: ApiSettings): Hono {
  const { books, now } = apiSettings;
  const api = new Hono();
  const link = (kind: string, id: string) => `${apiSettings.baseUrl()}/v2/${kind}/${id}/`;
  const needs =
    (scope: Scope): MiddlewareHandler =>
    async (c, next) => {
      const granted = apiSettings.tokens.read((c.req.header('authorization') ?? '').replace(/^Bearer /, ''));
      if (!granted) return c.json({ error: 'Invalid or expired access token' }, 401);
      if (!granted.includes(scope)) return c.json({ error: 'Invalid scopes' }, 403);
      return next();
    };

  api.post('/oauth2/token/', async (c) => {
    const form = await formOf(c);
    if (form.get('grant_type') !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400);
    if (form.get('client_id') !== apiSettings.clientId || form.get('client_secret') !== apiSettings.clientSecret) {
      return c.json({ error: 'invalid_client' }, 401);
    }
    const requested = form.get('scope')?.split(' ') ?? scopes;
    if (!requested.every((scope) => (scopes as readonly string[]).includes(scope)))
      return c.json({ error: 'invalid_scope' }, 400);
    const { tokenLifeS } = apiSettings.pace;
    const token = apiSettings.tokens.issue(requested, tokenLifeS);
    return c.json({ access_token: token, expires_in: tokenLifeS, token_type: 'Bearer', scope: requested.join(' ') });
  });

  const showRequest = (request: RequestRow) => {
    const payments = books.paymentsOf(request.id);
    return {
      id: request.id,
      user: link('users', 'namuna'),
      phone: request.phone || null,
      email: request.email || null,
      buyer_name: request.buyerName || null,
      amount: rupeeDecimal(request.amountPaise),
      purpose: request.purpose,
      expires_at: request.expiresAt,
      status: payments.some((payment) => statusAt(payment, now()) === true) ? 'Completed' : 'Pending',
      send_sms: false,
      send_email: false,
      sms_status: null,
      email_status: null,
      shorturl: null,
      longurl: apiSettings.longurlOf(request.id),
      redirect_url: request.redirectUrl || null,
      webhook: request.webhook || null,
      payments: payments.map((payment) => link('payments', payment.id)),
      allow_repeated_payments: request.mayRepeat,
      created_at: request.createdAt,
      modified_at: payments.at(-1)?.createdAt ?? request.createdAt,
      resource_uri: link('payment_requests', request.id),
    };
  };
  api.post('/v2/payment_requests/', needs('payment-requests:write'), async (c) => {
    const read = readRequestForm(await formOf(c), now());
    if (!read.ok) return c.json(read.errors, 400);
    books.put(read.request);
    return c.json(showRequest(read.request), 201);
  });
  api.get('/v2/payment_requests/', needs('payment-requests:read'), (c) =>
    c.json(pageOf(c, 'payment_requests', [...books.requests.values()], showRequest)),
  );
  api.get('/v2/payment_requests/:id/', needs('payment-requests:read'), (c) => {
    const request = books.requests.get(c.req.param('id'));
    return request ? c.json(showRequest(request)) : c.json(missing, 404);
  });

  const showPayment = (payment: PaymentRow) => {
    const request = books.requests.get(payment.requestId);
    const status = statusAt(payment, now());
    return {
      id: payment.id,
      title: request?.purpose ?? '',
      payment_type: 'INSTACHECKOUT',
      payment_request: link('payment_requests', payment.requestId),
      status,
      amount: signedDecimal(payment.amountPaise),
      fees: signedDecimal(feesOf(payment.amountPaise)),
      currency: payment.currency,
      name: request?.buyerName ?? '',
      email: request?.email ?? '',
      phone: request?.phone ?? '',
      instrument_type: 'UPI',
      billing_instrument: 'UPI (sandbox)',
      failure: status === false ? { reason: 'AUTHORIZATION_FAILED', message: 'The bank declined the payment.' } : null,
      payout: null,
      order_info: null,
      created_at: payment.createdAt,
      resource_uri: link('payments', payment.id),
    };
  };
  api.get('/v2/payments/', needs('payments:read'), (c) =>
    apiSettings.pace.hasPaymentList
      ? c.json(pageOf(c, 'payments', [...books.payments.values()], showPayment))
      : c.json({ message: 'no Route matched with those values' }, 404),
  );
  api.get('/v2/payments/:id/', needs('payments:read'), (c) => {
    const payment = books.payments.get(c.req.param('id'));
    return payment ? c.json(showPayment(payment)) : c.json(missing, 404);
  });

  api.post('/v2/payments/:id/refund/', needs('payments:refund'), async (c) => {
    const payment = books.payments.get(c.req.param('id'));
    if (!payment) return c.json(missing, 404);
    const read = readRefundForm(await formOf(c), payment, apiSettings);
    if ('errors' in read) return c.json(read.errors, 400);
    books.put(read.refund);
    const { id, paymentId, type, body, amountPaise, createdAt } = read.refund;
    const refund = {
      id,
      payment_id: paymentId,
      status: resolutionAt(read.refund, now()) === 'FINI_CONC' ? 'Refunded' : 'Pending',
      type,
      body,
      refund_amount: rupeeDecimal(amountPaise),
      total_amount: signedDecimal(payment.amountPaise),
      created_at: createdAt,
    };
    return c.json({ success: true, refund }, 201);
  });

  const showRefund = (refund: RefundRow) => {
    const resolution = resolutionAt(refund, now());
    const sum = rupeeDecimal(refund.amountPaise);
    return {
      id: refund.id,
      payment: link('payments', refund.paymentId),
      type: refund.type,
      body: refund.body,
      amount: sum,
      buyer: books.requests.get(books.payments.get(refund.paymentId)?.requestId ?? '')?.email ?? '',
      resolution_status: resolution,
      refunds: resolution === 'FINI_CONC' ? [{ refund_amount: sum, bank_reference_number: refund.bankReference }] : [],
      creator_name: 'Namuna Enterprises',
      created_at: refund.createdAt,
    };
  };
  api.get('/v2/refunds/', needs('refunds:read'), (c) =>
    c.json(pageOf(c, 'refunds', [...books.refunds.values()], showRefund)),
  );
  api.get('/v2/refunds/:id/', needs('refunds:read'), (c) => {
    const refund = books.refunds.get(c.req.param('id'));
    return refund ? c.json(showRefund(refund)) : c.json(missing, 404);
  });
  api.all('/v2/*', (c) => c.json({ message: 'no Route matched with those values' }, 404));
  return api;
}

/** Reads form bodies only: with any other content type every field is missing, as with the vendor. */
async function formOf(c: Context): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? '';
  return new URLSearchParams(type.startsWith('application/x-www-form-urlencoded') ? await c.req.text() : '');
}

/** Newest first, 50 per page or fewer by `limit`. */
function pageOf<Row, Shown>(c: Context, key: string, rows: Row[], show: (row: Row) => Shown) {
  const limit = Math.min(Math.max(Number(c.req.query('limit')) || 50, 1), 50);
  const page = Math.max(Number(c.req.query('page')) || 1, 1);
  const shown = rows
    .reverse()
    .slice((page - 1) * limit, page * limit)
    .map(show);
  return { count: rows.length, next: page * limit < rows.length ? page + 1 : null, [key]: shown };
}

function readRefundForm(
  form: URLSearchParams,
  payment: PaymentRow,
  apiSettings: ApiSettings,
): { refund: RefundRow } | { errors: object } {
  const { books, now, pace } = apiSettings;
  const text = (field: string) => (form.get(field) ?? '').trim();
  const amountPaise = form.has('refund_amount') ? paiseFromRupees(text('refund_amount')) : payment.amountPaise;
  const refuse = (message: string) => ({ errors: { success: false, message } });
  if (!refundTypes.includes(text('type'))) return { errors: { type: ['Select a valid choice.'] } };
  if (text('body') === '') return { errors: { body: ['This field is required.'] } };
  if (statusAt(payment, now()) !== true) return refuse('Only a successful payment can be refunded.');
  if (books.hasTransaction(text('transaction_id'))) return refuse('A refund with this transaction_id already exists.');
  const earlier = books.refundsOf(payment.id);
  if (earlier.length > 0 && text('transaction_id') === '')
    return { errors: { transaction_id: ['This field is required.'] } };
  const denied = (refund: RefundRow) => ['FINI_DENY', 'FINI_WITH'].includes(resolutionAt(refund, now()) ?? '');
  const refunded = earlier.filter((refund) => !denied(refund)).reduce((sum, refund) => sum + refund.amountPaise, 0);
  if (refunded >= payment.amountPaise) return refuse('This payment has already been refunded.');
  if (amountPaise === undefined || amountPaise <= 0 || amountPaise > payment.amountPaise - refunded) {
    return { errors: { refund_amount: ['Enter an amount that the payment still holds.'] } };
  }
  const settlesAfterMs = pace.refundSettlesAfterMs;
  return {
    refund: {
      kind: 'refund',
      id: newRefundId(),
      paymentId: payment.id,
      transactionId: text('transaction_id'),
      type: text('type'),
      body: text('body'),
      amountPaise,
      resolution: settlesAfterMs === null ? null : 'FINI_CONC',
      settlesAtMs: now().getTime() + (settlesAfterMs ?? 0),
      bankReference: newBankReference(),
      createdAt: now().toISOString(),
    },
  };
}
