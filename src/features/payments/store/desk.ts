import type { Tx } from '#kit/context.ts';
import { type DayFigure, findLimit, type SearchText } from '#kit/desk/desk-parts.ts';
import { readUtr } from '#kit/money/utr.ts';
import { on, sql } from '#platform/database/db.ts';
import { countByDay } from '#platform/database/list/by-day.ts';
import { findSome } from '#platform/database/list/find-some.ts';
import { referenceOf } from '#platform/database/list/filters.ts';

/** What gateways captured, by the day of the capture. */
export const feesByDay = (tx: Tx, from: Date, until: Date): Promise<DayFigure[]> =>
  countByDay(tx, { from: sql`payment`, at: sql`captured_at`, paise: sql`posted_paise` }, from, until);
/** What went back, by its day. */
export const refundsByDay = (tx: Tx, from: Date, until: Date): Promise<DayFigure[]> =>
  countByDay(tx, { from: sql`went_back`, at: sql`settled_at`, paise: sql`amount_paise` }, from, until);

interface FoundPayment {
  readonly id: string;
  readonly gatewayPaymentId: string;
  readonly orderId: string | null;
}
/** What else names a payment: the prefix of its number, and its table. */
const ofPayment = [
  ['SR', sql`(select id, payment_id from refund union all select id, payment_id from part_refund) refund`],
  ['SD', sql`dispute`],
] as const;
/** An id at a gateway, or the reference of a bank. */
const isForeignId = (text: string): boolean => /^[A-Za-z0-9_/-]{4,64}$/.test(text) && /\d/.test(text);
/**
 * By the id of the payment or its refund here or at the gateway, the number of its order, proposal or dispute, the gateway's case
 * of that, or the bank's reference of its refund.
 */
export function findPayments(tx: Tx, { text }: SearchText): Promise<FoundPayment[]> {
  const ofApproval = referenceOf('SY', sql`id`)(text);
  const [ofRecord] = ofPayment.flatMap(([prefix, table]) => {
    const condition = referenceOf(prefix, sql`id`)(text);
    return condition ? [sql`id in (select payment_id from ${table} where ${condition})`] : [];
  });
  const condition =
    referenceOf('SO', sql`order_id`)(text) ??
    ofRecord ??
    (ofApproval ? sql`id in (select record from approval where ${ofApproval})` : undefined) ??
    (/^pay_\w{26}$/.test(text) ? sql`id = ${text}` : undefined) ??
    (isForeignId(text)
      ? sql`id in (select id from payment where gateway_payment_id = ${text} union all
          select payment_id from refund where bank_reference = ${readUtr(text) ?? text} union all
          select payment_id from refund where gateway_refund_id = ${text} union all
          select payment_id from dispute where upper(case_number) = upper(${text}))`
      : undefined);
  return findSome(tx, {
    select: sql<FoundPayment>`id, gateway_payment_id, order_id`,
    from: sql`payment`,
    where: condition,
    order: sql`first_seen_at, id`,
    limit: findLimit + 1,
    isBroad: false,
  });
}

/** The ids of the payments of an order. */
export async function paymentsOfOrder(tx: Tx, text: string): Promise<string[]> {
  const ofOrder = referenceOf('SO', sql`order_id`)(text);
  if (typeof ofOrder !== 'object') return [];
  return await on(tx).column<string>`select id from payment where ${ofOrder} limit 20`;
}

interface FoundSettlement {
  readonly id: string;
  readonly utr: string | null;
  readonly gatewaySettlementId: string;
}
/** By its number here or at the gateway, or the bank's reference. */
export const findSettlements = (tx: Tx, { text }: SearchText): Promise<FoundSettlement[]> =>
  findSome(tx, {
    select: sql<FoundSettlement>`id, utr, gateway_settlement_id`,
    from: sql`settlement`,
    where:
      referenceOf('SS', sql`id`)(text) ??
      (isForeignId(text) ? sql`(utr = ${readUtr(text) ?? text} or gateway_settlement_id = ${text})` : undefined),
    order: sql`settled_at, id`,
    limit: findLimit + 1,
    isBroad: false,
  });
