import { Hono, type Context } from 'hono';
import { paise } from '#kit/money/paise.ts';
import { secondMs } from '#kit/time.ts';
import { bankApi } from './bank.ts';
import { collection, pageOf, showLink, showPayment, showRefund } from './shown.ts';
import { newId, paymentStatusAt, type Books, type LinkRow, type PaymentRow, type RefundRow } from './books.ts';

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
  bankApi(api, books, missing, now);
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
