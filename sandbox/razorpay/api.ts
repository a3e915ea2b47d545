import { Hono, type Context } from 'hono';
import { paise, type Paise } from '#kit/money/paise.ts';
import { secondMs } from '#kit/time.ts';
import {
  newId,
  paymentStatusAt,
  refundStatusAt,
  type Books,
  type LinkRow,
  type PaymentRow,
  type RefundRow,
} from './books.ts';

export interface Pace {
  /** How long a refund stays pending; 0: processed at once, null: pending until it is settled by hand. */
  refundSettlesAfterMs: number | null;
}
export interface ApiSettings {
  readonly books: Books;
  readonly keyId: string;
  readonly keySecret: string;
  readonly shortUrlOf: (linkId: string) => string;
  readonly pace: Readonly<Pace>;
  readonly now: () => Date;
  /** Tells the site about a refund. */
  readonly notifyRefund: (refund: RefundRow) => void;
}
type Fields = Record<string, unknown>;

const linkFields = [
  'amount',
  'currency',
  'accept_partial',
  'reference_id',
  'description',
  'customer',
  'notify',
  'reminder_enable',
  'notes',
  'expire_by',
  'callback_url',
  'callback_method',
];
const refundFields = ['amount', 'speed', 'notes', 'receipt'];
const feeOf = (amount: Paise): number => Math.round(amount * 0.0236);

export const showLink = (books: Books, link: LinkRow, shortUrl: string, now: Date) => {
  const captured = books.paymentsOf(link.id).filter((payment) => paymentStatusAt(payment, now) === 'captured');
  return {
    id: link.id,
    short_url: shortUrl,
    status: captured.length > 0 ? 'paid' : 'created',
    amount: link.amountPaise,
    amount_paid: captured.length > 0 ? link.amountPaise : 0,
    currency: 'INR',
    ...(link.orderId !== '' && { order_id: link.orderId }),
    reference_id: link.referenceId,
    description: link.description,
    customer: link.customer,
    callback_url: link.callbackUrl,
    callback_method: 'get',
    payments:
      captured.length === 0
        ? null
        : captured.map(({ id, amountPaise, createdAtS }) => ({
            payment_id: id,
            plink_id: link.id,
            amount: amountPaise,
            method: 'upi',
            status: 'captured',
            created_at: createdAtS,
          })),
    notes: [],
    expire_by: 0,
    expired_at: 0,
    cancelled_at: 0,
    created_at: link.createdAtS,
    updated_at: link.createdAtS,
    reminders: [],
    user_id: '',
  };
};

export const showPayment = (books: Books, payment: PaymentRow, now: Date) => {
  const status = paymentStatusAt(payment, now);
  const customer = books.links.get(payment.linkId)?.customer;
  const back = books
    .refundsOf(payment.id)
    .filter((refund) => refundStatusAt(refund, now) !== 'failed')
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
  const isFailed = status === 'failed';
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amountPaise,
    currency: payment.currency,
    status: back > 0 && back >= payment.amountPaise ? 'refunded' : status,
    order_id: payment.orderId,
    method: 'upi',
    amount_refunded: back,
    refund_status: back === 0 ? null : back >= payment.amountPaise ? 'full' : 'partial',
    captured: status === 'captured',
    email: customer?.email ?? 'void@razorpay.com',
    contact: customer?.contact ?? '',
    vpa: 'success@razorpay',
    fee: status === 'captured' ? feeOf(payment.amountPaise) : null,
    tax: status === 'captured' ? Math.round((feeOf(payment.amountPaise) * 18) / 118) : null,
    notes: [],
    error_code: isFailed ? 'BAD_REQUEST_ERROR' : null,
    error_description: isFailed ? 'The bank declined the payment.' : null,
    error_source: isFailed ? 'bank' : null,
    error_step: isFailed ? 'payment_authorization' : null,
    error_reason: isFailed ? 'payment_failed' : null,
    acquirer_data: { rrn: null },
    created_at: payment.createdAtS,
  };
};

export const showRefund = (refund: RefundRow, now: Date) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amountPaise,
  currency: 'INR',
  payment_id: refund.paymentId,
  receipt: refund.receipt || null,
  notes: [],
  acquirer_data: { arn: refundStatusAt(refund, now) === 'processed' ? `ARN${refund.id.slice(-12)}` : null },
  status: refundStatusAt(refund, now),
  speed_requested: 'normal',
  speed_processed: 'normal',
  created_at: refund.createdAtS,
});

/** Razorpay's API v1: payment links, orders' payments, payments, refunds. */
export function makeApi({ books, keyId, keySecret, shortUrlOf, pace, now, notifyRefund }: ApiSettings): Hono {
  const api = new Hono().basePath('/v1');
  const nowS = () => Math.floor(now().getTime() / secondMs);
  const refuse = (c: Context, description: string, status: 400 | 401 | 404 = 400) =>
    c.json(
      {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description,
          source: 'business',
          step: 'NA',
          reason: 'input_validation_failed',
          metadata: [],
        },
      },
      status,
    );
  const missing = (c: Context) => refuse(c, 'The id provided does not exist');
  const right = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  api.use('*', async (c, next) =>
    c.req.header('authorization') === right ? next() : refuse(c, 'Authentication failed', 401),
  );
  const shownLink = (link: LinkRow) => showLink(books, link, shortUrlOf(link.id), now());

  api.post('/payment_links', async (c) => {
    const body = await bodyOf(c);
    if (!body) return refuse(c, 'The request is no JSON object');
    const extra = unknownIn(body, linkFields);
    if (extra) return refuse(c, `${extra} is/are not required and should not be sent`);
    const { amount, currency, reference_id: referenceId, callback_url: callbackUrl } = body;
    if (!Number.isSafeInteger(amount) || Number(amount) < 100) return refuse(c, 'The amount must be at least INR 1.00');
    if (currency !== 'INR') return refuse(c, 'The currency is not supported');
    if (callbackUrl !== undefined && body['callback_method'] !== 'get')
      return refuse(c, 'callback_method must be get with callback_url');
    if (textOf(referenceId).length > 40) return refuse(c, 'The reference id may not be greater than 40 characters.');
    if ([...books.links.values()].some((link) => referenceId && link.referenceId === referenceId))
      return refuse(c, 'payment link creation with reference ID already attempted');
    const link: LinkRow = {
      kind: 'link',
      id: newId('plink'),
      referenceId: textOf(referenceId),
      amountPaise: paise(Number(amount)),
      description: textOf(body['description']),
      customer: (body['customer'] ?? {}) as LinkRow['customer'],
      callbackUrl: textOf(callbackUrl),
      orderId: '',
      createdAtS: nowS(),
    };
    books.put(link);
    return c.json(shownLink(link));
  });
  api.get('/payment_links', (c) => {
    const { reference_id: referenceId, payment_id: paymentId } = c.req.query();
    const linkId = paymentId === undefined ? undefined : (books.payments.get(paymentId)?.linkId ?? '');
    const rows = [...books.links.values()].filter(
      (link) =>
        (referenceId === undefined || link.referenceId === referenceId) && (linkId === undefined || link.id === linkId),
    );
    return c.json({ payment_links: pageOf(c, rows).map(shownLink) });
  });
  api.get('/payment_links/:id', (c) => {
    const link = books.links.get(c.req.param('id'));
    return link ? c.json(shownLink(link)) : missing(c);
  });
  api.get('/orders/:id/payments', (c) => {
    const id = c.req.param('id');
    if (![...books.links.values()].some((link) => link.orderId === id)) return missing(c);
    const rows = [...books.payments.values()].filter((payment) => payment.orderId === id);
    return c.json(collection(rows.map((payment) => showPayment(books, payment, now()))));
  });
  api.get('/payments', (c) =>
    c.json(collection(pageOf(c, [...books.payments.values()]).map((row) => showPayment(books, row, now())))),
  );
  api.get('/payments/:id', (c) => {
    const payment = books.payments.get(c.req.param('id'));
    return payment ? c.json(showPayment(books, payment, now())) : missing(c);
  });

  api.post('/payments/:id/refund', async (c) => {
    const payment = books.payments.get(c.req.param('id'));
    if (!payment) return missing(c);
    const body = await bodyOf(c);
    if (!body) return refuse(c, 'The request is no JSON object');
    const extra = unknownIn(body, refundFields);
    if (extra) return refuse(c, `${extra} is/are not required and should not be sent`);
    const key = c.req.header('x-refund-idempotency') ?? '';
    if (key !== '' && !/^[\w-]{10,}$/.test(key)) return refuse(c, 'The idempotency key is not valid.');
    const text = JSON.stringify([payment.id, body]);
    const before = key === '' ? undefined : [...books.refunds.values()].find((refund) => refund.key === key);
    if (before && before.body !== text)
      return refuse(c, 'Different request with the same idempotency key has already been processed.');
    if (before) return c.json(showRefund(before, now()));
    const fault = refundFault(payment, body['amount'] ?? payment.amountPaise);
    if (fault) return refuse(c, fault);
    const refund: RefundRow = {
      kind: 'refund',
      id: newId('rfnd'),
      paymentId: payment.id,
      amountPaise: paise(Number(body['amount'] ?? payment.amountPaise)),
      receipt: textOf(body['receipt']),
      key,
      body: text,
      status: pace.refundSettlesAfterMs === null ? 'pending' : 'processed',
      settlesAtMs: now().getTime() + (pace.refundSettlesAfterMs ?? 0),
      createdAtS: nowS(),
    };
    books.put(refund);
    notifyRefund(refund);
    return c.json(showRefund(refund, now()));
  });
  function refundFault(payment: PaymentRow, amount: unknown): string | undefined {
    if (paymentStatusAt(payment, now()) !== 'captured')
      return 'The payment status should be captured for action to be taken';
    if (!Number.isSafeInteger(amount) || Number(amount) < 100) return 'The amount must be at least INR 1.00';
    const back = showPayment(books, payment, now()).amount_refunded;
    if (back >= payment.amountPaise) return 'The payment has been fully refunded already.';
    return Number(amount) > payment.amountPaise - back
      ? 'The refund amount provided is greater than amount captured.'
      : undefined;
  }
  api.get('/payments/:id/refunds', (c) =>
    books.payments.has(c.req.param('id'))
      ? c.json(collection(pageOf(c, books.refundsOf(c.req.param('id'))).map((refund) => showRefund(refund, now()))))
      : missing(c),
  );
  api.get('/refunds', (c) =>
    c.json(collection(pageOf(c, [...books.refunds.values()]).map((refund) => showRefund(refund, now())))),
  );
  api.get('/refunds/:id', (c) => {
    const refund = books.refunds.get(c.req.param('id'));
    return refund ? c.json(showRefund(refund, now())) : missing(c);
  });
  api.all('*', (c) => refuse(c, 'The requested URL was not found on the server.', 404));
  return api;
}

async function bodyOf(c: Context): Promise<Fields | undefined> {
  const read: unknown = await c.req.json().catch(() => undefined);
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : undefined;
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const unknownIn = (body: Fields, known: readonly string[]): string | undefined =>
  Object.keys(body).find((name) => !known.includes(name));
const collection = <Shown>(items: Shown[]) => ({ entity: 'collection', count: items.length, items });

/** Newest first, by `from`, `to`, `count` (10, at most 100) and `skip`. */
function pageOf<Row extends { readonly createdAtS: number }>(c: Context, rows: Row[]): Row[] {
  const number = (name: string, otherwise: number) => Number(c.req.query(name) ?? otherwise) || otherwise;
  const [count, skip] = [Math.min(number('count', 10), 100), number('skip', 0)];
  const [from, to] = [number('from', 0), number('to', Number.POSITIVE_INFINITY)];
  return rows
    .filter(({ createdAtS }) => createdAtS >= from && createdAtS <= to)
    .reverse()
    .slice(skip, skip + count);
}
