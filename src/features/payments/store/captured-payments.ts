import type { Tx } from '#kit/context.ts';
import { paise } from '#kit/paise.ts';
import { row, rows, sql } from '#platform/database/db.ts';
import type { CapturedPayment } from '../model.ts';
import { disputesOfPayments } from './disputes.ts';
import { partsOf, refundsOfPayments } from './refunds.ts';

/**
 * A payment with its refund and disputes, locked until the transaction ends. Every change to one of them takes this lock
 * first, in a separate statement.
 */
export const lockCapturedPayment = (tx: Tx, paymentId: string): Promise<CapturedPayment | undefined> =>
  read(tx, paymentId, sql`for update`);
/** The same without a lock, to show it. */
export const readCapturedPayment = (tx: Tx, paymentId: string): Promise<CapturedPayment | undefined> =>
  read(tx, paymentId, sql``);

async function read(tx: Tx, paymentId: string, lock: ReturnType<typeof sql>): Promise<CapturedPayment | undefined> {
  const payment = await row<Omit<CapturedPayment, 'refund' | 'disputes' | 'partsPaise'>>(
    tx,
    sql`
    select id, state, gateway, gateway_payment_id, order_id, captured_at, first_seen_at, currency, posted_paise, mismatch, resolution, resolved_at, outcome
    from payment where id = ${paymentId} ${lock}`,
  );
  if (!payment) return undefined;
  const [refund] = await refundsOfPayments(tx, [paymentId]);
  const disputes = await disputesOfPayments(tx, [paymentId]);
  return { ...payment, refund, partsPaise: refund ? await partsOf(tx, refund.id) : paise(0), disputes };
}
/** The refund that we owe for a payment: duplicate or requested, minus denied, paid in parts, and paid by disputes. */
export const owedOfPayment = async (tx: Tx, paymentId: string): Promise<number> =>
  (
    await row<{ owed: number }>(
      tx,
      sql`
      select (case when p.outcome = 'surplus' then p.posted_paise else 0 end
        + (select coalesce(sum(a.asked_paise - a.denied_paise), 0) from refund_attempt a join refund r on r.id = a.refund_id where r.payment_id = p.id)
        - (select coalesce(sum(part.amount_paise), 0) from refund_part part join refund r on r.id = part.refund_id where r.payment_id = p.id)
        - (select coalesce(sum(d.refund_paise), 0) from dispute d where d.payment_id = p.id))::bigint as owed
      from payment p where p.id = ${paymentId}`,
    )
  )?.owed ?? 0;
/**
 * Payments without an application with an undecided rest, after a closed refund or a lost dispute. Not while a dispute is
 * open or staff review what is left, because these have their own attention items.
 */
export const leftoverPayments = (
  tx: Tx,
  limit: number,
): Promise<{ id: string; orderId: string | null; leftPaise: number }[]> =>
  rows(
    tx,
    sql`
    select id, order_id, left_paise from (
      select p.id, p.order_id, p.mismatch is not null and p.resolution is distinct from 'applied' as is_reviewed,
        p.posted_paise - coalesce((select sum(d.lost_paise) from dispute d where d.payment_id = p.id), 0)
        - coalesce((select sum(part.amount_paise) from refund_part part where part.refund_id = r.id), 0) as refundable_paise,
        p.posted_paise - coalesce(
          (select sum(d.refund_paise + d.unapplied_paise) from dispute d where d.payment_id = p.id), 0)::bigint
        - coalesce((select sum(part.amount_paise) from refund_part part where part.refund_id = r.id), 0)::bigint as left_paise
      from payment p left join refund r on r.payment_id = p.id
      where p.id in (select payment_id from refund where state = 'closed' union select payment_id from dispute where state = 'lost')
        and (p.outcome = 'surplus' or p.outcome is null) and p.resolution is distinct from 'closed'
        and (r.state in ('denied', 'closed') or r.id is null and p.outcome is null)
        and not exists (select 1 from dispute d where d.payment_id = p.id and d.state = 'open')) it
    where left_paise > 0 and not (is_reviewed and refundable_paise > 0) order by id limit ${limit}`,
  );
/** The captured payments of an order, or the one with this id at the gateway or here. */
export const paymentIdsNamed = (
  tx: Tx,
  input: { orderId: string; gatewayPaymentId: string | undefined },
): Promise<{ id: string; gatewayPaymentId: string }[]> =>
  rows(
    tx,
    sql`
    select id, gateway_payment_id from payment
    where (order_id = ${input.orderId} or gateway_payment_id = ${input.orderId} or id = ${input.orderId})
      and gateway_payment_id = coalesce(${input.gatewayPaymentId ?? null}::text, gateway_payment_id) and captured_at is not null
    order by first_seen_at, id`,
  );
