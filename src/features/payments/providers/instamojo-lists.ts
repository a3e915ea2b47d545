import { ok, refuse, type Result } from '#kit/result.ts';
import { minuteMs } from '#kit/time.ts';
import type { InstamojoApi } from './instamojo-api.ts';
import {
  amountOf,
  createdAtOf,
  type Fields,
  idOf,
  listedUnder,
  namedPayments,
  paymentOf,
  refundOf,
  textOf,
} from './instamojo-snapshots.ts';
import type { GatewayRefusal, ListedRefund, ListedRequest, PaymentSnapshot } from './port.ts';

const entriesPerPage = 50;
/** So many pages of a list are read at most; more is an outage, not an answer. */
const maxPages = 1000;
/** Clocks differ: a list is read so far beyond the instant that was asked for. */
const clockMarginMs = 10 * minuteMs;

/** The payment requests that were opened since. */
export const listRequests = async (
  api: InstamojoApi,
  since: Date,
): Promise<Result<readonly ListedRequest[], GatewayRefusal>> => {
  const listed = await readList(api, 'payment_requests', since);
  return listed.ok ? ok(listed.value.flatMap((entry) => requestOf(entry) ?? [])) : listed;
};

function requestOf(fields: Fields): ListedRequest | undefined {
  const requestId = idOf(fields.id);
  if (!requestId) return undefined;
  return {
    requestId,
    orderId: textOf(fields.purpose),
    amountPaise: amountOf(fields.amount),
    isPaid: textOf(fields.status)?.toLowerCase() !== 'pending',
    // A list may leave them out.
    paymentIds: 'payments' in fields ? [...namedPayments(fields.payments).keys()] : undefined,
  };
}

/** The payments that were made since; `gateway/unknown` where the vendor offers no such list. */
export const listPayments = async (
  api: InstamojoApi,
  since: Date,
): Promise<Result<readonly PaymentSnapshot[], GatewayRefusal>> => {
  const listed = await readList(api, 'payments', since);
  return listed.ok ? ok(listed.value.flatMap((entry) => paymentOf(entry) ?? [])) : listed;
};

/** The refunds that were made since, by whoever. */
export const listRefunds = async (
  api: InstamojoApi,
  since: Date,
): Promise<Result<readonly ListedRefund[], GatewayRefusal>> => {
  const listed = await readList(api, 'refunds', since);
  return listed.ok ? ok(listed.value.flatMap((entry) => listedRefundOf(entry) ?? [])) : listed;
};

function listedRefundOf(fields: Fields): ListedRefund | undefined {
  const snapshot = refundOf(fields);
  return snapshot && { ...snapshot, paymentId: idOf(fields.payment) ?? idOf(fields.payment_id) };
}

/**
 * Every entry of a list since an instant, each once. The vendor doesn't say how a list is ordered: the pages end early
 * only where they are dated, newest first; else with the page that brings nothing new. Refused as unreachable where it is
 * not read to its end in time.
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
    // Past the last page some lists answer 404.
    const isPastEnd = !answer.ok && page > 1 && answer.refusal.code === 'gateway/unknown';
    if (!answer.ok && !isPastEnd) return answer;
    const listed = answer.ok ? listedUnder(answer.value, key) : [];
    const before = entries.size;
    for (const fields of listed) entries.set(idOf(fields.id ?? fields.payment_id) ?? '', fields);
    if (entries.size === before || isPast(listed)) return ok([...entries.values()]);
  }
  return refuse('gateway/unreachable');
}

/**
 * Tells for page after page whether all that follows is older than an instant: of a dated list, newest first so far, of
 * which a whole page is.
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
