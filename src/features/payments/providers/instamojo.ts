import { inBoth } from '#kit/language.ts';
import { rupeeDecimal } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { before, dayMs, secondMs } from '#kit/time.ts';
import { vendor } from '#platform/operations/vendor-settings.ts';
import { makeInstamojoApi, type InstamojoApi, type InstamojoSettings } from './instamojo-api.ts';
import { listPayments, listRefunds, listOrders, readList } from './instamojo-lists.ts';
import { findIn } from './match-refund.ts';
import { readReturn, readSignedWebhook } from './instamojo-webhook.ts';
import {
  amountOf,
  idOf,
  isId,
  namedPayments,
  orderIdIn,
  paymentOf,
  refundEntryOf,
  refundOf,
  textOf,
  unwrapped,
  type Fields,
} from './instamojo-snapshots.ts';
import type {
  Gateway,
  GatewayRefusal,
  OpenedGatewayOrder,
  PaymentSnapshot,
  PaymentRequest,
  RefundQuery,
  RefundSnapshot,
  OpenedQuery,
  RefundRequest,
  GatewayOrderSnapshot,
} from './port.ts';

export type { InstamojoSettings } from './instamojo-api.ts';

const maxPurposeLength = 30;
const maxNameLength = 100;
const maxEmailLength = 75;
const readsAtOnce = 20;
/** The payer waits while the list of pages is searched. */
const maxLookUpMs = 8 * secondMs;
/** A search of the refund list ends before the lease on the refund expires. */
const maxSearchMs = 90 * secondMs;
/** The vendor's codes: duplicate payment, customer not satisfied, other. */
const refundTypes = { duplicate: 'RFD', asked: 'QFL', other: 'PTH' } as const satisfies Record<
  RefundRequest['reason'],
  string
>;

/** Instamojo in the register of gateways. */
export const instamojo = vendor({
  name: 'instamojo',
  apiUrl: 'INSTAMOJO_API_URL',
  demo: { INSTAMOJO_CLIENT_ID: 'demo', INSTAMOJO_CLIENT_SECRET: 'demo', INSTAMOJO_PRIVATE_SALT: 'demo' },
  rotates: ['INSTAMOJO_PRIVATE_SALT'],
  minLength: { INSTAMOJO_PRIVATE_SALT: 16 },
  testValues: { INSTAMOJO_API_URL: /^https:\/\/test\.instamojo\.com\// },
  setup: {
    asks: [
      { name: 'INSTAMOJO_CLIENT_ID', ask: inBoth('Instamojo: Client ID') },
      { name: 'INSTAMOJO_CLIENT_SECRET', ask: inBoth('Instamojo: Client Secret'), isSecret: true },
      { name: 'INSTAMOJO_PRIVATE_SALT', ask: inBoth('Instamojo: Private Salt'), isSecret: true },
    ],
    own: (mode) => ({
      INSTAMOJO_API_URL: mode === 'live' ? 'https://api.instamojo.com/' : 'https://test.instamojo.com/',
    }),
  },
  make: (values, fetch, log) =>
    makeInstamojo({
      ...(fetch && { fetch }),
      ...(log && { log }),
      apiUrl: values.INSTAMOJO_API_URL,
      clientId: values.INSTAMOJO_CLIENT_ID,
      clientSecret: values.INSTAMOJO_CLIENT_SECRET,
      privateSalt: values.INSTAMOJO_PRIVATE_SALT,
      previousPrivateSalt: values.INSTAMOJO_PRIVATE_SALT_PREVIOUS,
    }),
});

/**
 * Instamojo's API v2 behind the gateway port. Rejected credentials count as `gateway/unreachable`: they say nothing about
 * the payment.
 * @throws when a setting is empty: with an empty salt anyone could sign a webhook.
 */
export function makeInstamojo(settings: InstamojoSettings): Gateway {
  for (const name of ['clientId', 'clientSecret', 'privateSalt'] as const) {
    if (settings[name] === '') throw new Error(`the Instamojo setting ${name} is empty`);
  }
  if (!isWebUrl(settings.apiUrl)) throw new Error('the Instamojo setting apiUrl is not an http(s) URL');
  const api = makeInstamojoApi(settings);
  const salts = [settings.privateSalt, settings.previousPrivateSalt].filter((salt) => salt !== undefined);
  return {
    name: instamojo.name,
    openOrder: (request) => openOrder(api, request),
    findOpened: (query) => findOpened(api, query),
    readOrder: (gatewayOrderId) => readOrder(api, gatewayOrderId),
    readPayment: (paymentId) => readPayment(api, paymentId),
    refund: (request) => refund(api, request),
    findRefund: (query) => findRefund(api, query, false),
    readRefund: (gatewayRefundId) => readRefund(api, gatewayRefundId),
    listOrders: (since) => listOrders(api, since),
    listPayments: (since) => listPayments(api, since),
    listRefunds: (since) => listRefunds(api, since),
    readReturn,
    readWebhook: (rawBody) => readSignedWebhook(rawBody, salts),
  };
}

async function openOrder(
  api: InstamojoApi,
  request: PaymentRequest,
): Promise<Result<OpenedGatewayOrder, GatewayRefusal>> {
  const answer = await api.post('/v2/payment_requests/', requestForm(request));
  if (!answer.ok) return answer;
  return openedOf(unwrapped(answer.value, 'payment_request'));
}

function openedOf(fields: Fields | undefined): Result<OpenedGatewayOrder, GatewayRefusal> {
  const gatewayOrderId = idOf(fields?.id);
  if (!gatewayOrderId) return refuse('gateway/unreachable');
  const paymentUrl = textOf(fields?.longurl);
  return paymentUrl && isWebUrl(paymentUrl) ? ok({ gatewayOrderId, paymentUrl }) : refuse('gateway/refused');
}

/** The vendor takes a purpose as often as it is sent, so only the list tells what an earlier try opened. */
async function findOpened(
  api: InstamojoApi,
  { orderId, amountPaise, since }: OpenedQuery,
): Promise<Result<OpenedGatewayOrder | undefined, GatewayRefusal>> {
  const listed = await readList(api, 'payment_requests', since, maxLookUpMs);
  if (!listed.ok) return listed;
  const ours = listed.value.find(
    (fields) => orderIdIn(fields.purpose) === orderId && amountOf(fields.amount) === amountPaise,
  );
  return ours ? openedOf(ours) : ok(undefined);
}

function requestForm(request: PaymentRequest): Record<string, string> {
  if (request.orderId.length > maxPurposeLength || request.orderId.includes('|')) {
    throw new Error(`an order's number has at most ${maxPurposeLength} characters and no bar`);
  }
  // The vendor refuses empty fields; these are optional.
  const optional = {
    buyer_name: cleanName(request.buyerName),
    // A truncated e-mail address would be another person's.
    email: request.email.length <= maxEmailLength ? request.email.trim() : '',
    phone: request.phone.trim(),
    webhook: request.webhookUrl,
  };
  return {
    purpose: purposeOf(request),
    amount: rupeeDecimal(request.amountPaise),
    redirect_url: request.returnUrl,
    send_email: 'False',
    send_sms: 'False',
    allow_repeated_payments: 'False',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  };
}

/**
 * `Supervisor SO-7K3M-9PQ2-XW4D`: the words of the title that the vendor's limit has room for, and the order's number last,
 * where `orderIdIn` finds it.
 */
function purposeOf({ title, orderId }: PaymentRequest): string {
  const room = maxPurposeLength - orderId.length - 1;
  let text = '';
  for (const word of cleanName(title).split(' ')) {
    const longer = text === '' ? word : `${text} ${word}`;
    if (longer.length > room) break;
    text = longer;
  }
  return text === '' ? orderId : `${text} ${orderId}`;
}

/** Removes `|`, which could shift text between the signed fields of a webhook. */
const cleanName = (name: string): string =>
  Array.from(name.replace(/[|\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, maxNameLength)
    .join('')
    .trim();

async function readOrder(
  api: InstamojoApi,
  gatewayOrderId: string,
): Promise<Result<GatewayOrderSnapshot, GatewayRefusal>> {
  if (!isId(gatewayOrderId)) return refuse('gateway/unknown');
  const answer = await api.get(`/v2/payment_requests/${gatewayOrderId}/`);
  if (!answer.ok) return answer;
  const fields = unwrapped(answer.value, 'payment_request');
  if (!fields || idOf(fields.id) !== gatewayOrderId) return refuse('gateway/unreachable');
  return ok({
    gatewayOrderId,
    orderId: orderIdIn(fields.purpose),
    amountPaise: amountOf(fields.amount),
    ...(await readNamed(api, gatewayOrderId, fields)),
  });
}

/** Reads the payments of a request, skipping unreadable ones, which must not hide a captured one. */
async function readNamed(
  api: InstamojoApi,
  gatewayOrderId: string,
  fields: Fields,
): Promise<Pick<GatewayOrderSnapshot, 'payments' | 'isPartlyRead'>> {
  const named = [...namedPayments(fields.payments)];
  const payments: PaymentSnapshot[] = [];
  let isPartlyRead = false;
  for (let from = 0; from < named.length; from += readsAtOnce) {
    const some = named.slice(from, from + readsAtOnce);
    const snapshots = await Promise.all(some.map(async ([id, whole]) => (whole ? ok(whole) : readPayment(api, id))));
    for (const snapshot of snapshots) {
      if (snapshot.ok)
        payments.push({ ...snapshot.value, gatewayOrderId: snapshot.value.gatewayOrderId ?? gatewayOrderId });
      else isPartlyRead = true;
    }
  }
  return { payments, isPartlyRead };
}

async function readPayment(api: InstamojoApi, paymentId: string): Promise<Result<PaymentSnapshot, GatewayRefusal>> {
  if (!isId(paymentId)) return refuse('gateway/unknown');
  const answer = await api.get(`/v2/payments/${paymentId}/`);
  if (!answer.ok) return answer;
  const fields = unwrapped(answer.value, 'payment');
  const snapshot = fields && paymentOf(fields);
  return snapshot?.paymentId === paymentId ? ok(snapshot) : refuse('gateway/unreachable');
}

async function refund(api: InstamojoApi, request: RefundRequest): Promise<Result<RefundSnapshot, GatewayRefusal>> {
  if (!isId(request.paymentId)) return refuse('gateway/unknown');
  const answer = await api.post(`/v2/payments/${request.paymentId}/refund/`, {
    type: refundTypes[request.reason],
    body: request.note,
    refund_amount: rupeeDecimal(request.amountPaise),
    transaction_id: request.refundId,
  });
  if (answer.ok) {
    const fields = unwrapped(answer.value, 'refund');
    return (fields && toResult(refundOf(fields))) ?? refuse('gateway/unreachable');
  }
  // A refusal may mean a repeated transaction id; its wording is not documented, so the list decides.
  if (answer.refusal.code === 'gateway/unreachable') return answer;
  const found = await findRefund(api, request, true);
  if (!found.ok) return found;
  return found.value ? ok(found.value) : answer;
}

/** Searches the vendor's refund list, to its end or to entries older than the payment. */
async function findRefund(
  api: InstamojoApi,
  query: RefundQuery,
  isDeniedOurs: boolean,
): Promise<Result<RefundSnapshot | undefined, GatewayRefusal>> {
  if (!isId(query.paymentId)) return refuse('gateway/unknown');
  const listed = await readList(api, 'refunds', before(query.notBefore, dayMs), maxSearchMs);
  return listed.ok ? findIn(listed.value.map(refundEntryOf), query, isDeniedOurs) : refuse('gateway/unreachable');
}

async function readRefund(api: InstamojoApi, gatewayRefundId: string): Promise<Result<RefundSnapshot, GatewayRefusal>> {
  if (!isId(gatewayRefundId)) return refuse('gateway/unknown');
  const answer = await api.get(`/v2/refunds/${gatewayRefundId}/`);
  if (!answer.ok) return answer;
  const fields = unwrapped(answer.value, 'refund');
  const snapshot = fields && refundOf(fields);
  return snapshot?.gatewayRefundId === gatewayRefundId ? ok(snapshot) : refuse('gateway/unreachable');
}

const toResult = <T>(value: T | undefined): Result<T> | undefined => (value === undefined ? undefined : ok(value));

const isWebUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:';
};
