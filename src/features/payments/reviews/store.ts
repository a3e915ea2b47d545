import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { on } from '#platform/database/db.ts';
import type { Payment, PaymentState, ReviewedPayment } from '../model/payments.ts';
import { paymentColumns } from '../store/payments.ts';

/** Undefined when the gateway's payment is already stored. */
export const insertUnknownCapture = (
  tx: Tx,
  payment: Pick<
    Payment,
    | 'id'
    | 'gateway'
    | 'gatewayPaymentId'
    | 'amountPaise'
    | 'currency'
    | 'postedPaise'
    | 'purpose'
    | 'gatewayOrderId'
    | 'payerAccountId'
  > & { at: Date },
): Promise<Payment | undefined> =>
  on(tx).row<Payment>`
    insert into payment as p (id, gateway, gateway_payment_id, state, mismatch, amount_paise, currency, posted_paise, purpose,
      gateway_order_id, payer_account_id, first_seen_at, captured_at)
    values (${payment.id}, ${payment.gateway}, ${payment.gatewayPaymentId}, 'needs-review', 'unknown-order', ${payment.amountPaise}, ${payment.currency},
      ${payment.postedPaise}, ${payment.purpose}, ${payment.gatewayOrderId}, ${payment.payerAccountId}, ${payment.at}, ${payment.at})
    on conflict (gateway, gateway_payment_id) do nothing returning ${paymentColumns}`;
export const namePayer = (tx: Tx, gateway: string, gatewayPaymentId: string, payerAccountId: string): Promise<void> =>
  on(tx).run`
    update payment set payer_account_id = ${payerAccountId}
    where gateway = ${gateway} and gateway_payment_id = ${gatewayPaymentId} and order_id is null and payer_account_id is null`;
/** A person's payment without an order, by any of its ids. */
export const findUnknownCapture = (
  tx: Tx,
  input: {
    accountId: string;
    gatewayPaymentId: string | undefined;
    gatewayOrderId?: string | undefined;
    reference?: string | undefined;
  },
): Promise<Payment | undefined> =>
  on(tx).row<Payment>`
    select ${paymentColumns} from payment p
    where payer_account_id = ${input.accountId} and order_id is null
      and (gateway_payment_id = ${input.gatewayPaymentId ?? null} or gateway_order_id = ${input.gatewayOrderId ?? null}
        or purpose = ${input.reference ?? null})
    order by first_seen_at desc limit 1`;
/** By the id at any gateway, or ours; a payment under review comes first. */
export const findReviewable = (tx: Tx, id: string): Promise<Payment | undefined> =>
  on(tx).row<Payment>`
    select ${paymentColumns} from payment p where gateway_payment_id = ${id} or p.id = ${id}
    order by (state = 'needs-review') desc limit 1`;
export const setPostedSum = (tx: Tx, id: string, sum: { postedPaise: Paise; by: string }): Promise<void> =>
  on(tx).run`update payment set posted_paise = ${sum.postedPaise}, settled_sum_by = ${sum.by} where id = ${id}`;
/** Null for an amount that the gateway named. */
export const settledSumBy = async (tx: Tx, id: string): Promise<string | null> =>
  (await on(tx).value<string | null>`select settled_sum_by as by from payment where id = ${id}`) ?? null;
/** Stores the current settled amount as a version and replaces it. */
export const replacePostedSum = (tx: Tx, id: string, next: { postedPaise: Paise; by: string }): Promise<void> =>
  on(tx).run`
    with replaced as (
      insert into settled_sum_version (payment_id, version, posted_paise, replaced_by)
      select id, posted_version, posted_paise, ${next.by} from payment where id = ${id})
    update payment set posted_paise = ${next.postedPaise}, posted_version = posted_version + 1,
      settled_sum_by = ${next.by}
    where id = ${id}`;
/** As `replacePostedSum`, by what the gateway says now. */
export async function replaceReadSum(tx: Tx, id: string, postedPaise: Paise): Promise<void> {
  await replacePostedSum(tx, id, { postedPaise, by: 'gateway' });
  await on(tx).run`update payment set amount_paise = ${postedPaise} where id = ${id}`;
}
/** Ends a review. */
export const resolvePayment = (
  tx: Tx,
  id: string,
  input: {
    state: PaymentState;
    orderId: string | null;
    resolution: ReviewedPayment['resolution'];
    reason: string;
    by: string;
    at: Date;
  },
): Promise<void> =>
  on(tx).run`
    update payment set state = ${input.state}, order_id = ${input.orderId}, amount_paise = coalesce(amount_paise, posted_paise),
      resolution = ${input.resolution}, resolution_reason = ${input.reason}, resolved_by = ${input.by}, resolved_at = ${input.at}
    where id = ${id}`;
/** A person's payments under review, and those that staff refunded or closed; newest first. */
export const reviewedOf = (tx: Tx, accountId: string): Promise<ReviewedPayment[]> =>
  on(tx).rows<ReviewedPayment>`
    select ${paymentColumns}, p.resolution, o.subject from payment p left join payment_order o on o.id = p.order_id
    where p.id in (
        select id from payment where order_id in (select id from payment_order where account_id = ${accountId})
        union all select id from payment where payer_account_id = ${accountId})
      and p.mismatch is not null and (p.state = 'needs-review' or p.resolution in ('refunded', 'closed'))
    order by p.first_seen_at desc limit 20`;
