import type { Tx } from '#kit/context.ts';
import { on, type RawBuilder, rows, sql } from '#platform/database/db.ts';
import { isDisputedText } from '../disputes/store.ts';
import type { PayableTransfer, RefundTransfer } from './model.ts';

const columns = sql.raw(
  't.refund_id, t.chosen_at, t.asks, t.asked_at, t.failure, t.holder, t.account_sealed, t.account_last_four, t.account_key, t.ifsc, ' +
    't.bank_name, t.given_at, t.payable_from, t.corrections, t.details_erased_at, t.run_id',
);
export const insertTransfer = (tx: Tx, refundId: string, input: { by: string; at: Date }): Promise<void> =>
  on(tx).run`
    insert into refund_transfer (refund_id, chosen_at, chosen_by, asked_at) values (${refundId}, ${input.at}, ${input.by}, ${input.at})`;
export const findTransfer = (tx: Tx, refundId: string): Promise<RefundTransfer | undefined> =>
  on(tx).row<RefundTransfer>`select ${columns} from refund_transfer t where refund_id = ${refundId}`;
export const deleteTransfer = (tx: Tx, refundId: string): Promise<void> =>
  on(tx).run`delete from refund_transfer where refund_id = ${refundId}`;
/** Counts the change. */
export const setAccount = (
  tx: Tx,
  refundId: string,
  account: Pick<RefundTransfer, 'holder' | 'accountSealed' | 'accountLastFour' | 'ifsc' | 'bankName'> & {
    readonly accountKey: string;
    readonly givenAt: Date;
    readonly payableFrom: Date;
  },
): Promise<void> =>
  on(tx).run`
    update refund_transfer set holder = ${account.holder}, account_sealed = ${account.accountSealed},
      account_last_four = ${account.accountLastFour}, account_key = ${account.accountKey}, ifsc = ${account.ifsc},
      bank_name = ${account.bankName}, given_at = ${account.givenAt}, payable_from = ${account.payableFrom},
      corrections = corrections + 1, details_erased_at = null
    where refund_id = ${refundId}`;
/** Asks the payer for an account again. */
export const askAgain = (tx: Tx, refundId: string, input: { failure: string; at: Date }): Promise<void> =>
  on(tx).run`
    update refund_transfer set failure = ${input.failure}, asks = asks + 1, asked_at = ${input.at}, given_at = null, payable_from = null
    where refund_id = ${refundId}`;
const payable = (which: RawBuilder<unknown>) => sql<PayableTransfer>`
  select ${columns}, r.payment_id, coalesce(o.account_id, p.payer_account_id, '') as account_id, r.amount_paise, r.attempt, r.requested_at, r.state,
    ${sql.raw(isDisputedText('p.id'))} as is_disputed,
    exists (select from unknown_refund u where u.payment_id = p.id) as is_at_gateway,
    coalesce(o.account_id, p.payer_account_id) in (select people_in_doubt()) as may_be_paid,
    is_unconfirmed('payment', p.id) as is_unconfirmed
  from refund_transfer t join refund r on r.id = t.refund_id
    join payment p on p.id = r.payment_id left join payment_order o on o.id = p.order_id
  where ${which} order by r.requested_at, r.id`;
/** Refunds by transfer that are owed, the oldest first. */
export const owedTransfers = (tx: Tx, limit: number): Promise<PayableTransfer[]> =>
  on(tx).rows<PayableTransfer>`${payable(sql`r.state = 'stopped'`)} limit ${limit}`;
export const transfersByRefund = (tx: Tx, refundIds: readonly string[]): Promise<PayableTransfer[]> =>
  rows<PayableTransfer>(tx, payable(sql`r.id = any(${refundIds}::text[])`));

/** A person's refunds by transfer that are not completed. */
export const openTransfersOf = (
  tx: Tx,
  accountId: string,
): Promise<(RefundTransfer & { readonly amountPaise: number })[]> =>
  on(tx).rows`
    select ${columns}, r.amount_paise from refund_transfer t join refund r on r.id = t.refund_id
      join payment p on p.id = r.payment_id left join payment_order o on o.id = p.order_id
    where coalesce(o.account_id, p.payer_account_id) = ${accountId} and r.state = 'stopped' order by t.chosen_at, t.refund_id`;

/** Erases accounts of refunds that ended before then; locked rows are skipped until the next run. */
export const eraseAccounts = (tx: Tx, input: { before: Date; at: Date; limit: number }): Promise<number> =>
  on(tx).changed`
    update refund_transfer set holder = '', account_sealed = '', account_key = null, ifsc = '', bank_name = '', failure = null,
      details_erased_at = ${input.at}
    where refund_id in (
      select t.refund_id from refund_transfer t join refund r on r.id = t.refund_id
      where t.details_erased_at is null and r.state in ('done', 'denied', 'closed') and r.settled_at < ${input.before}
      order by r.settled_at limit ${input.limit} for update of t skip locked)`;
