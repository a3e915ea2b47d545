import { createHmac, timingSafeEqual } from 'node:crypto';
import { parsed } from './answers.ts';
import type { PaymentReturn, WebhookEvent } from './port.ts';
import { fieldsOf, idOf, isId, textOf, type Fields } from './razorpay-snapshots.ts';

const maxBodyLength = 256 * 1024;

/** Events after which a payment is read; those of refunds and settlements are found by the lists. */
const paymentEvents = /^(payment_link\.(paid|partially_paid)|payment\.(authorized|captured|failed)|order\.paid)$/;

/** Parses a webhook signed with one of the secrets. Only its ids are used, and only to read the payment from the API. */
export function readSignedWebhook(
  rawBody: string,
  headers: Headers,
  secrets: readonly string[],
): WebhookEvent | 'other' | undefined {
  const given = headers.get('x-razorpay-signature')?.trim().toLowerCase() ?? '';
  if (rawBody.length > maxBodyLength || !secrets.some((secret) => isSigned(given, rawBody, secret))) return undefined;
  const body = fieldsOf(parsed(rawBody));
  const event = textOf(body?.event) ?? '';
  const paymentId = idOf(entityOf(body, 'payment')?.id);
  if (!paymentEvents.test(event) || !paymentId) return 'other';
  const link = idOf(entityOf(body, 'payment_link')?.id);
  // Without its link the payment's own answer finds it.
  return { paymentId, gatewayOrderId: link ?? paymentId, status: event };
}

const entityOf = (body: Fields | undefined, name: string): Fields | undefined =>
  fieldsOf(fieldsOf(fieldsOf(body?.payload)?.[name])?.entity);

const prefix = 'razorpay_';
const signedParts = ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id'] as const;

/** Reads the query of the return page; without ids when its signature is not of one of our keys. */
export function readReturn(query: URLSearchParams, keySecrets: readonly string[]): PaymentReturn | undefined {
  const [gatewayOrderId = '', reference = '', status = '', paymentId = ''] = signedParts.map(
    (name) => query.get(prefix + name) ?? '',
  );
  if (paymentId === '' && gatewayOrderId === '') return undefined;
  const text = [gatewayOrderId, reference, status, paymentId].join('|');
  const given = query.get(`${prefix}signature`)?.toLowerCase() ?? '';
  if (!keySecrets.some((secret) => isSigned(given, text, secret))) return {};
  return {
    ...(isId(paymentId) ? { paymentId } : {}),
    ...(isId(gatewayOrderId) ? { gatewayOrderId } : {}),
    ...(status !== '' && status.length <= 20 ? { status } : {}),
  };
}

function isSigned(given: string, text: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'));
  return a.length === b.length && timingSafeEqual(a, b);
}
