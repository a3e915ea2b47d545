import type { Tx } from '#kit/context.ts';
import { type Paise, paise } from '#kit/money/paise.ts';
import { on, sql } from '#platform/database/db.ts';
import type { CapturedPayment } from '../model/payments.ts';
import { disputesOfPayments } from '../disputes/store.ts';
import { refundsOfPayments } from '../refunds/store/refunds.ts';

/**
 * A payment with its refund and disputes, locked until the transaction ends. Every change to one of them takes this lock
 * first, in a separate statement.
 */
export const lockCapturedPayment = (tx: Tx, paymentId: string): Promise<CapturedPayment | undefined> =>
  read(tx, paymentId, sql`for update`);
/** Reads a payment with its refund and disputes without a lock, to show it. */
export const readCapturedPayment = (tx: Tx, paymentId: string): Promise<CapturedPayment | undefined> =>
  read(tx, paymentId, sql``);

async function read(tx: Tx, paymentId: string, lock: ReturnType<typeof sql>): Promise<CapturedPayment | undefined> {
  const payment = await on(tx).row<Omit<CapturedPayment, 'refund' | 'disputes' | 'partsPaise'>>`
    select id, state, gateway, gateway_payment_id, order_id, captured_at, first_seen_at, currency, posted_paise, mismatch, resolution, resolved_at, outcome,
      exists (select from gateway_case c where c.payment_id = payment.id and c.may_take) as is_contested
    from payment where id = ${paymentId} ${lock}`;
  if (!payment) return undefined;
  const [refund] = await refundsOfPayments(tx, [paymentId]);
  const disputes = await disputesOfPayments(tx, [paymentId]);
  const partsPaise = (await moneyOf(tx, paymentId))?.partsPaise ?? paise(0);
  return { ...payment, refund, partsPaise, disputes };
}
/** As the view `payment_money` has it, which the check of the books compares with the ledger. */
export interface PaymentMoney {
  /** What is owed for the refund of the whole, and for partial refunds. */
  readonly refundOwedPaise: Paise;
  readonly partOwedPaise: Paise;
  readonly returnedPaise: Paise;
  /** Went back beyond what was owed. */
  readonly excessPaise: Paise;
  readonly partsPaise: Paise;
  readonly disputedPaise: Paise;
  readonly lostPaise: Paise;
  /** What lost disputes and parts left of the payment. */
  readonly restPaise: Paise;
}
/** Undefined until it is captured. */
export const moneyOf = (tx: Tx, paymentId: string): Promise<PaymentMoney | undefined> =>
  on(tx).row<PaymentMoney>`
    select refund_owed_paise, part_owed_paise, returned_paise, excess_paise, parts_paise, disputed_paise, lost_paise, rest_paise
    from payment_money where payment_id = ${paymentId}`;
export const feesLeft = (tx: Tx, paymentIds: readonly string[]): Promise<{ paymentId: string; leftPaise: Paise }[]> =>
  on(tx).rows`select payment_id, left_paise from fee_left where payment_id = any(${paymentIds}::text[])`;
/** The captured payments of an order, or the one with this id at the gateway or here. */
export const paymentIdsNamed = (
  tx: Tx,
  input: { orderId: string; gatewayPaymentId: string | undefined },
): Promise<{ id: string; gatewayPaymentId: string }[]> =>
  on(tx).rows`
    select id, gateway_payment_id from payment
    where (order_id = ${input.orderId} or gateway_payment_id = ${input.orderId} or id = ${input.orderId})
      and gateway_payment_id = coalesce(${input.gatewayPaymentId ?? null}::text, gateway_payment_id) and captured_at is not null
    order by first_seen_at, id`;
