import { ok, refuse, type Result } from '#kit/result.ts';
import { minuteMs } from '#kit/time.ts';
import { readById, readRows, rowKey } from './listed.ts';
import type { InstamojoApi } from './instamojo-api.ts';
import {
  orderIdIn,
  amountOf,
  createdAtOf,
  type Fields,
  idOf,
  listedPaymentOf,
  listedRefundOf,
  listedUnder,
  namedPayments,
  refundedPaymentOf,
  textOf,
} from './instamojo-snapshots.ts';
import type {
  GatewayRefusal,
  Listed,
  ListedRefund,
  ListedGatewayOrder,
  PaymentSnapshot,
  UnreadableRow,
} from './port.ts';

const entriesPerPage = 50;
/** Longer lists count as an outage, so that a broken list cannot loop forever. */
const maxPages = 1000;
/** Lists are read this far beyond the given instant, for clock differences. */
const clockMarginMs = 10 * minuteMs;

const rowsOf = (kind: UnreadableRow['kind']) => ({
  kind,
  idOf: (row: Fields) => idOf(row.id),
});

/** The payment requests opened since an instant. */
export const listOrders = async (
  api: InstamojoApi,
  since: Date,
): Promise<Result<Listed<ListedGatewayOrder>, GatewayRefusal>> => {
  const listed = await readList(api, 'payment_requests', since);
  return listed.ok ? ok(readRows(listed.value, rowsOf('order'), (entry) => readById(listedOrderOf(entry)))) : listed;
};

function listedOrderOf(fields: Fields): ListedGatewayOrder | undefined {
  const gatewayOrderId = idOf(fields.id);
  if (!gatewayOrderId) return undefined;
  return {
    gatewayOrderId,
    orderId: orderIdIn(fields.purpose),
    amountPaise: amountOf(fields.amount),
    isPaid: textOf(fields.status)?.toLowerCase() !== 'pending',
    // A list may omit the payments.
    paymentIds: 'payments' in fields ? [...namedPayments(fields.payments).keys()] : undefined,
  };
}

/** The payments made since an instant; `gateway/unknown` when the vendor has no such list. */
export const listPayments = async (
  api: InstamojoApi,
  since: Date,
): Promise<Result<Listed<PaymentSnapshot>, GatewayRefusal>> => {
  const listed = await readList(api, 'payments', since);
  const payments = { ...rowsOf('payment'), idOf: (row: Fields) => idOf(row.id ?? row.payment_id) };
  return listed.ok ? ok(readRows(listed.value, payments, listedPaymentOf)) : listed;
};

/** The refunds made since an instant, through the API or in the dashboard. */
export const listRefunds = async (
  api: InstamojoApi,
  since: Date,
): Promise<Result<Listed<ListedRefund>, GatewayRefusal>> => {
  const listed = await readList(api, 'refunds', since);
  const ofPayments = { ...rowsOf('refund'), paymentIdOf: refundedPaymentOf };
  return listed.ok ? ok(readRows(listed.value, ofPayments, listedRefundOf)) : listed;
};

/**
 * Every entry of a list since an instant, each once. The vendor does not document the order: reading ends early only when
 * the pages are dated and newest first, else with the first page without new entries. Refuses as unreachable when the end
 * is not reached within `withinMs`.
 */
export async function readList(
  api: InstamojoApi,
  key: string,
  since: Date,
  withinMs = Number.POSITIVE_INFINITY,
): Promise<Result<Fields[], GatewayRefusal>> {
  const giveUpAtMs = Date.now() + withinMs;
  const entries = new Map<string, Fields>();
  const isPast = pastNewestFirst(since.getTime() - clockMarginMs);
  for (let page = 1; page <= maxPages && Date.now() <= giveUpAtMs; page++) {
    const answer = await api.get(`/v2/${key}/?page=${page}&limit=${entriesPerPage}`);
    // Some lists answer 404 after the last page.
    const isPastEnd = !answer.ok && page > 1 && answer.refusal.code === 'gateway/unknown';
    if (!answer.ok && !isPastEnd) return answer;
    const listed = answer.ok ? listedUnder(answer.value, key) : [];
    const before = entries.size;
    for (const fields of listed) entries.set(rowKey(idOf(fields.id ?? fields.payment_id), fields), fields);
    if (entries.size === before || isPast(listed)) return ok([...entries.values()]);
  }
  return refuse('gateway/unreachable');
}

/**
 * Returns a function that says after each page whether all later entries are older than an instant: true when the list was
 * dated and newest first so far, and this whole page is older.
 */
function pastNewestFirst(untilMs: number): (entries: readonly Fields[]) => boolean {
  let firstMs: number | undefined;
  let lastMs = Number.POSITIVE_INFINITY;
  let isNewestFirst = true;
  return (entries) => {
    const [pageFirstMs] = entries.map(createdAtOf);
    for (const atMs of entries.map(createdAtOf)) {
      isNewestFirst &&= atMs !== undefined && atMs <= lastMs;
      lastMs = atMs ?? lastMs;
      firstMs ??= atMs;
    }
    const isOlder = pageFirstMs !== undefined && pageFirstMs < untilMs;
    return isNewestFirst && isOlder && firstMs !== undefined && lastMs < firstMs;
  };
}
