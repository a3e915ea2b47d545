import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from './instamojo-snapshots.ts';
import type { PaymentReturn, WebhookEvent } from './port.ts';

const maxBodyLength = 64 * 1024;
const maxPairs = 100;

/**
 * Parses a signed webhook: splits the form, checks its MAC, and only then reads three fields. Undefined for a body without
 * `mac`, with a duplicate key (ignoring case, because their order would be ambiguous), or too long.
 *
 * The vendor signs the joined values without their keys, so a `|` in one field can shift text into the next under a valid
 * MAC. Therefore only the ids are used, and only to read the payment from the API.
 */
export function readSignedWebhook(rawBody: string, salts: readonly string[]): WebhookEvent | undefined {
  if (rawBody.length > maxBodyLength) return undefined;
  const fields = splitForm(rawBody);
  const mac = fields?.get('mac');
  if (!fields || !mac) return undefined;
  fields.delete('mac');
  if (!salts.some((salt) => sameText(mac.toLowerCase(), macOf(fields, salt)))) return undefined;
  const paymentId = fields.get('payment_id') ?? '';
  const gatewayOrderId = fields.get('payment_request_id') ?? '';
  const status = fields.get('status') ?? '';
  if (!isId(paymentId) || !isId(gatewayOrderId) || status === '' || status.length > 40) return undefined;
  return { paymentId, gatewayOrderId, status };
}

/** Reads the query of the return page: `payment_id`, `payment_request_id` and `payment_status`, as far as they are there. */
export function readReturn(query: URLSearchParams): PaymentReturn | undefined {
  const paymentId = query.get('payment_id') ?? '';
  const gatewayOrderId = query.get('payment_request_id') ?? '';
  const status = query.get('payment_status') ?? '';
  if (paymentId === '' && gatewayOrderId === '') return undefined;
  return {
    ...(isId(paymentId) ? { paymentId } : {}),
    ...(isId(gatewayOrderId) ? { gatewayOrderId } : {}),
    ...(status !== '' && status.length <= 20 ? { status } : {}),
  };
}

function splitForm(rawBody: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  for (const [key, value] of new URLSearchParams(rawBody)) {
    const folded = lowerAscii(key);
    if (seen.has(folded) || seen.size === maxPairs) return undefined;
    seen.add(folded);
    fields.set(key, value);
  }
  return fields;
}

/** Hex HMAC-SHA1 over the values in the order of their keys; all keys except `mac`, also unknown ones. */
function macOf(fields: ReadonlyMap<string, string>, privateSalt: string): string {
  const values = [...fields]
    .map(([key, value]) => ({ bytes: Buffer.from(lowerAscii(key)), value }))
    .sort((a, b) => a.bytes.compare(b.bytes))
    .map(({ value }) => value);
  return createHmac('sha1', privateSalt).update(values.join('|')).digest('hex');
}

// Only A to Z, as the vendor's sample sorts (PHP's SORT_STRING | SORT_FLAG_CASE): no locale, no Unicode folding.
const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
