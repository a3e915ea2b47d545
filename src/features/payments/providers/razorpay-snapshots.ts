import { paise, type Paise } from '#kit/money/paise.ts';
import type { RefundEntry } from './match-refund.ts';
import type { PaymentSnapshot, RefundSnapshot } from './port.ts';

/** A JSON object with unchecked fields. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const idShape = /^[A-Za-z]+_[A-Za-z0-9]{1,60}$/;
export const isId = (text: string): boolean => idShape.test(text);
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isId(value) ? value : undefined;

export const amountOf = (value: unknown): Paise | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? paise(value) : undefined;

// Only `captured` is money; one that was given back had been captured.
function stateOf(status: unknown): PaymentSnapshot['state'] {
  if (status === 'captured' || status === 'refunded') return 'captured';
  return status === 'failed' ? 'failed' : 'pending';
}

/** A link, as far as its payments need it. */
export interface Link {
  readonly gatewayOrderId: string;
  readonly orderId: string | undefined;
  readonly amountPaise: Paise | undefined;
  /** The vendor's order behind the link; undefined until the payer opened the page. */
  readonly innerOrderId: string | undefined;
  readonly isPaid: boolean;
  readonly paymentIds: readonly string[];
}
export function linkOf(fields: Fields): Link | undefined {
  const gatewayOrderId = idOf(fields.id);
  if (!gatewayOrderId) return undefined;
  const paymentIds = entriesOf(fields.payments).flatMap((entry) => idOf(entry.payment_id) ?? idOf(entry.id) ?? []);
  return {
    gatewayOrderId,
    orderId: textOf(fields.reference_id),
    amountPaise: amountOf(fields.amount),
    innerOrderId: idOf(fields.order_id),
    isPaid: fields.status === 'paid' || fields.status === 'partially_paid' || paymentIds.length > 0,
    paymentIds,
  };
}

/** Parses one payment, of the link when it is known; undefined without an id. */
export function paymentOf(fields: Fields, link?: Link): PaymentSnapshot | undefined {
  const paymentId = idOf(fields.id);
  if (!paymentId) return undefined;
  const state = stateOf(fields.status);
  const failure = state === 'failed' ? (textOf(fields.error_description) ?? textOf(fields.error_reason)) : undefined;
  return {
    paymentId,
    gatewayOrderId: link?.gatewayOrderId,
    orderId: link?.orderId,
    state,
    amountPaise: amountOf(fields.amount),
    // ISO 4217 for "no currency": an unreadable one must not pass for rupees.
    currency: textOf(fields.currency)?.toUpperCase() ?? 'XXX',
    phone: textOf(fields.contact),
    failure: failure?.slice(0, 200),
  };
}

/** Parses one refund; undefined without an id. */
export function refundOf(fields: Fields): RefundSnapshot | undefined {
  const gatewayRefundId = idOf(fields.id);
  if (!gatewayRefundId) return undefined;
  const state = fields.status === 'processed' ? 'done' : fields.status === 'failed' ? 'denied' : 'pending';
  const bank = fieldsOf(fields.acquirer_data);
  return {
    gatewayRefundId,
    state,
    bankReference: (textOf(bank?.arn) ?? textOf(bank?.rrn) ?? textOf(bank?.utr))?.slice(0, 100),
    amountPaise: amountOf(fields.amount),
  };
}
export const refundEntryOf = (fields: Fields): RefundEntry | undefined => {
  const snapshot = refundOf(fields);
  return (
    snapshot && {
      snapshot,
      paymentId: idOf(fields.payment_id),
      number: textOf(fields.receipt),
      mayBe: (amountPaise) => snapshot.amountPaise === amountPaise,
    }
  );
};

/** The entries of a list, under `items` or the name of its kind; none for null. */
export const listedIn = (answer: Fields, kind: string): Fields[] | undefined => {
  const list = [answer.items, answer[kind]].find((value) => Array.isArray(value));
  return list === undefined ? undefined : entriesOf(list);
};
const entriesOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.flatMap<Fields>((entry) => fieldsOf(entry) ?? []) : [];
