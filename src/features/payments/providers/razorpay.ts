import { inBoth } from '#kit/language.ts';
import { forEachConcurrently } from '#kit/for-each-concurrently.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { vendor } from '#platform/operations/vendor-settings.ts';
import { readRows } from './listed.ts';
import { findIn } from './match-refund.ts';
import { makeRazorpayApi, type RazorpayApi, type RazorpaySettings } from './razorpay-api.ts';
import {
  disputeOf,
  idOf,
  isId,
  linkOf,
  listedIn,
  listedRefundOf,
  paymentOf,
  refundEntryOf,
  refundOf,
  textOf,
  type Fields,
  type Link,
} from './razorpay-snapshots.ts';
import {
  callsAtOnce,
  listLinks,
  listPayments,
  listSettlements,
  ofPayments,
  readList,
  withLink,
} from './razorpay-lists.ts';
import { readReturn, readSignedWebhook } from './razorpay-webhook.ts';
import type {
  Gateway,
  GatewayOrderSnapshot,
  GatewayRefusal,
  OpenedGatewayOrder,
  OpenedQuery,
  PaymentRequest,
  PaymentSnapshot,
  RefundQuery,
  RefundRequest,
  RefundSnapshot,
} from './port.ts';

export type { RazorpaySettings } from './razorpay-api.ts';

const maxReferenceLength = 40;

/** Razorpay in the register of gateways. */
export const razorpay = vendor({
  name: 'razorpay',
  apiUrl: 'RAZORPAY_API_URL',
  demo: { RAZORPAY_KEY_ID: 'rzp_test_demo', RAZORPAY_KEY_SECRET: 'demo', RAZORPAY_WEBHOOK_SECRET: 'demo' },
  rotates: ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  minLength: { RAZORPAY_WEBHOOK_SECRET: 16 },
  testValues: { RAZORPAY_KEY_ID: /^rzp_test_/ },
  setup: {
    asks: [
      { name: 'RAZORPAY_KEY_ID', ask: inBoth('Razorpay: Key ID') },
      { name: 'RAZORPAY_KEY_SECRET', ask: inBoth('Razorpay: Key Secret'), isSecret: true },
      {
        name: 'RAZORPAY_WEBHOOK_SECRET',
        ask: {
          en: 'Razorpay: Webhook Secret (choose one of 16 characters or more; you type it there too)',
          hi: 'Razorpay: Webhook Secret (16 या ज़्यादा अक्षरों का ख़ुद चुनें; वहाँ भी यही लिखें)',
        },
        isSecret: true,
      },
    ],
    own: () => ({ RAZORPAY_API_URL: 'https://api.razorpay.com' }),
    next: (site) => ({
      en: `At Razorpay enter the webhook ${site}/api/payment/webhook/razorpay, with the secret that you typed here.`,
      hi: `Razorpay पर webhook ${site}/api/payment/webhook/razorpay भरें, वही secret लिखें जो यहाँ लिखा।`,
    }),
  },
  make: (values, fetch, log) =>
    makeRazorpay({
      ...(fetch && { fetch }),
      ...(log && { log }),
      apiUrl: values.RAZORPAY_API_URL,
      keyId: values.RAZORPAY_KEY_ID,
      keySecret: values.RAZORPAY_KEY_SECRET,
      previousKeySecret: values.RAZORPAY_KEY_SECRET_PREVIOUS,
      webhookSecret: values.RAZORPAY_WEBHOOK_SECRET,
      previousWebhookSecret: values.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
    }),
});

/**
 * Razorpay's payment links behind the gateway port. Rejected credentials count as `gateway/unreachable`: they say nothing
 * about the payment.
 * @throws when a setting is empty: with an empty secret anyone could sign a webhook.
 */
export function makeRazorpay(settings: RazorpaySettings): Gateway {
  for (const name of ['keyId', 'keySecret', 'webhookSecret'] as const) {
    if (settings[name] === '') throw new Error(`the Razorpay setting ${name} is empty`);
  }
  if (!isWebUrl(settings.apiUrl)) throw new Error('the Razorpay setting apiUrl is not an http(s) URL');
  const api = makeRazorpayApi(settings);
  const secrets = [settings.webhookSecret, settings.previousWebhookSecret].filter((secret) => secret !== undefined);
  const keySecrets = [settings.keySecret, settings.previousKeySecret].filter((secret) => secret !== undefined);
  return {
    name: razorpay.name,
    openOrder: (request) => openOrder(api, request),
    findOpened: (query) => findOpened(api, query),
    readOrder: (gatewayOrderId) => readOrder(api, gatewayOrderId),
    readPayment: (paymentId) => readPayment(api, paymentId),
    refund: (request) => refund(api, request),
    findRefund: (query) => findRefund(api, query, false),
    readRefund: (gatewayRefundId) => readRefund(api, gatewayRefundId),
    listOrders: (since) => listLinks(api, since),
    listPayments: (since) => listPayments(api, since),
    async listRefunds(since) {
      const listed = await readList(api, 'refunds', since);
      if (!listed.ok) return listed;
      return ok(readRows(listed.value, ofPayments('refund'), listedRefundOf));
    },
    async listDisputes(since) {
      const listed = await readList(api, 'disputes', since);
      return listed.ok ? ok(readRows(listed.value, ofPayments('dispute'), disputeOf)) : listed;
    },
    listSettlements: (period) => listSettlements(api, period),
    readReturn: (query) => readReturn(query, keySecrets),
    readWebhook: (rawBody, headers) => readSignedWebhook(rawBody, headers, secrets),
  };
}

/** Opens a link. One that an earlier try opened is found by its reference, which the vendor takes once. */
async function openOrder(
  api: RazorpayApi,
  request: PaymentRequest,
): Promise<Result<OpenedGatewayOrder, GatewayRefusal>> {
  const answer = await api.post('/payment_links', linkRequest(request));
  if (answer.ok) return openedOf(answer.value);
  if (answer.refusal.code !== 'gateway/refused') return answer;
  const found = await findOpened(api, request);
  if (!found.ok) return found;
  return found.value ? ok(found.value) : answer;
}

async function findOpened(
  api: RazorpayApi,
  query: Pick<OpenedQuery, 'orderId' | 'amountPaise'>,
): Promise<Result<OpenedGatewayOrder | undefined, GatewayRefusal>> {
  const answer = await api.get(`/payment_links?reference_id=${encodeURIComponent(query.orderId)}`);
  if (!answer.ok) return answer;
  const listed = listedIn(answer.value, 'payment_links');
  if (!listed) return refuse('gateway/unreachable');
  const ours = listed.find((entry) => {
    const link = linkOf(entry);
    return link?.orderId === query.orderId && link.amountPaise === query.amountPaise && !link.isClosed;
  });
  return ours ? openedOf(ours) : ok(undefined);
}

function openedOf(fields: Fields): Result<OpenedGatewayOrder, GatewayRefusal> {
  const gatewayOrderId = idOf(fields.id);
  if (!gatewayOrderId) return refuse('gateway/unreachable');
  const paymentUrl = textOf(fields.short_url);
  return paymentUrl && isWebUrl(paymentUrl) ? ok({ gatewayOrderId, paymentUrl }) : refuse('gateway/refused');
}

function linkRequest(request: PaymentRequest): object {
  if (request.orderId.length > maxReferenceLength) {
    throw new Error(`an order's number has at most ${maxReferenceLength} characters`);
  }
  const customer = { name: request.buyerName.trim(), email: request.email.trim(), contact: request.phone.trim() };
  return {
    amount: request.amountPaise,
    currency: 'INR',
    accept_partial: false,
    reference_id: request.orderId,
    description: `${request.title} ${request.orderId}`.trim().slice(0, 2048),
    customer: Object.fromEntries(Object.entries(customer).filter(([, value]) => value !== '')),
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: request.returnUrl,
    callback_method: 'get',
  };
}

async function readLink(api: RazorpayApi, gatewayOrderId: string): Promise<Result<Link, GatewayRefusal>> {
  if (!isId(gatewayOrderId)) return refuse('gateway/unknown');
  const answer = await api.get(`/payment_links/${gatewayOrderId}`);
  if (!answer.ok) return answer;
  const link = linkOf(answer.value);
  return link?.gatewayOrderId === gatewayOrderId ? ok(link) : refuse('gateway/unreachable');
}

/** The link names captured payments only; all of them are those of the vendor's order behind it. */
async function readOrder(
  api: RazorpayApi,
  gatewayOrderId: string,
): Promise<Result<GatewayOrderSnapshot, GatewayRefusal>> {
  const read = await readLink(api, gatewayOrderId);
  if (!read.ok) return read;
  const link = read.value;
  const payments = new Map<string, PaymentSnapshot>();
  let isPartlyRead = false;
  if (link.innerOrderId) {
    const answer = await api.get(`/orders/${link.innerOrderId}/payments`);
    const listed = answer.ok ? listedIn(answer.value, 'payments') : undefined;
    if (!listed) isPartlyRead = true;
    for (const entry of listed ?? []) {
      const snapshot = paymentOf(entry, link);
      if (snapshot) payments.set(snapshot.paymentId, snapshot);
      else isPartlyRead = true;
    }
  }
  await forEachConcurrently(
    link.paymentIds.filter((id) => !payments.has(id)),
    callsAtOnce,
    async (id) => {
      const answer = await api.get(`/payments/${id}`);
      const snapshot = answer.ok ? paymentOf(answer.value, link) : undefined;
      if (snapshot) payments.set(snapshot.paymentId, snapshot);
      else isPartlyRead = true;
    },
  );
  const { orderId, amountPaise } = link;
  return ok({
    gatewayOrderId,
    orderId,
    amountPaise,
    payments: [...payments.values()],
    isPartlyRead,
    ...(link.isClosed ? { isClosed: true } : {}),
  });
}

async function readPayment(api: RazorpayApi, paymentId: string): Promise<Result<PaymentSnapshot, GatewayRefusal>> {
  if (!isId(paymentId)) return refuse('gateway/unknown');
  const answer = await api.get(`/payments/${paymentId}`);
  if (!answer.ok) return answer;
  if (idOf(answer.value.id) !== paymentId) return refuse('gateway/unreachable');
  return withLink(api, answer.value);
}

async function refund(api: RazorpayApi, request: RefundRequest): Promise<Result<RefundSnapshot, GatewayRefusal>> {
  if (!isId(request.paymentId)) return refuse('gateway/unknown');
  const body = {
    amount: request.amountPaise,
    speed: 'normal',
    notes: { reason: request.note.slice(0, 250) },
    receipt: request.refundId,
  };
  const answer = await api.post(`/payments/${request.paymentId}/refund`, body, keyOf(request.refundId));
  if (answer.ok) {
    const made = refundOf(answer.value);
    return made ? ok(made) : refuse('gateway/unreachable');
  }
  // A refusal may mean that an earlier try took effect, so the list decides.
  if (answer.refusal.code === 'gateway/unreachable') return answer;
  const found = await findRefund(api, request, true);
  if (!found.ok) return found;
  return found.value ? ok(found.value) : answer;
}

/** The vendor wants ten letters, digits, hyphens or underscores or more; the same for every try of one attempt. */
const keyOf = (refundId: string): string => refundId.replace(/[^\w-]/g, '_').padEnd(10, '_');

async function findRefund(
  api: RazorpayApi,
  query: RefundQuery,
  isDeniedOurs: boolean,
): Promise<Result<RefundSnapshot | undefined, GatewayRefusal>> {
  if (!isId(query.paymentId)) return refuse('gateway/unknown');
  const listed = await readList(api, 'refunds', undefined, `/payments/${query.paymentId}/refunds`);
  return listed.ok ? findIn(listed.value.map(refundEntryOf), query, isDeniedOurs) : refuse('gateway/unreachable');
}

async function readRefund(api: RazorpayApi, gatewayRefundId: string): Promise<Result<RefundSnapshot, GatewayRefusal>> {
  if (!isId(gatewayRefundId)) return refuse('gateway/unknown');
  const answer = await api.get(`/refunds/${gatewayRefundId}`);
  if (!answer.ok) return answer;
  const snapshot = refundOf(answer.value);
  return snapshot?.gatewayRefundId === gatewayRefundId ? ok(snapshot) : refuse('gateway/unreachable');
}

const isWebUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:';
};
