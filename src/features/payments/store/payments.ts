import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { on, sql } from '#platform/database/db.ts';
import type { Payment, PaymentState } from '../model/payments.ts';
import { isProposal } from '../proposals/store.ts';

export const paymentColumns = sql.raw(
  `p.id, p.order_id, p.gateway, p.gateway_payment_id, p.state, p.amount_paise, p.currency, p.mismatch, p.posted_paise, p.posted_version, p.failure,
  p.first_seen_at, p.captured_at, p.outcome, p.purpose, p.gateway_order_id, p.payer_account_id`,
);
export const findPayment = (tx: Tx, id: string): Promise<Payment | undefined> =>
  on(tx).row<Payment>`select ${paymentColumns} from payment p where id = ${id}`;
export const paymentsOfOrder = (tx: Tx, orderId: string): Promise<Payment[]> =>
  on(tx).rows<Payment>`select ${paymentColumns} from payment p where order_id = ${orderId} order by first_seen_at, id`;
export const paymentsOfOrders = (tx: Tx, orderIds: readonly string[]): Promise<Payment[]> =>
  on(tx).rows<Payment>`
    select ${paymentColumns} from payment p where order_id = any(${orderIds}::text[]) order by first_seen_at, id`;
export const findPaymentByGatewayId = (
  tx: Tx,
  gateway: string,
  gatewayPaymentId: string,
): Promise<Payment | undefined> =>
  on(tx).row<Payment>`
    select ${paymentColumns} from payment p where gateway = ${gateway} and gateway_payment_id = ${gatewayPaymentId}`;
export const paymentsByGatewayId = (tx: Tx, gateway: string, ids: readonly string[]): Promise<Payment[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on(tx).rows<Payment>`
    select ${paymentColumns} from payment p where gateway = ${gateway} and gateway_payment_id = any(${ids}::text[])`;
export const capturedSince = (tx: Tx, gateway: string, since: Date): Promise<Payment[]> =>
  on(tx).rows<Payment>`select ${paymentColumns} from payment p where gateway = ${gateway} and captured_at >= ${since}`;
/** The account id of the payer: the order's, or the one with the phone number that the gateway names; undefined when unknown. */
export const payerOf = async (tx: Tx, paymentId: string): Promise<string | undefined> =>
  (await on(tx).value<string | null>`
    select coalesce(o.account_id, p.payer_account_id) as account_id
    from payment p left join payment_order o on o.id = p.order_id where p.id = ${paymentId}`) ?? undefined;
/** The columns that a snapshot of the gateway sets. */
type SnapshotColumns = Pick<
  Payment,
  'state' | 'amountPaise' | 'currency' | 'mismatch' | 'postedPaise' | 'failure' | 'capturedAt'
>;
/** Undefined when the gateway's payment is already stored, for this order or another. */
export const insertPayment = (
  tx: Tx,
  snapshot: SnapshotColumns & { id: string; orderId: string; gateway: string; gatewayPaymentId: string; at: Date },
): Promise<Payment | undefined> =>
  on(tx).row<Payment>`
    insert into payment as p (id, order_id, gateway, gateway_payment_id, state, amount_paise, currency, mismatch, posted_paise, failure, first_seen_at, captured_at)
    values (${snapshot.id}, ${snapshot.orderId}, ${snapshot.gateway}, ${snapshot.gatewayPaymentId}, ${snapshot.state}, ${snapshot.amountPaise}, ${snapshot.currency}, ${snapshot.mismatch},
      ${snapshot.postedPaise}, ${snapshot.failure}, ${snapshot.at}, ${snapshot.capturedAt})
    on conflict (gateway, gateway_payment_id) do nothing returning ${paymentColumns}`;
/** @returns the updated payment; undefined when the id is unknown. */
export const updatePayment = (tx: Tx, id: string, snapshot: SnapshotColumns): Promise<Payment | undefined> =>
  on(tx).row<Payment>`
    update payment p set state = ${snapshot.state}, amount_paise = coalesce(${snapshot.amountPaise}::bigint, amount_paise), currency = ${snapshot.currency},
      mismatch = ${snapshot.mismatch}, posted_paise = ${snapshot.postedPaise}, failure = ${snapshot.failure}, captured_at = ${snapshot.capturedAt}
    where id = ${id} returning ${paymentColumns}`;
export const setPaymentState = (tx: Tx, id: string, state: PaymentState): Promise<void> =>
  on(tx).run`update payment set state = ${state} where id = ${id}`;
/** @returns true when a proposal about the payment waits. */
export const setOutcome = async (tx: Tx, id: string, outcome: string): Promise<boolean> => {
  const updated = await on(tx).row<{ isProposed: boolean }>`
    update payment set outcome = ${outcome} where id = ${id} and outcome is null
    returning exists (select from approval where record = payment.id and ${isProposal} and status = 'waiting') as is_proposed`;
  return updated?.isProposed ?? false;
};
export const capturesWithoutOutcome = (
  tx: Tx,
  before: Date,
  limit: number,
): Promise<(Payment & { orderId: string; subject: string; postedPaise: Paise })[]> =>
  on(tx).rows`
    select ${paymentColumns}, o.subject
    from payment p join payment_order o on o.id = p.order_id
    where p.outcome is null and p.state = 'captured' and p.captured_at <= ${before} order by p.captured_at limit ${limit}`;

/** When the gateway's first payment was captured, and the sum of those of 31 days before a day. */
export const capturesBefore = async (
  tx: Tx,
  gateway: string,
  at: Date,
): Promise<{ readonly firstAt: Date | null; readonly recentPaise: number }> =>
  (await on(tx).row`
    select min(captured_at) as first_at, coalesce(sum(posted_paise)
      filter (where captured_at between ${at}::timestamptz - interval '31 days' and ${at}::timestamptz + interval '1 day'), 0)::bigint as recent_paise
    from payment where gateway = ${gateway} and captured_at is not null`) ?? { firstAt: null, recentPaise: 0 };
export const gatewaysWithPayments = (tx: Tx): Promise<string[]> =>
  on(tx).column<string>`select distinct gateway from payment order by gateway`;
