import { forEachConcurrently } from '#kit/for-each-concurrently.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, before, dayInIndia, dayMs, minuteMs, secondMs } from '#kit/time.ts';
import { readById, readRows, rowKey } from './listed.ts';
import type { RazorpayApi } from './razorpay-api.ts';
import {
  idOf,
  linkOf,
  listedIn,
  listedPaymentOf,
  paymentOf,
  settlementsOf,
  type Fields,
  type Link,
} from './razorpay-snapshots.ts';
import type { GatewayRefusal, Listed, PaymentSnapshot, Period, SettlementList, UnreadableRow } from './port.ts';

const entriesPerPage = 100;
/** Longer lists count as an outage, so that a broken list cannot loop forever. */
const maxPages = 1000;
/** Lists are read this far beyond the given instant, for clock differences. */
const clockMarginMs = 10 * minuteMs;
/** Concurrent calls of one list. */
export const callsAtOnce = 8;

const rowsOf = (kind: UnreadableRow['kind']) => ({ kind, idOf: (row: Fields) => idOf(row.id) });
/** Rows that name their payment. */
export const ofPayments = (kind: 'refund' | 'dispute') => ({
  ...rowsOf(kind),
  paymentIdOf: (row: Fields) => idOf(row.payment_id),
});

/** A payment does not name its link; the list of links does. Without one it is not of our pages. */
export async function withLink(api: RazorpayApi, payment: Fields): Promise<Result<PaymentSnapshot, GatewayRefusal>> {
  const listed = await api.get(`/payment_links?payment_id=${idOf(payment.id)}`);
  if (!listed.ok && listed.refusal.code === 'gateway/unreachable') return listed;
  const [first] = (listed.ok && listedIn(listed.value, 'payment_links')) || [];
  const snapshot = paymentOf(payment, first && linkOf(first));
  return snapshot ? ok(snapshot) : refuse('gateway/unreachable');
}

export async function listLinks(api: RazorpayApi, since: Date): Promise<Result<Listed<Link>, GatewayRefusal>> {
  const listed = await readList(api, 'payment_links', since);
  return listed.ok ? ok(readRows(listed.value, rowsOf('order'), (entry) => readById(linkOf(entry)))) : listed;
}

/** Payments since an instant, each with its link: of those opened since the day before, else asked for one by one. */
export async function listPayments(
  api: RazorpayApi,
  since: Date,
): Promise<Result<Listed<PaymentSnapshot>, GatewayRefusal>> {
  const listed = await readList(api, 'payments', since);
  if (!listed.ok) return listed;
  const links = await listLinks(api, before(since, dayMs));
  if (!links.ok) return links;
  const byOrder = new Map(
    links.value.entries.flatMap((link) => (link.innerOrderId ? [[link.innerOrderId, link]] : [])),
  );
  const byPayment = new Map(links.value.entries.flatMap((link) => link.paymentIds.map((id) => [id, link])));
  const { entries, unreadable } = readRows(listed.value, rowsOf('payment'), (entry) => {
    const link = byPayment.get(idOf(entry.id) ?? '') ?? byOrder.get(idOf(entry.order_id) ?? '');
    const parsed = listedPaymentOf(entry, link);
    if (!('value' in parsed)) return parsed;
    const snapshot = parsed.value;
    return { value: { entry, snapshot, isWhole: Boolean(link) || snapshot.state !== 'captured' } };
  });
  const found: PaymentSnapshot[] = [];
  let isWhole = true;
  await forEachConcurrently(entries, callsAtOnce, async ({ entry, snapshot, isWhole: isRead }) => {
    const whole = isRead ? ok(snapshot) : await withLink(api, entry);
    if (whole.ok) found.push(whole.value);
    else isWhole = false;
  });
  return isWhole ? ok({ entries: found, unreadable }) : refuse('gateway/unreachable');
}

/**
 * Every entry of a list since an instant, each once. Reading ends with the first page without new entries: entries
 * made during that time only move others to the next page.
 */
export const readList = (
  api: RazorpayApi,
  kind: string,
  since: Date | undefined,
  path = `/${kind}`,
): Promise<Result<Fields[], GatewayRefusal>> => {
  const from = since ? `&from=${Math.floor((since.getTime() - clockMarginMs) / secondMs)}` : '';
  return readPages(
    (page) => api.get(`${path}?${page}${from}`),
    kind,
    (fields) => rowKey(idOf(fields.id), fields),
  );
};
async function readPages(
  read: (page: string) => Promise<Result<Fields, GatewayRefusal>>,
  kind: string,
  keyOf: (fields: Fields) => string,
): Promise<Result<Fields[], GatewayRefusal>> {
  const entries = new Map<string, Fields>();
  for (let page = 0; page < maxPages; page++) {
    const answer = await read(`count=${entriesPerPage}&skip=${page * entriesPerPage}`);
    if (!answer.ok) return answer;
    const listed = listedIn(answer.value, kind);
    if (!listed) return refuse('gateway/unreachable');
    const sizeBefore = entries.size;
    for (const fields of listed) entries.set(keyOf(fields), fields);
    if (entries.size === sizeBefore) return ok([...entries.values()]);
  }
  return refuse('gateway/unreachable');
}

/** Settlements with their rows, which the vendor lists by the month in India. */
export async function listSettlements(
  api: RazorpayApi,
  { since, until }: Period,
): Promise<Result<SettlementList, GatewayRefusal>> {
  const listed = await readList(api, 'settlements', since);
  if (!listed.ok) return listed;
  const rows: Fields[] = [];
  // The days of the vendor may be a day off.
  for (const month of monthsBetween(before(since, dayMs), after(until, dayMs))) {
    const read = await readPages(
      (page) => api.get(`/settlements/recon/combined?${month}&${page}`),
      'recon',
      (fields) => {
        const [id, settlementId] = [idOf(fields.entity_id), idOf(fields.settlement_id ?? 'none_0')];
        return rowKey(id && settlementId && `${id} ${settlementId}`, fields);
      },
    );
    if (!read.ok) return read;
    rows.push(...read.value);
  }
  return ok(settlementsOf(listed.value, rows));
}
/** `year=2026&month=11` for each month that these days touch. */
function monthsBetween(from: Date, until: Date): string[] {
  const months: string[] = [];
  const [last, start] = [dayInIndia(until).slice(0, 7), dayInIndia(from)];
  let [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  while (`${year}-${String(month).padStart(2, '0')}` <= last) {
    months.push(`year=${year}&month=${month}`);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return months;
}
