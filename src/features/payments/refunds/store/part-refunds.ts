import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { PartRefund } from '../../model/payments.ts';

const columns = sql.raw(
  'id, payment_id, amount_paise, receipt, state, why, approval_id, gateway_refund_id, requested_at, settled_at, tries, refusals',
);
export const findPart = (tx: Tx, id: string): Promise<PartRefund | undefined> =>
  on(tx).row<PartRefund>`select ${columns} from part_refund where id = ${id}`;
/** Oldest first; without those that ended unpaid. */
export const partsOfPayments = (tx: Tx, paymentIds: readonly string[]): Promise<PartRefund[]> =>
  on(tx).rows<PartRefund>`
    select ${columns} from part_refund where payment_id = any(${paymentIds}::text[]) and state <> 'ended' order by requested_at, id`;
/** All partial refunds of a payment, also those that ended; oldest first. */
export const allPartsOf = (tx: Tx, paymentId: string): Promise<PartRefund[]> =>
  on(tx).rows<PartRefund>`select ${columns} from part_refund where payment_id = ${paymentId} order by requested_at, id`;
export const insertPart = (
  tx: Tx,
  part: Pick<
    PartRefund,
    'id' | 'paymentId' | 'amountPaise' | 'receipt' | 'state' | 'why' | 'approvalId' | 'gatewayRefundId'
  > & {
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> =>
  on(tx).run`
    insert into part_refund (id, payment_id, amount_paise, receipt, state, why, approval_id, gateway_refund_id, requested_by, requested_at,
      settled_at, next_try_at)
    values (${part.id}, ${part.paymentId}, ${part.amountPaise}, ${part.receipt}, ${part.state}, ${part.why}, ${part.approvalId},
      ${part.gatewayRefundId}, ${part.by}, ${part.at}, ${part.state === 'done' ? part.at : null}, ${part.state === 'done' ? null : part.at})`;
export const setPart = (
  tx: Tx,
  id: string,
  change: Pick<PartRefund, 'state' | 'gatewayRefundId' | 'settledAt' | 'tries' | 'refusals'> & {
    readonly nextTryAt: Date | null;
  },
): Promise<void> =>
  on(tx).run`
    update part_refund set state = ${change.state}, gateway_refund_id = ${change.gatewayRefundId}, settled_at = ${change.settledAt},
      tries = ${change.tries}, refusals = ${change.refusals}, next_try_at = ${change.nextTryAt} where id = ${id}`;
export const makePartsDue = (tx: Tx, paymentId: string, at: Date): Promise<void> =>
  on(tx).run`
    update part_refund set next_try_at = least(next_try_at, ${at}::timestamptz)
    where payment_id = ${paymentId} and state in ('requested', 'sent')`;
const isDue = (now: Date) => sql`next_try_at <= ${now} and (leased_until is null or leased_until <= ${now})`;
export const dueParts = (tx: Tx, now: Date, limit: number): Promise<{ id: string }[]> =>
  on(tx).rows`select id from part_refund where ${isDue(now)} order by next_try_at limit ${limit}`;
/** One that is about to be looked up or sent. */
export interface LeasedPart extends PartRefund {
  /** The gateway may have it since the backup, whatever is stored here. */
  readonly isRestored: boolean;
  /** After a restore it may have been paid in another way until a person confirms its payment. */
  readonly isUnconfirmed: boolean;
  /** Staff saw in the gateway's dashboard that it does not have it. */
  readonly isConfirmedAbsent: boolean;
}
/** Leases a due one until `until`, which identifies the lease; undefined when it is not due or leased. */
export const leasePart = (
  tx: Tx,
  id: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<LeasedPart | undefined> =>
  on(tx).row<LeasedPart>`
    update part_refund set leased_until = ${until}, tries = tries + 1 where id = ${id} and ${isDue(now)}
    returning ${columns}, is_confirmed_absent, exists (select from restored_backup) as is_restored, is_unconfirmed('payment', payment_id) as is_unconfirmed`;
/**
 * Makes one that is not paid yet due, and stores what staff saw in the gateway's dashboard. @returns false when it is leased
 */
export const retryPartNow = (
  tx: Tx,
  id: string,
  { now, isConfirmedAbsent }: { readonly now: Date; readonly isConfirmedAbsent: boolean },
): Promise<boolean> =>
  on(tx).changesOne`
    update part_refund set next_try_at = least(next_try_at, ${now}::timestamptz), is_confirmed_absent = is_confirmed_absent or ${isConfirmedAbsent}
    where id = ${id} and state in ('requested', 'sent') and (leased_until is null or leased_until <= ${now})`;
/** False when the lease expired and another process took it. */
export const endPartLease = (tx: Tx, id: string, until: Date): Promise<boolean> =>
  on(tx).changesOne`update part_refund set leased_until = null where id = ${id} and leased_until = ${until}`;
