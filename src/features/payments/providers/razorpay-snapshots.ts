import { paise, type Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia, secondMs } from '#kit/time.ts';
import { casePhases, type DisputeReason, type ListedCase } from '../model/payments.ts';
import type { RefundEntry } from './match-refund.ts';
import type {
  GatewayRefusal,
  ListedDispute,
  ListedSettlement,
  PaymentSnapshot,
  RefundSnapshot,
  SettledRow,
  SettlementList,
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
/** Parses one dispute; undefined without an id, or where its phase, state or sums are not known ones. */
export function disputeOf(fields: Fields): ListedDispute | undefined {
  const caseNumber = idOf(fields.id);
  const phase = casePhases.find((known) => known === fields.phase);
  const state = caseStatesThere[textOf(fields.status) ?? ''];
  const amountPaise = amountOf(fields.amount);
  const deductedPaise = amountOf(fields.amount_deducted ?? 0);
  const openedOn = dayOf(fields.created_at);
  if (!caseNumber || !phase || !state || !amountPaise || deductedPaise === undefined || !openedOn) return undefined;
  const code = `${textOf(fields.reason_code) ?? ''} ${textOf(fields.reason_description) ?? ''}`
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return {
    caseNumber,
    paymentId: idOf(fields.payment_id),
    phase,
    state,
    amountPaise,
    deductedPaise,
    reason: reasonsThere.find(([names]) => names.test(code))?.[1] ?? 'other',
    openedOn,
    answerBy: dayOf(fields.respond_by) ?? null,
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
/**
 * The settlements of a list with their rows. Refused where a settlement or a row cannot be read exactly: its rows would not
 * be all.
 */
export function settlementsOf(
  listed: readonly Fields[],
  rows: readonly Fields[],
): Result<SettlementList, GatewayRefusal> {
  const byNumber = Map.groupBy(rows, (row) => idOf(row.settlement_id) ?? '');
  const settlements: ListedSettlement[] = [];
  for (const fields of listed) {
    const gatewaySettlementId = idOf(fields.id);
    const state = settlementStates[textOf(fields.status) ?? ''];
    const amountPaise = amountOf(fields.amount);
    const own = byNumber.get(gatewaySettlementId ?? '') ?? [];
    const read = own.flatMap((row) => settledRowOf(row) ?? []);
    const madeAt = timeOf(fields.created_at);
    const day = dayOf(own[0]?.settled_at) ?? dayOf(fields.created_at);
    if (!gatewaySettlementId || !state || amountPaise === undefined || !madeAt || !day || read.length < own.length)
      return refuse('gateway/unreachable');
    const utr = textOf(fields.utr) ?? textOf(own[0]?.settlement_utr) ?? '';
    settlements.push({ gatewaySettlementId, state, utr, madeAt, day, amountPaise, rows: read });
  }
  const held = rows
    .filter((row) => row.on_hold === true && row.settled !== true && row.type === 'payment')
    .flatMap((row) => {
      const [paymentId, amountPaise] = [idOf(row.entity_id), amountOf(row.amount)];
      return paymentId && amountPaise !== undefined ? { paymentId, amountPaise } : [];
    });
  return ok({ settlements, held });
}
function settledRowOf(fields: Fields): SettledRow | undefined {
  const [credit, debit] = [amountOf(fields.credit ?? 0), amountOf(fields.debit ?? 0)];
  const [fee, tax] = [amountOf(fields.fee ?? 0), amountOf(fields.tax ?? 0)];
  const amount = amountOf(fields.amount);
  const own = idOf(fields.entity_id);
  const currency = textOf(fields.currency) ?? 'INR';
  if (credit === undefined || debit === undefined || fee === undefined || tax === undefined) return undefined;
  if (amount === undefined || !own || currency !== 'INR') return undefined;
  const netPaise = credit - debit;
  // The fee has its tax inside.
  const costs = { feePaise: fee - tax, taxPaise: tax, netPaise };
  if (fields.type === 'payment') return { kind: 'payment', paymentId: own, amountPaise: amount, ...costs };
  const paymentId = idOf(fields.payment_id) ?? '';
  if (fields.type === 'refund') return { kind: 'refund', paymentId, amountPaise: -amount, ...costs };
  // An adjustment, or a transfer to another account: what it brought without what it cost.
  const kind = idOf(fields.dispute_id) && paymentId !== '' ? 'dispute' : 'adjustment';
  return { kind, paymentId: kind === 'dispute' ? paymentId : '', amountPaise: netPaise + fee, ...costs };
}

/** The entries of a list, under `items` or the name of its kind; none for null. */
export const listedIn = (answer: Fields, kind: string): Fields[] | undefined => {
  const list = [answer.items, answer[kind]].find((value) => Array.isArray(value));
  return list === undefined ? undefined : entriesOf(list);
};
const entriesOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.flatMap<Fields>((entry) => fieldsOf(entry) ?? []) : [];
