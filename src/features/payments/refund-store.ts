import type { Tx } from '#kit/context.ts';
import { type Paise, paise } from '#kit/paise.ts';
import { changed, row, rows, sql } from '#host/db.ts';
import type { Dispute, PaymentState, Receipt, Refund, RefundState } from './model.ts';

export { appendAudit as recordAct } from '#host/audit.ts';

const refundColumns = sql.raw(
  'id, payment_id, amount_paise, reason, state, gateway_refund_id, bank_reference, requested_at, settled_at, tries, ' +
    'attempt, attempt_at, refusals, is_by_hand, closed_reason, dispute_paise, delay_notified_at',
);
const disputeColumns = sql.raw(
  'id, payment_id, state, amount_paise, lost_paise, refund_paise, unapplied_paise, fee_paise, opened_at, decided_at',
);

export const findRefund = (tx: Tx, id: string): Promise<Refund | undefined> =>
  row<Refund>(tx, sql`select ${refundColumns} from refund where id = ${id}`);
export const refundsOfPayments = (tx: Tx, paymentIds: readonly string[]): Promise<Refund[]> =>
  rows<Refund>(tx, sql`select ${refundColumns} from refund where payment_id = any(${paymentIds}::text[])`);
export const disputesOfPayments = (tx: Tx, paymentIds: readonly string[]): Promise<Dispute[]> =>
  rows<Dispute>(
    tx,
    sql`select ${disputeColumns} from dispute where payment_id = any(${paymentIds}::text[]) order by opened_at, id`,
  );
/**
 * A payment with its refund and its disputes, locked until the transaction ends: whatever moves one of them takes this
 * lock first, as a statement of its own.
 */
export async function lockReceipt(tx: Tx, paymentId: string): Promise<Receipt | undefined> {
  const payment = await row<Omit<Receipt, 'refund' | 'disputes' | 'partsPaise'>>(
    tx,
    sql`
    select id, state, gateway, gateway_payment_id, order_id, captured_at, first_seen_at, currency, posted_paise, mismatch, resolution, outcome
    from payment where id = ${paymentId} for update`,
  );
  if (!payment) return undefined;
  const [refund] = await refundsOfPayments(tx, [paymentId]);
  const disputes = await disputesOfPayments(tx, [paymentId]);
  return { ...payment, refund, partsPaise: refund ? await partsOf(tx, refund.id) : paise(0), disputes };
}
export const setPaymentState = async (tx: Tx, id: string, state: PaymentState): Promise<void> =>
  void (await changed(tx, sql`update payment set state = ${state} where id = ${id}`));
export const insertRefund = async (
  tx: Tx,
  it: { id: string; paymentId: string; amountPaise: Paise; reason: Refund['reason']; by: string; at: Date },
): Promise<void> =>
  void (await changed(
    tx,
    sql`
    insert into refund (id, payment_id, amount_paise, reason, state, requested_by, requested_at, attempt_at, next_try_at)
    values (${it.id}, ${it.paymentId}, ${it.amountPaise}, ${it.reason}, 'requested', ${it.by}, ${it.at}, ${it.at}, ${it.at})`,
  ));
/** What a move of a refund sets; what is left out stays. */
export interface RefundChange {
  readonly state: RefundState;
  readonly gatewayRefundId?: string | null;
  readonly bankReference?: string | null;
  readonly settledAt?: Date | null;
  /** When the gateway is asked again; null: not by itself. */
  readonly nextTryAt: Date | null;
  readonly refusals?: number;
  readonly tries?: number;
  readonly isByHand?: boolean;
  readonly closedBy?: string | null;
  readonly closedReason?: string | null;
  readonly disputePaise?: Paise;
}
export async function setRefund(tx: Tx, id: string, it: RefundChange): Promise<Refund> {
  const kept = <T>(column: string, value: T | undefined) => (value === undefined ? sql.raw(column) : sql`${value}`);
  const moved = await row<Refund>(
    tx,
    sql`
    update refund set state = ${it.state}, next_try_at = ${it.nextTryAt},
      gateway_refund_id = ${kept('gateway_refund_id', it.gatewayRefundId)}, bank_reference = ${kept('bank_reference', it.bankReference)},
      settled_at = ${kept('settled_at', it.settledAt)}, refusals = ${kept('refusals', it.refusals)}, tries = ${kept('tries', it.tries)},
      is_by_hand = ${kept('is_by_hand', it.isByHand)}, closed_by = ${kept('closed_by', it.closedBy)},
      closed_reason = ${kept('closed_reason', it.closedReason)}, dispute_paise = ${kept('dispute_paise', it.disputePaise)}
    where id = ${id} returning ${refundColumns}`,
  );
  if (!moved) throw new Error('a refund vanished');
  return moved;
}
/** What the gateway gave back of a refund in parts, all of them together. */
const partsOf = async (tx: Tx, refundId: string): Promise<Paise> =>
  paise(
    (
      await row<{ sum: number }>(
        tx,
        sql`select coalesce(sum(amount_paise), 0)::bigint as sum from refund_part where refund_id = ${refundId}`,
      )
    )?.sum ?? 0,
  );
/** Takes a part that went back off a refund; false where it was recorded before. */
export const insertPart = async (
  tx: Tx,
  part: { refundId: string; gatewayRefundId: string; amountPaise: Paise; by: string },
): Promise<boolean> =>
  (await changed(
    tx,
    sql`
    with part as (
      insert into refund_part (refund_id, gateway_refund_id, amount_paise, recorded_by)
      values (${part.refundId}, ${part.gatewayRefundId}, ${part.amountPaise}, ${part.by}) on conflict do nothing returning amount_paise)
    update refund set amount_paise = refund.amount_paise - part.amount_paise from part where id = ${part.refundId}`,
  )) === 1;
/** Begins the next attempt; the gateway's refund of the one before stays with that one. */
export async function beginAttempt(tx: Tx, it: Refund, amountPaise: Paise, at: Date): Promise<Refund> {
  await changed(
    tx,
    sql`
    update refund_attempt set gateway_refund_id = ${it.gatewayRefundId} where refund_id = ${it.id} and attempt = ${it.attempt}`,
  );
  const begun = await row<Refund>(
    tx,
    sql`
    update refund set state = 'requested', attempt = attempt + 1, attempt_at = ${at}, amount_paise = ${amountPaise}, refusals = 0, tries = 0,
      gateway_refund_id = null, bank_reference = null, settled_at = null, closed_by = null, closed_reason = null, next_try_at = ${at}
    where id = ${it.id} returning ${refundColumns}`,
  );
  if (!begun) throw new Error('a refund vanished');
  return begun;
}

/** What an attempt moved in the ledger. */
export interface AttemptPostings {
  readonly receipt: 'application' | 'unapplied';
  readonly askedPaise: Paise;
  readonly deniedPaise: Paise;
}
export const insertAttempt = async (
  tx: Tx,
  refund: Pick<Refund, 'id' | 'attempt'>,
  it: Omit<AttemptPostings, 'deniedPaise'>,
): Promise<void> =>
  void (await changed(
    tx,
    sql`
    insert into refund_attempt (refund_id, attempt, receipt, asked_paise)
    values (${refund.id}, ${refund.attempt}, ${it.receipt}, ${it.askedPaise})`,
  ));
export const setAttemptDenied = async (
  tx: Tx,
  refund: Pick<Refund, 'id' | 'attempt'>,
  deniedPaise: Paise,
): Promise<AttemptPostings> => {
  const attempt = await row<AttemptPostings>(
    tx,
    sql`
    update refund_attempt set denied_paise = ${deniedPaise} where refund_id = ${refund.id} and attempt = ${refund.attempt}
    returning receipt, asked_paise, denied_paise`,
  );
  if (!attempt) throw new Error('a refund without its attempt');
  return attempt;
};
/** What we owe of a payment as a refund: noted as a second payment or asked for, less what was denied, paid in parts or by a dispute. */
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
/** The gateway's refunds of earlier attempts and in parts: they are no trace of the present attempt. */
export const earlierGatewayIds = async (tx: Tx, refundId: string): Promise<string[]> =>
  (
    await rows<{ gatewayRefundId: string }>(
      tx,
      sql`
      select gateway_refund_id from refund_attempt where refund_id = ${refundId} and gateway_refund_id is not null
      union all select gateway_refund_id from refund_part where refund_id = ${refundId}`,
    )
  ).map((it) => it.gatewayRefundId);
/** The attempts of refunds that moved since, for posting what a reaction of an earlier version did not. */
export const attemptsSince = (
  tx: Tx,
  since: Date,
  limit: number,
): Promise<(AttemptPostings & { id: string; attempt: number })[]> =>
  rows(
    tx,
    sql`
    select r.id, a.attempt, a.receipt, a.asked_paise, a.denied_paise from refund r join refund_attempt a on a.refund_id = r.id
    where r.state in ('requested', 'sent', 'stopped') or r.settled_at > ${since} order by r.requested_at desc limit ${limit}`,
  );

/** Keeps others from asking the gateway about a refund until `until`, which names the lease; it ends by itself after a kill. */
export const leaseRefund = async (
  tx: Tx,
  id: string,
  it: { now: Date; until: Date; isTry: boolean },
): Promise<boolean> =>
  (await changed(
    tx,
    sql`
    update refund set leased_until = ${it.until}, tries = tries + ${it.isTry ? 1 : 0}
    where id = ${id} and (leased_until is null or leased_until <= ${it.now})`,
  )) === 1;
/** False where the lease ran out and somebody else took one since. */
export const endLease = async (tx: Tx, id: string, until: Date): Promise<boolean> =>
  (await changed(tx, sql`update refund set leased_until = null where id = ${id} and leased_until = ${until}`)) === 1;
/** Has the gateway asked at `at`, unless it is asked sooner anyway. */
export const hastenRefund = async (tx: Tx, id: string, at: Date): Promise<void> =>
  void (await changed(
    tx,
    sql`update refund set next_try_at = least(next_try_at, ${at}::timestamptz) where id = ${id} and state in ('requested', 'sent')`,
  ));
export const setNextTry = async (tx: Tx, id: string, at: Date): Promise<void> =>
  void (await changed(
    tx,
    sql`update refund set next_try_at = ${at} where id = ${id} and state in ('requested', 'sent')`,
  ));
export const isDue = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await row(
    tx,
    sql`select 1 from refund where id = ${id} and state in ('requested', 'sent') and next_try_at <= ${now}`,
  )) !== undefined;
export const dueRefunds = (tx: Tx, now: Date, limit: number): Promise<{ id: string }[]> =>
  rows(
    tx,
    sql`
    select id from refund where next_try_at <= ${now} and (leased_until is null or leased_until <= ${now})
    order by next_try_at limit ${limit}`,
  );

/** Refunds that are owed since before an instant, stopped, or denied since another, a page at a time. */
export const refundsToWatch = (
  tx: Tx,
  it: { before: Date; deniedSince: Date; afterId: string; limit: number },
): Promise<Refund[]> =>
  rows<Refund>(
    tx,
    sql`
    select ${refundColumns} from refund
    where id > ${it.afterId} and (state in ('requested', 'sent') and attempt_at <= ${it.before} or state = 'stopped'
      or state = 'denied' and settled_at > ${it.deniedSince})
    order by id limit ${it.limit}`,
  );
/** Refunds that are owed and of whose delay the payer was not told: stopped ones first, then the oldest. */
export const unnotifiedRefunds = (tx: Tx, before: Date, limit: number): Promise<Refund[]> =>
  rows<Refund>(
    tx,
    sql`
    select ${refundColumns} from refund
    where delay_notified_at is null and (state = 'stopped' or state in ('requested', 'sent') and attempt_at <= ${before})
    order by state = 'stopped' desc, attempt_at limit ${limit}`,
  );
/** Refunds that are owed or were settled since, a page at a time. */
export const refundsToFollow = (
  tx: Tx,
  it: { settledSince: Date; afterId: string; limit: number },
): Promise<{ id: string; paymentId: string }[]> =>
  rows(
    tx,
    sql`
    select id, payment_id from refund
    where id > ${it.afterId} and (state in ('requested', 'sent', 'stopped') or settled_at > ${it.settledSince})
    order by id limit ${it.limit}`,
  );
export const setDelayNotified = async (tx: Tx, id: string, at: Date): Promise<void> =>
  void (await changed(
    tx,
    sql`update refund set delay_notified_at = ${at} where id = ${id} and delay_notified_at is null`,
  ));

/** False while another dispute of the payment is open. */
export const insertDispute = async (
  tx: Tx,
  it: { id: string; paymentId: string; amountPaise: Paise; at: Date; by: string },
): Promise<void> =>
  void (await changed(
    tx,
    sql`
    insert into dispute (id, payment_id, state, amount_paise, opened_at, opened_by)
    values (${it.id}, ${it.paymentId}, 'open', ${it.amountPaise}, ${it.at}, ${it.by})`,
  ));
export const findDispute = (tx: Tx, id: string): Promise<Dispute | undefined> =>
  row<Dispute>(tx, sql`select ${disputeColumns} from dispute where id = ${id}`);
export const decideDispute = async (
  tx: Tx,
  id: string,
  it: { lostPaise: Paise; refundPaise: Paise; unappliedPaise: Paise; at: Date; by: string },
): Promise<void> =>
  void (await changed(
    tx,
    sql`
    update dispute set state = ${it.lostPaise > 0 ? 'lost' : 'won'}, lost_paise = ${it.lostPaise}, refund_paise = ${it.refundPaise},
      unapplied_paise = ${it.unappliedPaise}, decided_at = ${it.at}, decided_by = ${it.by}
    where id = ${id} and state = 'open'`,
  ));
export const setDisputeFee = async (tx: Tx, id: string, feePaise: Paise): Promise<void> =>
  void (await changed(tx, sql`update dispute set fee_paise = ${feePaise} where id = ${id}`));
/** Open disputes, a page at a time. */
export const openDisputesPage = (tx: Tx, afterId: string, limit: number): Promise<Dispute[]> =>
  rows<Dispute>(
    tx,
    sql`select ${disputeColumns} from dispute where state = 'open' and id > ${afterId} order by id limit ${limit}`,
  );
/** Oldest first, each with the order it is about. */
export const openDisputes = (
  tx: Tx,
  limit: number,
): Promise<(Dispute & { orderId: string | null; gatewayPaymentId: string })[]> =>
  rows(
    tx,
    sql`
    select d.id, d.payment_id, d.state, d.amount_paise, d.lost_paise, d.refund_paise, d.unapplied_paise, d.fee_paise, d.opened_at, d.decided_at, p.order_id, p.gateway_payment_id
    from dispute d join payment p on p.id = d.payment_id where d.state = 'open' order by d.opened_at, d.id limit ${limit}`,
  );
/** Payments of an order, or the one of the gateway's number. */
export const paymentIdsNamed = (
  tx: Tx,
  it: { orderId: string; gatewayPaymentId: string | undefined },
): Promise<{ id: string; gatewayPaymentId: string }[]> =>
  rows(
    tx,
    sql`
    select id, gateway_payment_id from payment
    where (order_id = ${it.orderId} or gateway_payment_id = ${it.orderId})
      and gateway_payment_id = coalesce(${it.gatewayPaymentId ?? null}::text, gateway_payment_id) and captured_at is not null
    order by first_seen_at, id`,
  );

/** Refunds requested since that the gateway has, as far as we know. */
export const refundsAtGatewaySince = (
  tx: Tx,
  gateway: string,
  since: Date,
): Promise<(Refund & { gatewayRefundId: string })[]> =>
  rows(
    tx,
    sql`
    select ${refundColumns} from refund
    where requested_at >= ${since} and gateway_refund_id is not null and state in ('sent', 'done')
      and payment_id in (select id from payment where gateway = ${gateway})`,
  );

/**
 * Receipts without an application whose refund staff closed, or of which a dispute took a part, while something is left of
 * them that nobody decided about. An open dispute is a matter of its own.
 */
export const leftoverReceipts = (
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ id: string; orderId: string | null; leftPaise: number }[]> =>
  rows(
    tx,
    sql`
    select id, order_id, left_paise from (
      select p.id, p.order_id, p.posted_paise - coalesce(
          (select sum(d.refund_paise + d.unapplied_paise) from dispute d where d.payment_id = p.id), 0)::bigint
        - coalesce((select sum(part.amount_paise) from refund_part part where part.refund_id = r.id), 0)::bigint as left_paise
      from payment p left join refund r on r.payment_id = p.id
      where p.id in (select payment_id from refund where state = 'closed' union select payment_id from dispute where state = 'lost')
        and (p.outcome = 'surplus' or p.outcome is null) and p.resolution is distinct from 'closed'
        and (r.state in ('denied', 'closed') or r.id is null and p.outcome is null) and p.captured_at < ${before}
        and not exists (select 1 from dispute d where d.payment_id = p.id and d.state = 'open')) it
    where left_paise > 0 order by id limit ${limit}`,
  );
/** Refunds that staff ended since, though the gateway had them. */
export const refundsEndedHere = (
  tx: Tx,
  gateway: string,
  since: Date,
): Promise<(Refund & { gatewayRefundId: string })[]> =>
  rows(
    tx,
    sql`
    select ${refundColumns} from refund
    where settled_at >= ${since} and gateway_refund_id is not null and (state = 'closed' or is_by_hand)
      and payment_id in (select id from payment where gateway = ${gateway})`,
  );
