import { paiseFromRupees, type Paise } from '#kit/money/paise.ts';
import type { Parsed } from './listed.ts';
import type { RefundEntry, UnreadableEntry } from './match-refund.ts';
import type { ListedRefund, PaymentSnapshot, RefundSnapshot } from './port.ts';

/** A JSON object with unchecked fields. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

/** The object itself, or the one wrapped under `key`: the vendor's API versions differ in this. */
export function unwrapped(answer: unknown, key: string): Fields | undefined {
  const outer = fieldsOf(answer);
  return fieldsOf(outer?.[key]) ?? outer;
}

const idShape = /^(?!\.{1,2}$)[\w.~:-]{1,100}$/;
/** True for text that is safe as one path segment; never `..` or with `/`. */
export const isId = (text: string): boolean => idShape.test(text);

/** The id in a link (its last path segment), a bare id, or an object with one. Links are never followed. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    const last = (value.split(/[?#]/, 1)[0] ?? '').split('/').findLast((segment) => segment !== '');
    return last !== undefined && isId(last) ? last : undefined;
  }
  if (Number.isSafeInteger(value)) return idOf(String(value));
  const fields = fieldsOf(value);
  return fields && idOf(fields.id ?? fields.payment_id ?? fields.payment ?? fields.resource_uri);
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export const amountOf = (value: unknown): Paise | undefined =>
  typeof value === 'string' || typeof value === 'number' ? paiseFromRupees(value) : undefined;

const captured: readonly unknown[] = [true, 1, 'true', '1', 'credit'];
const failed: readonly unknown[] = [false, 0, 'false', '0', 'failed'];
const pending: readonly unknown[] = [null, 'initiated', 'pending', 'sent'];
function stateOf(status: unknown): PaymentSnapshot['state'] | undefined {
  const word = typeof status === 'string' ? status.trim().toLowerCase() : status;
  if (captured.includes(word)) return 'captured';
  if (failed.includes(word)) return 'failed';
  return pending.includes(word) ? 'pending' : undefined;
}

// ISO 4217 for "no currency": an unreadable currency must not pass for rupees.
const unreadableCurrency = 'XXX';
function currencyOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'INR';
  return typeof value === 'string' ? value.trim().toUpperCase() : unreadableCurrency;
}

function failureOf(value: unknown): string | undefined {
  const fields = fieldsOf(value);
  return (textOf(value) ?? textOf(fields?.message) ?? textOf(fields?.reason))?.slice(0, 200);
}

/** Our order's number in a purpose or title, where it comes last; a text without one, as it is. */
export function orderIdIn(value: unknown): string | undefined {
  const text = textOf(value);
  return text && (/ (SO-[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4})$/.exec(text)?.[1] ?? text);
}

/** Parses one payment; undefined without an id. With an unknown status it is read again later. */
export function paymentOf(fields: Fields): PaymentSnapshot | undefined {
  const paymentId = idOf(fields.id ?? fields.payment_id);
  if (!paymentId) return undefined;
  const state = stateOf(fields.status) ?? 'pending';
  return {
    paymentId,
    gatewayOrderId: idOf(fields.payment_request),
    orderId: orderIdIn(fields.title) ?? orderIdIn(fields.purpose),
    state,
    amountPaise: amountOf(fields.amount),
    currency: currencyOf(fields.currency),
    phone: textOf(fields.phone),
    failure: state === 'failed' ? failureOf(fields.failure) : undefined,
  };
}

/** Parses a payment of a list, which is not read again: not one whose status is unknown. */
export function listedPaymentOf(fields: Fields): Parsed<PaymentSnapshot> {
  const snapshot = paymentOf(fields);
  if (!snapshot) return { field: 'id' };
  return stateOf(fields.status) ? { value: snapshot } : { field: 'status' };
}

/** The payments of a request: each id once, with its snapshot when the request contains the whole payment. */
export function namedPayments(payments: unknown): Map<string, PaymentSnapshot | undefined> {
  const named = new Map<string, PaymentSnapshot | undefined>();
  for (const entry of [payments].flat(3)) {
    const id = idOf(entry);
    if (!id) continue;
    const fields = unwrapped(entry, 'payment');
    const whole = fields && 'status' in fields && 'amount' in fields ? paymentOf(fields) : undefined;
    named.set(id, named.get(id) ?? whole);
  }
  return named;
}

/**
 * Parses one refund; undefined without an id. A final status that does not tell the result (`FINI_INIT`) counts as pending.
 */
export function refundOf(fields: Fields): RefundSnapshot | undefined {
  const gatewayRefundId = idOf(fields.id);
  if (!gatewayRefundId) return undefined;
  const amountPaise = amountOf(fields.refund_amount ?? fields.amount);
  return { gatewayRefundId, state: refundStateOf(fields), bankReference: bankReferenceOf(fields), amountPaise };
}

function refundStateOf(fields: Fields): RefundSnapshot['state'] {
  const resolution = textOf(fields.resolution_status)?.toUpperCase();
  if (resolution === 'FINI_DENY' || resolution === 'FINI_WITH') return 'denied';
  return resolution === 'FINI_CONC' || textOf(fields.status)?.toLowerCase() === 'refunded' ? 'done' : 'pending';
}

function bankReferenceOf(fields: Fields): string | undefined {
  const parts = [fields, ...[fields.refunds].flat(2).map(fieldsOf)];
  return parts.map((part) => textOf(part?.bank_reference_number)?.slice(0, 100)).find((entry) => entry !== undefined);
}

/** The entries on one page of a list, under `key` or one of the vendor's other names for lists; one that is not an object has no fields. */
export function listedUnder(answer: unknown, key: string): Fields[] {
  const outer = fieldsOf(answer);
  const list: unknown[] = [answer, outer?.[key], outer?.results, outer?.cases].find(Array.isArray) ?? [];
  return list.map((entry) => unwrapped(entry, key.replace(/s$/, '')) ?? {});
}

/** The creation time of a list entry in milliseconds; undefined when missing or unreadable. */
export function createdAtOf(fields: Fields): number | undefined {
  const at = Date.parse(textOf(fields.created_at) ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** The payment of a refund in the list. */
export const refundedPaymentOf = (fields: Fields): string | undefined =>
  idOf(fields.payment) ?? idOf(fields.payment_id);
// A list may omit the sum.
const isOmitted = (sum: unknown): boolean => sum === undefined || sum === null;

/** A refund of the list: not one whose payment, or given sum, cannot be read. */
export function listedRefundOf(fields: Fields): Parsed<ListedRefund> {
  const [snapshot, paymentId] = [refundOf(fields), refundedPaymentOf(fields)];
  if (!snapshot) return { field: 'id' };
  if (!paymentId) return { field: 'payment_id' };
  const isRead = snapshot.amountPaise !== undefined || isOmitted(fields.refund_amount ?? fields.amount);
  return isRead ? { value: { ...snapshot, paymentId } } : { field: 'amount' };
}

/** A refund of the list, as `matchRefund` compares it. */
export function refundEntryOf(fields: Fields): RefundEntry | UnreadableEntry {
  const [snapshot, paymentId] = [refundOf(fields), refundedPaymentOf(fields)];
  const number = textOf(fields.transaction_id);
  const given = fields.amount ?? fields.refund_amount;
  const sum = amountOf(given);
  const isReadable = number !== undefined || (paymentId !== undefined && (sum !== undefined || isOmitted(given)));
  if (!snapshot || !isReadable) return { snapshot: undefined, gatewayRefundId: snapshot?.gatewayRefundId, paymentId };
  return { snapshot, paymentId, number, mayBe: (amountPaise) => sum === undefined || sum === amountPaise };
}
