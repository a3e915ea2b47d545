import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { on, sql } from '#platform/database/db.ts';
import { isDisputedText } from '../../disputes/store.ts';
import type { AttemptAmounts, Refund, RefundState } from '../../model/payments.ts';

/** True while nothing is sent to the gateway before the payer's bank has decided; `of` names the refund's table. */
const awaitsBankText = (of: string): string =>
  `(${of}.state in ('requested', 'stopped') and ${of}.gateway_refund_id is null and ${isDisputedText(`${of}.payment_id`)})`;
export const awaitsBank = (of: 'refund' | 'r') => sql.raw(awaitsBankText(of));
export const refundColumns = sql.raw(
  'id, payment_id, amount_paise, reason, why, state, gateway_refund_id, bank_reference, requested_at, settled_at, tries, ' +
    'attempt, attempt_at, promised_from, refusals, is_by_hand, closed_reason, dispute_paise, delay_notified_at, ' +
    // Not `exists`, for which the planner may read the whole table.
    '(select true from refund_transfer t where t.refund_id = refund.id) is not null as is_by_transfer, ' +
    '(select run_id from refund_transfer t where t.refund_id = refund.id) as run_id, ' +
    `${awaitsBankText('refund')} as awaits_bank`,
);
/** Payments whose payer's bank asked for them back and has not decided. */
export const contestedAmong = (tx: Tx, paymentIds: readonly string[]): Promise<string[]> =>
  on(tx).column<string>`
    select distinct payment_id from gateway_case where payment_id = any(${paymentIds}::text[]) and may_take`;
export const findRefund = (tx: Tx, id: string): Promise<Refund | undefined> =>
  on(tx).row<Refund>`select ${refundColumns} from refund where id = ${id}`;
export const refundsOfPayments = (tx: Tx, paymentIds: readonly string[]): Promise<Refund[]> =>
  on(tx).rows<Refund>`select ${refundColumns} from refund where payment_id = any(${paymentIds}::text[])`;
export const insertRefund = (
  tx: Tx,
  input: Pick<Refund, 'id' | 'paymentId' | 'amountPaise' | 'reason' | 'why'> & { by: string; at: Date },
): Promise<void> =>
  on(tx).run`
    insert into refund (id, payment_id, amount_paise, reason, why, state, requested_by, requested_at, attempt_at, next_try_at)
    values (${input.id}, ${input.paymentId}, ${input.amountPaise}, ${input.reason}, ${input.why}, 'requested', ${input.by}, ${input.at}, ${input.at}, ${input.at})`;
/** The fields that a transition sets; omitted ones do not change. */
export interface RefundChange {
  readonly state: RefundState;
  readonly gatewayRefundId?: string | null;
  readonly bankReference?: string | null;
  readonly settledAt?: Date | null;
  /** When the gateway is called again; null: never automatically. */
  readonly nextTryAt: Date | null;
  readonly refusals?: number;
  readonly tries?: number;
  readonly isByHand?: boolean;
  readonly byHandExcessPaise?: Paise;
  readonly closedBy?: string | null;
  readonly closedReason?: string | null;
  readonly disputePaise?: Paise;
}
export async function setRefund(tx: Tx, id: string, change: RefundChange): Promise<Refund> {
  const orCurrent = <T>(column: string, value: T | undefined) =>
    value === undefined ? sql.raw(column) : sql`${value}`;
  const moved = await on(tx).row<Refund>`
    update refund set state = ${change.state}, next_try_at = ${change.nextTryAt},
      gateway_refund_id = ${orCurrent('gateway_refund_id', change.gatewayRefundId)}, bank_reference = ${orCurrent('bank_reference', change.bankReference)},
      settled_at = ${orCurrent('settled_at', change.settledAt)}, refusals = ${orCurrent('refusals', change.refusals)}, tries = ${orCurrent('tries', change.tries)},
      is_by_hand = ${orCurrent('is_by_hand', change.isByHand)},
      by_hand_excess_paise = ${orCurrent('by_hand_excess_paise', change.byHandExcessPaise)}, closed_by = ${orCurrent('closed_by', change.closedBy)},
      closed_reason = ${orCurrent('closed_reason', change.closedReason)}, dispute_paise = ${orCurrent('dispute_paise', change.disputePaise)}
    where id = ${id} returning ${refundColumns}`;
  if (!moved) throw new Error('a refund vanished');
  return moved;
}
/** Begins the next attempt, with its reason if it has one; the previous attempt's gateway id is stored with that attempt. */
export async function beginAttempt(
  tx: Tx,
  refund: Refund,
  attempt: { readonly amountPaise: Paise; readonly why: string | null; readonly at: Date },
): Promise<Refund> {
  const { amountPaise, why, at } = attempt;
  await on(tx).run`
    update refund_attempt set gateway_refund_id = ${refund.gatewayRefundId} where refund_id = ${refund.id} and attempt = ${refund.attempt}`;
  const begun = await on(tx).row<Refund>`
    update refund set state = 'requested', attempt = attempt + 1, attempt_at = ${at}, amount_paise = ${amountPaise}, refusals = 0, tries = 0,
      gateway_refund_id = null, bank_reference = null, settled_at = null, closed_by = null, closed_reason = null, next_try_at = ${at},
      why = coalesce(${why}, why)
    where id = ${refund.id} returning ${refundColumns}`;
  if (!begun) throw new Error('a refund vanished');
  return begun;
}
export const insertAttempt = (tx: Tx, refund: Pick<Refund, 'id' | 'attempt'>, amounts: AttemptAmounts): Promise<void> =>
  on(tx).run`
    insert into refund_attempt (refund_id, attempt, receipt, asked_paise, excess_paise)
    values (${refund.id}, ${refund.attempt}, ${amounts.receipt}, ${amounts.requestedPaise}, ${amounts.excessPaise})`;
export const setAttemptDenied = async (
  tx: Tx,
  refund: Pick<Refund, 'id' | 'attempt'>,
  deniedPaise: Paise,
): Promise<AttemptAmounts> => {
  const attempt = await on(tx).row<AttemptAmounts>`
    update refund_attempt set denied_paise = ${deniedPaise} where refund_id = ${refund.id} and attempt = ${refund.attempt}
    returning receipt, asked_paise as requested_paise, excess_paise, denied_paise`;
  if (!attempt) throw new Error('a refund without its attempt');
  return attempt;
};
/** What the bank returned of the transfer that completed the attempt. */
export const setAttemptReturned = (tx: Tx, refund: Pick<Refund, 'id' | 'attempt' | 'amountPaise'>): Promise<void> =>
  on(tx).run`
    update refund_attempt set returned_paise = ${refund.amountPaise} where refund_id = ${refund.id} and attempt = ${refund.attempt}`;
/**
 * The gateway's ids of everything that went back of a payment or is on its way, and our numbers at the gateway of what is
 * not `except`, which must not be taken for another one. Of `except`, a refund or a part, the gateway's id is left out too.
 */
export const gatewayIdsOf = (tx: Tx, paymentId: string, except = ''): Promise<string[]> =>
  on(tx).column<string>`
    with whole as (select id, gateway_refund_id from refund where payment_id = ${paymentId})
    select id from (
      select gateway_refund_id as id from whole where id <> ${except}
      union all select a.gateway_refund_id from refund_attempt a join whole w on w.id = a.refund_id
      union all select part.gateway_refund_id from refund_part part join whole w on w.id = part.refund_id
      union all select e.gateway_refund_id from refund_excess e join whole w on w.id = e.refund_id
      union all select gateway_refund_id from part_refund where payment_id = ${paymentId} and id <> ${except}
      union all select id from part_refund where payment_id = ${paymentId} and id <> ${except}) known
    where id is not null`;
/** Stores a paid part and subtracts it from the refund; false when it was recorded before. */
export const insertPart = (
  tx: Tx,
  part: { refundId: string; gatewayRefundId: string; amountPaise: Paise; by: string },
): Promise<boolean> =>
  on(tx).changesOne`
    with part as (
      insert into refund_part (refund_id, gateway_refund_id, amount_paise, recorded_by)
      values (${part.refundId}, ${part.gatewayRefundId}, ${part.amountPaise}, ${part.by}) on conflict do nothing returning amount_paise)
    update refund set amount_paise = refund.amount_paise - part.amount_paise from part where id = ${part.refundId}`;
/** Records what the gateway refunded in addition to a completed refund; false if it was already recorded, also as a part. */
export const insertExcess = (
  tx: Tx,
  excess: { refundId: string; gatewayRefundId: string; amountPaise: Paise; by: string },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into refund_excess (refund_id, gateway_refund_id, amount_paise, recorded_by)
    select ${excess.refundId}, ${excess.gatewayRefundId}, ${excess.amountPaise}, ${excess.by}
    where not exists (
      select 1 from refund_part where refund_id = ${excess.refundId} and gateway_refund_id = ${excess.gatewayRefundId})
    on conflict do nothing`;
/** Puts the right bank reference in the place of a mistyped one. */
export async function correctReference(tx: Tx, id: string, bankReference: string): Promise<Refund> {
  const corrected = await on(tx).row<Refund>`
    update refund set bank_reference = ${bankReference} where id = ${id} returning ${refundColumns}`;
  if (!corrected) throw new Error('a refund vanished');
  return corrected;
}
/** Leases a refund until `until`, which identifies the lease, so that no other process calls the gateway about it. */
export const leaseRefund = (tx: Tx, id: string, input: { now: Date; until: Date; isTry: boolean }): Promise<boolean> =>
  on(tx).changesOne`
    update refund set leased_until = ${input.until}, tries = tries + ${input.isTry ? 1 : 0}
    where id = ${id} and (leased_until is null or leased_until <= ${input.now})`;
/** False when the lease expired and another process took it. */
export const endLease = (tx: Tx, id: string, until: Date): Promise<boolean> =>
  on(tx).changesOne`update refund set leased_until = null where id = ${id} and leased_until = ${until}`;
/** Makes the refund due at `at`, or earlier if it already was. */
export const makeRefundDue = (tx: Tx, id: string, at: Date): Promise<void> =>
  on(tx).run`
    update refund set next_try_at = least(next_try_at, ${at}::timestamptz) where id = ${id} and state in ('requested', 'sent')`;
/**
 * Makes the refund due at `at`, when the payer's bank asked for its money or decided. The days of one that was held back by
 * that count from then.
 */
export const promiseAnew = (tx: Tx, id: string, at: Date): Promise<void> =>
  on(tx).run`
    update refund set next_try_at = case when state = 'stopped' then next_try_at else least(next_try_at, ${at}::timestamptz) end,
      freed_at = case when gateway_refund_id is null
        and (exists (select from dispute d where d.payment_id = refund.payment_id)
          or exists (select from gateway_case c where c.payment_id = refund.payment_id and c.phase not in ('fraud', 'retrieval')))
        then ${at} else freed_at end
    where id = ${id} and state in ('requested', 'sent', 'stopped')`;
/** Records that staff saw in the gateway's dashboard that it does not have the present attempt. */
export const confirmAbsent = (tx: Tx, id: string): Promise<void> =>
  on(tx).run`update refund set absent_attempt = attempt where id = ${id}`;
export const isConfirmedAbsent = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).exists`select 1 from refund where id = ${id} and absent_attempt = attempt`;
/** Whether the bank may have paid a transfer of the refund that was recorded as not sent. */
export const mayBePaid = (tx: Tx, id: string): Promise<boolean> => on(tx).exists`select 1 where refund_in_doubt(${id})`;
export const setNextTry = (tx: Tx, id: string, at: Date): Promise<void> =>
  on(tx).run`update refund set next_try_at = ${at} where id = ${id} and state in ('requested', 'sent')`;
/** It waits for a part whose answer is not known yet. After a restore, one that is not at the gateway may have been paid in another way until a person confirms its payment. */
const mayBeSent = sql`(state = 'sent' or not is_unconfirmed('payment', payment_id))
  and not exists (select from part_refund part where part.payment_id = refund.payment_id and part.state = 'requested' and part.tries > 0)`;
export const isDue = (tx: Tx, id: string, now: Date): Promise<boolean> =>
  on(tx).exists`
    select 1 from refund where id = ${id} and state in ('requested', 'sent') and next_try_at <= ${now} and ${mayBeSent}`;
export const dueRefunds = (tx: Tx, now: Date, limit: number): Promise<{ id: string }[]> =>
  on(tx).rows`
    select id from refund where next_try_at <= ${now} and (leased_until is null or leased_until <= ${now}) and ${mayBeSent}
    order by next_try_at limit ${limit}`;
