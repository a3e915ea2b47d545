import { createHash } from 'node:crypto';
import { paise, type Paise } from '#kit/money/paise.ts';
import { dayInIndia, secondMs } from '#kit/time.ts';
import { casePhases, type DisputeReason, type ListedCase } from '../model/payments.ts';
import { readRows, type Parsed } from './listed.ts';
import type { RefundEntry, UnreadableEntry } from './match-refund.ts';
import type {
  ListedDispute,
  ListedRefund,
  ListedSettlement,
  PaymentSnapshot,
  RefundSnapshot,
  SettledRow,
  SettlementList,
  UnreadableRow,
} from './port.ts';

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
const paymentStates: Readonly<Record<string, PaymentSnapshot['state']>> = {
  created: 'pending',
  authorized: 'pending',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
};
const stateOf = (status: unknown): PaymentSnapshot['state'] | undefined => paymentStates[textOf(status) ?? ''];

/** A link, as far as its payments need it. */
export interface Link {
  readonly gatewayOrderId: string;
  readonly orderId: string | undefined;
  readonly amountPaise: Paise | undefined;
  /** The vendor's order behind the link; undefined until the payer opened the page. */
  readonly innerOrderId: string | undefined;
  readonly isPaid: boolean;
  readonly isClosed: boolean;
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
    isClosed: fields.status === 'cancelled' || fields.status === 'expired',
    paymentIds,
  };
}

/** Parses one payment, of the link when it is known; undefined without an id. With an unknown status it is read again later. */
export function paymentOf(fields: Fields, link?: Link): PaymentSnapshot | undefined {
  const paymentId = idOf(fields.id);
  if (!paymentId) return undefined;
  const state = stateOf(fields.status) ?? 'pending';
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

/** Parses a payment of a list, which is not read again: not one whose status is unknown. */
export function listedPaymentOf(fields: Fields, link?: Link): Parsed<PaymentSnapshot> {
  const snapshot = paymentOf(fields, link);
  if (!snapshot) return { field: 'id' };
  return stateOf(fields.status) ? { value: snapshot } : { field: 'status' };
}

const refundStates: ReadonlyMap<unknown, RefundSnapshot['state']> = new Map([
  ['processed', 'done'],
  ['failed', 'denied'],
] as const);
/** Parses one refund; undefined without an id. */
export function refundOf(fields: Fields): RefundSnapshot | undefined {
  const gatewayRefundId = idOf(fields.id);
  if (!gatewayRefundId) return undefined;
  const state = refundStates.get(fields.status) ?? 'pending';
  const bank = fieldsOf(fields.acquirer_data);
  return {
    gatewayRefundId,
    state,
    bankReference: (textOf(bank?.arn) ?? textOf(bank?.rrn) ?? textOf(bank?.utr))?.slice(0, 100),
    amountPaise: amountOf(fields.amount),
  };
}
/** Parses a refund of a list: not one whose payment or sum cannot be read. */
export function listedRefundOf(fields: Fields): Parsed<ListedRefund> {
  const snapshot = refundOf(fields);
  const paymentId = idOf(fields.payment_id);
  if (!snapshot) return { field: 'id' };
  if (!paymentId) return { field: 'payment_id' };
  return snapshot.amountPaise === undefined ? { field: 'amount' } : { value: { ...snapshot, paymentId } };
}
/** A refund of the list, as `matchRefund` compares it. */
export function refundEntryOf(fields: Fields): RefundEntry | UnreadableEntry {
  const [snapshot, paymentId, number] = [refundOf(fields), idOf(fields.payment_id), textOf(fields.receipt)];
  const sum = snapshot?.amountPaise;
  const isReadable = number !== undefined || (paymentId !== undefined && sum !== undefined);
  if (!snapshot || !isReadable) return { snapshot: undefined, gatewayRefundId: snapshot?.gatewayRefundId, paymentId };
  return { snapshot, paymentId, number, mayBe: (amountPaise) => sum === undefined || sum === amountPaise };
}

const caseStatesThere: Readonly<Record<string, ListedCase['state']>> = {
  open: 'open',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};
/** The vendor's codes are those of the card networks; the most exact first. */
const reasonsThere: readonly (readonly [RegExp, DisputeReason])[] = [
  [/duplicate|other_means|paid_twice/, 'paid-twice'],
  [/credit_not_processed|refund|cancel/, 'refund-missing'],
  [/not_as_described|defective|quality|counterfeit/, 'not-as-described'],
  [/not_(?:received|provided|delivered)/, 'not-provided'],
  [/amount/, 'wrong-amount'],
  [/fraud|authori[sz]|recogni[sz]/, 'not-authorised'],
];
/** Not of the proof that we send, which changes nothing. */
const digestOf = ({ phase, status, amount, amount_deducted, created_at, respond_by }: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify([phase, status, amount, amount_deducted, created_at, respond_by]))
    .digest('base64url');
/** Parses one dispute; not one whose phase, state or sums are not known ones. */
export function disputeOf(fields: Fields): Parsed<ListedDispute> {
  const caseNumber = idOf(fields.id);
  const phase = casePhases.find((known) => known === fields.phase);
  const state = caseStatesThere[textOf(fields.status) ?? ''];
  const amountPaise = amountOf(fields.amount);
  const deductedPaise = amountOf(fields.amount_deducted ?? 0);
  const openedOn = dayOf(fields.created_at);
  const isQuestion = phase === 'fraud' || phase === 'retrieval';
  const takesNothing = deductedPaise === 0 && (isQuestion || state === 'won' || state === 'closed');
  const unreadable = (field: string) => ({ field, digest: digestOf(fields), ...(takesNothing && { takesNothing }) });
  if (!caseNumber) return unreadable('id');
  if (!phase) return unreadable('phase');
  if (!state) return unreadable('status');
  if (!amountPaise) return unreadable('amount');
  if (deductedPaise === undefined) return unreadable('amount_deducted');
  if (!openedOn) return unreadable('created_at');
  const code = `${textOf(fields.reason_code) ?? ''} ${textOf(fields.reason_description) ?? ''}`
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return {
    value: {
      caseNumber,
      paymentId: idOf(fields.payment_id),
      phase,
      state,
      amountPaise,
      deductedPaise,
      reason: reasonsThere.find(([names]) => names.test(code))?.[1] ?? 'other',
      openedOn,
      answerBy: dayOf(fields.respond_by) ?? null,
    },
  };
}
/** Reads the vendor's seconds since 1970; undefined for 0 and null. */
const timeOf = (seconds: unknown): Date | undefined =>
  typeof seconds === 'number' && seconds > 0 && seconds < 1e11 ? new Date(seconds * secondMs) : undefined;
/** The day in India. */
function dayOf(seconds: unknown): string | undefined {
  const at = timeOf(seconds);
  return at && dayInIndia(at);
}

const settlementStates: Readonly<Record<string, ListedSettlement['state']>> = {
  created: 'pending',
  processed: 'paid',
  failed: 'failed',
};
/** The settlements of a list with their rows. One of which a row cannot be read exactly is not read: its rows would not be all. */
export function settlementsOf(listed: readonly Fields[], rows: readonly Fields[]): SettlementList {
  const byNumber = Map.groupBy(rows, (row) => idOf(row.settlement_id) ?? '');
  const settlements = readRows(listed, { kind: 'settlement', idOf: ({ id }) => idOf(id) }, (fields) =>
    settlementOf(fields, byNumber.get(idOf(fields.id) ?? '') ?? []),
  );
  const rowIdOf = (row: Fields) => idOf(row.entity_id);
  const astray = rows
    .filter((row) => (row.settlement_id ?? '') !== '' && !idOf(row.settlement_id))
    .map((row): UnreadableRow => ({ kind: 'settlement row', id: rowIdOf(row), field: 'settlement_id' }));
  const held = readRows(
    rows.filter((row) => row.on_hold === true && row.settled !== true && row.type === 'payment'),
    { kind: 'hold', idOf: rowIdOf },
    (row): Parsed<SettlementList['held'][number]> => {
      const [paymentId, amountPaise] = [rowIdOf(row), amountOf(row.amount)];
      if (!paymentId) return { field: 'entity_id' };
      return amountPaise === undefined ? { field: 'amount' } : { value: { paymentId, amountPaise } };
    },
  );
  return {
    settlements: settlements.entries,
    held: held.entries,
    unreadable: [...settlements.unreadable, ...astray, ...held.unreadable],
  };
}
function settlementOf(fields: Fields, own: readonly Fields[]): Parsed<ListedSettlement> {
  const gatewaySettlementId = idOf(fields.id);
  const state = settlementStates[textOf(fields.status) ?? ''];
  const amountPaise = amountOf(fields.amount);
  const madeAt = timeOf(fields.created_at);
  if (!gatewaySettlementId) return { field: 'id' };
  if (!state) return { field: 'status' };
  if (amountPaise === undefined) return { field: 'amount' };
  if (!madeAt) return { field: 'created_at' };
  const rows: SettledRow[] = [];
  for (const row of own) {
    const read = settledRowOf(row);
    if (!('value' in read)) return read;
    rows.push(read.value);
  }
  const day = dayOf(own[0]?.settled_at) ?? dayInIndia(madeAt);
  const utr = textOf(fields.utr) ?? textOf(own[0]?.settlement_utr) ?? '';
  return { value: { gatewaySettlementId, state, utr, madeAt, day, amountPaise, rows } };
}
function settledRowOf(fields: Fields): Parsed<SettledRow> {
  const [credit, debit] = [amountOf(fields.credit ?? 0), amountOf(fields.debit ?? 0)];
  const [fee, tax] = [amountOf(fields.fee ?? 0), amountOf(fields.tax ?? 0)];
  const amount = amountOf(fields.amount);
  const own = idOf(fields.entity_id);
  if (credit === undefined) return { field: 'credit' };
  if (debit === undefined) return { field: 'debit' };
  if (fee === undefined) return { field: 'fee' };
  if (tax === undefined) return { field: 'tax' };
  if (amount === undefined) return { field: 'amount' };
  if (!own) return { field: 'entity_id' };
  if ((textOf(fields.currency) ?? 'INR') !== 'INR') return { field: 'currency' };
  const netPaise = credit - debit;
  // The fee has its tax inside.
  const costs = { feePaise: fee - tax, taxPaise: tax, netPaise };
  if (fields.type === 'payment') return { value: { kind: 'payment', paymentId: own, amountPaise: amount, ...costs } };
  const paymentId = idOf(fields.payment_id) ?? '';
  if (fields.type === 'refund') return { value: { kind: 'refund', paymentId, amountPaise: -amount, ...costs } };
  // An adjustment, or a transfer to another account: what it brought without what it cost.
  const kind = idOf(fields.dispute_id) && paymentId !== '' ? 'dispute' : 'adjustment';
  return {
    value: { kind, paymentId: kind === 'dispute' ? paymentId : '', amountPaise: netPaise + fee, ...costs },
  };
}

/** The entries of a list, under `items` or the name of its kind; one that is not an object has no fields. */
export const listedIn = (answer: Fields, kind: string): Fields[] | undefined => {
  const list = [answer.items, answer[kind]].find((value) => Array.isArray(value));
  return Array.isArray(list) ? list.map((entry) => fieldsOf(entry) ?? {}) : undefined;
};
const entriesOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.flatMap<Fields>((entry) => fieldsOf(entry) ?? []) : [];
