import type { Tx } from '#kit/context.ts';
import { type DayFigure, findLimit, type SearchText } from '#kit/desk-parts.ts';
import { sql } from '#platform/database/db.ts';
import { countByDay } from '#platform/database/list/by-day.ts';
import { findSome } from '#platform/database/list/find-some.ts';
import { referenceOf } from '#platform/database/list/filters.ts';

/** What gateways captured, by the day of the capture. */
export const feesByDay = (tx: Tx, from: Date, until: Date): Promise<DayFigure[]> =>
  countByDay(tx, { from: sql`payment`, at: sql`captured_at`, paise: sql`posted_paise` }, from, until);
/** Refunds that were completed, by the day of their end. */
export const refundsByDay = (tx: Tx, from: Date, until: Date): Promise<DayFigure[]> =>
  countByDay(
    tx,
    { from: sql`refund`, at: sql`settled_at`, where: sql`state = 'done'`, paise: sql`amount_paise` },
    from,
    until,
  );

interface FoundPayment {
  readonly id: string;
  readonly gatewayPaymentId: string;
  readonly orderId: string | null;
}
/** By the id of the payment here or at its gateway, or the number of its order, refund or proposed refund. */
export function findPayments(tx: Tx, { text }: SearchText): Promise<FoundPayment[]> {
  const refund = referenceOf('SR', sql`id`)(text);
  const proposal = referenceOf('SQ', sql`id`)(text);
  const condition =
    referenceOf('SO', sql`order_id`)(text) ??
    (refund ? sql`id in (select payment_id from refund where ${refund})` : undefined) ??
    (proposal ? sql`id in (select payment_id from refund_proposal where ${proposal})` : undefined) ??
    (/^pay_\w{26}$/.test(text) ? sql`id = ${text}` : undefined) ??
    (/^[A-Za-z0-9_-]{8,64}$/.test(text) && /\d/.test(text) ? sql`gateway_payment_id = ${text}` : undefined);
  return findSome(tx, {
    select: sql<FoundPayment>`id, gateway_payment_id, order_id`,
    from: sql`payment`,
    where: condition,
    order: sql`first_seen_at, id`,
    limit: findLimit + 1,
    isBroad: false,
  });
}
