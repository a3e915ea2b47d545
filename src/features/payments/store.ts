import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/paise.ts';
import { changed, lockFor, row, rows, sql } from '#host/db.ts';
import { readSetting, writeSetting } from '#host/settings.ts';
import type { Order, OrderState, Payment, PaymentState, ReconciliationCause, ReviewedPayment } from './model.ts';

export { appendAudit as recordAct } from '#host/audit.ts';

const orderColumns = sql.raw(
  'id, subject, account_id, amount_paise, gateway, state, request_id, payment_url, created_at, opening_at, reads',
);
const paymentColumns = sql.raw(
  `p.id, p.order_id, p.gateway, p.gateway_payment_id, p.state, p.amount_paise, p.currency, p.mismatch, p.posted_paise, p.failure,
  p.first_seen_at, p.captured_at, p.outcome, p.purpose, p.gateway_order_id, p.payer_account_id`,
);

export const findOrder = (tx: Tx, id: string): Promise<Order | undefined> =>
  row<Order>(tx, sql`select ${orderColumns} from payment_order where id = ${id}`);
export const findOrderByRequest = (tx: Tx, gateway: string, requestId: string): Promise<Order | undefined> =>
  row<Order>(
    tx,
    sql`select ${orderColumns} from payment_order where gateway = ${gateway} and request_id = ${requestId}`,
  );
/** By the page's id, at whichever gateway it was opened. */
export const findOrderOfPage = (tx: Tx, requestId: string): Promise<Order | undefined> =>
  row<Order>(
    tx,
    sql`select ${orderColumns} from payment_order where request_id = ${requestId} order by created_at desc limit 1`,
  );
/** Leaves references to it free: who writes a payment of the order need not wait for it. */
export const lockOrder = (tx: Tx, id: string): Promise<Order | undefined> =>
  row<Order>(tx, sql`select ${orderColumns} from payment_order where id = ${id} for no key update`);
export const findUnsettledOrder = (tx: Tx, subject: string): Promise<Order | undefined> =>
  row<Order>(
    tx,
    sql`select ${orderColumns} from payment_order where subject = ${subject} and state in ('opening', 'open')`,
  );
/** False while money of this subject is with us or on its way back; a refund that is done frees it. */
export const insertOrder = async (
  tx: Tx,
  it: {
    id: string;
    subject: string;
    accountId: string;
    amountPaise: Paise;
    gateway: string;
    at: Date;
    nextReadAt: Date;
  },
): Promise<boolean> =>
  (await changed(
    tx,
    sql`
    insert into payment_order (id, subject, account_id, amount_paise, gateway, state, created_at, opening_at, next_read_at)
    select ${it.id}, ${it.subject}, ${it.accountId}, ${it.amountPaise}, ${it.gateway}, 'opening', ${it.at}, ${it.at}, ${it.nextReadAt}
    where not exists (
      select 1 from payment_order o join payment p on p.order_id = o.id
      where o.subject = ${it.subject} and p.captured_at is not null and p.state not in ('refunded', 'closed')
        -- A lost dispute, or one and a refund of the rest, have given everything back.
        and coalesce(p.posted_paise, 1) > (select coalesce(sum(lost_paise), 0) from dispute d where d.payment_id = p.id)
          + (select coalesce(sum(r.amount_paise + (
              select coalesce(sum(part.amount_paise), 0) from refund_part part where part.refund_id = r.id)), 0)
            from refund r where r.payment_id = p.id and r.state = 'done'))`,
  )) === 1;
/** The order of a form that waits for staff: no page is opened for it. The same form gives the same one. */
export const insertUnopenedOrder = async (
  tx: Tx,
  it: { id: string; subject: string; accountId: string; amountPaise: Paise; gateway: string; at: Date },
): Promise<string> => {
  const found = await row<{ id: string }>(
    tx,
    sql`
    with there as (
      select id from payment_order where subject = ${it.subject} and state = 'expired' and request_id is null limit 1
    ), made as (
      insert into payment_order (id, subject, account_id, amount_paise, gateway, state, created_at, opening_at)
      select ${it.id}, ${it.subject}, ${it.accountId}, ${it.amountPaise}, ${it.gateway}, 'expired', ${it.at}, ${it.at}
      where not exists (select 1 from there) returning id)
    select id from there union all select id from made`,
  );
  if (!found) throw new Error('an order was not stored');
  return found.id;
};
/** Takes over an order whose opening process died; false when another did so first. */
export const takeOverOpening = async (tx: Tx, order: Order, gateway: string, at: Date): Promise<boolean> =>
  (await changed(
    tx,
    sql`update payment_order set opening_at = ${at}, gateway = ${gateway} where id = ${order.id} and state = 'opening' and opening_at = ${order.openingAt}`,
  )) === 1;
/**
 * Notes the gateway's page unless one is noted already; gives the address of the one that stands. An order that was
 * given up meanwhile is read back again from `at` on, for its page is shown after all.
 */
export async function setOpened(tx: Tx, id: string, requestId: string, paymentUrl: string, at: Date): Promise<string> {
  const order = await row<{ paymentUrl: string | null }>(
    tx,
    sql`
    update payment_order set
      request_id = coalesce(request_id, ${requestId}), payment_url = coalesce(payment_url, ${paymentUrl}),
      state = case when state = 'opening' then 'open' else state end, next_read_at = coalesce(next_read_at, ${at})
    where id = ${id} returning payment_url`,
  );
  if (!order?.paymentUrl) throw new Error('an order vanished while its page was opened');
  return order.paymentUrl;
}
/** Notes the page of an order whose opening was cut off; its address stays unknown, for nobody was given it. */
export const adoptRequest = async (tx: Tx, id: string, requestId: string): Promise<void> =>
  void (await changed(
    tx,
    sql`update payment_order set request_id = ${requestId} where id = ${id} and request_id is null`,
  ));
/** The gateway refused to open a page: the try is over at once, so that the next one starts anew. */
export const setOpeningFailed = async (tx: Tx, id: string): Promise<void> =>
  void (await changed(
    tx,
    sql`update payment_order set state = 'expired', next_read_at = null where id = ${id} and state = 'opening'`,
  ));
/** A page that is too old to be handed out gives way; false when the order has moved on meanwhile. */
export const retirePage = async (tx: Tx, id: string): Promise<boolean> =>
  (await changed(tx, sql`update payment_order set state = 'expired' where id = ${id} and state = 'open'`)) === 1;
export const setOrderState = async (tx: Tx, id: string, state: OrderState, nextReadAt: Date | null): Promise<void> =>
  void (await changed(
    tx,
    sql`update payment_order set state = ${state}, next_read_at = ${nextReadAt} where id = ${id}`,
  ));
export const setNextRead = async (tx: Tx, id: string, at: Date | null): Promise<void> =>
  void (await changed(tx, sql`update payment_order set next_read_at = ${at} where id = ${id}`));

/** Claims orders whose reading is due, so that of several instances one reads each; the claim lasts two minutes. */
export const claimDueOrders = (
  tx: Tx,
  it: { now: Date; until: Date; most: number; except: readonly string[] },
): Promise<Order[]> =>
  rows<Order>(
    tx,
    sql`
    update payment_order set next_read_at = ${it.until}, reads = reads + 1
    where id in (
      select id from payment_order where next_read_at <= ${it.now} and gateway <> all(${it.except}::text[])
      order by next_read_at limit ${it.most} for update skip locked)
    returning ${orderColumns}`,
  );
export const setDue = async (tx: Tx, ids: readonly string[], at: Date): Promise<void> =>
  void (await changed(tx, sql`update payment_order set next_read_at = ${at} where id = any(${ids}::text[])`));
/**
 * Every order that can be paid, and paid ones that would be polled again before `within`: they may have been paid a
 * second time. Pages opened before `oldBefore`, of which there are many, come after the others, at `oldAt`.
 */
export const makeAllOpenDue = (
  tx: Tx,
  it: { now: Date; within: Date; oldBefore: Date; oldAt: Date },
): Promise<number> =>
  changed(
    tx,
    sql`
    update payment_order set next_read_at =
      case when state <> 'paid' and created_at < ${it.oldBefore} then least(next_read_at, ${it.oldAt}) else ${it.now} end
    where next_read_at > ${it.now} and (state <> 'paid' or next_read_at < ${it.within})`,
  );

export const findPayment = (tx: Tx, id: string): Promise<Payment | undefined> =>
  row<Payment>(tx, sql`select ${paymentColumns} from payment p where id = ${id}`);
export const paymentsById = (tx: Tx, ids: readonly string[]): Promise<Payment[]> =>
  rows<Payment>(tx, sql`select ${paymentColumns} from payment p where id = any(${ids}::text[])`);
export const paymentsOfOrder = (tx: Tx, orderId: string): Promise<Payment[]> =>
  rows<Payment>(
    tx,
    sql`select ${paymentColumns} from payment p where order_id = ${orderId} order by first_seen_at, id`,
  );
export const findPaymentByGatewayId = (
  tx: Tx,
  gateway: string,
  gatewayPaymentId: string,
): Promise<Payment | undefined> =>
  row<Payment>(
    tx,
    sql`select ${paymentColumns} from payment p where gateway = ${gateway} and gateway_payment_id = ${gatewayPaymentId}`,
  );
/** What a reading says of a payment. */
type Seen = Pick<Payment, 'state' | 'amountPaise' | 'currency' | 'mismatch' | 'postedPaise' | 'failure' | 'capturedAt'>;
/** Undefined when the gateway's payment is stored already, for this order or another. */
export const insertPayment = (
  tx: Tx,
  it: Seen & { id: string; orderId: string; gateway: string; gatewayPaymentId: string; at: Date },
): Promise<Payment | undefined> =>
  row<Payment>(
    tx,
    sql`
    insert into payment as p (id, order_id, gateway, gateway_payment_id, state, amount_paise, currency, mismatch, posted_paise, failure, first_seen_at, captured_at)
    values (${it.id}, ${it.orderId}, ${it.gateway}, ${it.gatewayPaymentId}, ${it.state}, ${it.amountPaise}, ${it.currency}, ${it.mismatch},
      ${it.postedPaise}, ${it.failure}, ${it.at}, ${it.capturedAt})
    on conflict (gateway, gateway_payment_id) do nothing returning ${paymentColumns}`,
  );
/** Undefined when the gateway's payment is stored already. */
export const insertUnknownCapture = (
  tx: Tx,
  it: Pick<
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
  row<Payment>(
    tx,
    sql`
    insert into payment as p (id, gateway, gateway_payment_id, state, mismatch, amount_paise, currency, posted_paise, purpose,
      gateway_order_id, payer_account_id, first_seen_at, captured_at)
    values (${it.id}, ${it.gateway}, ${it.gatewayPaymentId}, 'needs-review', 'unknown-order', ${it.amountPaise}, ${it.currency},
      ${it.postedPaise}, ${it.purpose}, ${it.gatewayOrderId}, ${it.payerAccountId}, ${it.at}, ${it.at})
    on conflict (gateway, gateway_payment_id) do nothing returning ${paymentColumns}`,
  );
export const namePayer = async (
  tx: Tx,
  gateway: string,
  gatewayPaymentId: string,
  payerAccountId: string,
): Promise<void> =>
  void (await changed(
    tx,
    sql`
    update payment set payer_account_id = ${payerAccountId}
    where gateway = ${gateway} and gateway_payment_id = ${gatewayPaymentId} and order_id is null and payer_account_id is null`,
  ));
/** A person's payment without an order, by any of its ids. */
export const findUnknownCapture = (
  tx: Tx,
  it: {
    accountId: string;
    gatewayPaymentId: string | undefined;
    requestId?: string | undefined;
    reference?: string | undefined;
  },
): Promise<Payment | undefined> =>
  row<Payment>(
    tx,
    sql`
    select ${paymentColumns} from payment p
    where payer_account_id = ${it.accountId} and order_id is null
      and (gateway_payment_id = ${it.gatewayPaymentId ?? null} or gateway_order_id = ${it.requestId ?? null}
        or purpose = ${it.reference ?? null})
    order by first_seen_at desc limit 1`,
  );
/** @returns the payment as it is from now on; undefined when there is none of this id. */
export const updatePayment = (tx: Tx, id: string, it: Seen): Promise<Payment | undefined> =>
  row<Payment>(
    tx,
    sql`
    update payment p set state = ${it.state}, amount_paise = coalesce(${it.amountPaise}::bigint, amount_paise), currency = ${it.currency},
      mismatch = ${it.mismatch}, posted_paise = ${it.postedPaise}, failure = ${it.failure}, captured_at = ${it.capturedAt}
    where id = ${id} returning ${paymentColumns}`,
  );
export const movePayment = async (tx: Tx, id: string, state: PaymentState): Promise<void> =>
  void (await changed(tx, sql`update payment set state = ${state} where id = ${id}`));

/** By the gateway's id, of whichever gateway; one under review comes first. */
export const findReviewable = (tx: Tx, gatewayPaymentId: string): Promise<Payment | undefined> =>
  row<Payment>(
    tx,
    sql`
    select ${paymentColumns} from payment p where gateway_payment_id = ${gatewayPaymentId}
    order by (state = 'needs-review') desc limit 1`,
  );
export const setPostedSum = async (tx: Tx, id: string, postedPaise: Paise): Promise<void> =>
  void (await changed(tx, sql`update payment set posted_paise = ${postedPaise} where id = ${id}`));
/** Ends a review. */
export const resolvePayment = async (
  tx: Tx,
  id: string,
  it: {
    state: PaymentState;
    orderId: string | null;
    resolution: ReviewedPayment['resolution'];
    reason: string;
    by: string;
    at: Date;
  },
): Promise<void> =>
  void (await changed(
    tx,
    sql`
    update payment set state = ${it.state}, order_id = ${it.orderId}, amount_paise = coalesce(amount_paise, posted_paise),
      resolution = ${it.resolution}, resolution_reason = ${it.reason}, resolved_by = ${it.by}, resolved_at = ${it.at}
    where id = ${id}`,
  ));
/** A person's payments under review, and those that staff refunded or closed; newest first. */
export const reviewedOf = (tx: Tx, accountId: string): Promise<ReviewedPayment[]> =>
  rows<ReviewedPayment>(
    tx,
    sql`
    select ${paymentColumns}, p.resolution, o.subject from payment p left join payment_order o on o.id = p.order_id
    where p.id in (
        select id from payment where order_id in (select id from payment_order where account_id = ${accountId})
        union all select id from payment where payer_account_id = ${accountId})
      and p.mismatch is not null and (p.state = 'needs-review' or p.resolution in ('refunded', 'closed'))
    order by p.first_seen_at desc limit 20`,
  );
export const underReview = (tx: Tx, limit: number): Promise<(ReviewedPayment & { accountId: string | null })[]> =>
  rows(
    tx,
    sql`
    select ${paymentColumns}, p.resolution, o.subject, coalesce(o.account_id, p.payer_account_id) as account_id
    from payment p left join payment_order o on o.id = p.order_id
    where p.state = 'needs-review' order by p.first_seen_at limit ${limit}`,
  );
export const payerOf = async (tx: Tx, paymentId: string): Promise<string | undefined> =>
  (
    await row<{ accountId: string | null }>(
      tx,
      sql`
      select coalesce(o.account_id, p.payer_account_id) as account_id
      from payment p left join payment_order o on o.id = p.order_id where p.id = ${paymentId}`,
    )
  )?.accountId ?? undefined;
/** Three of each person. */
export const newestOrdersOf = (tx: Tx, accountIds: readonly string[]): Promise<Order[]> =>
  rows<Order>(
    tx,
    sql`
    select newest.* from unnest(${accountIds}::text[]) as person (id), lateral (
      select ${orderColumns} from payment_order where account_id = person.id order by created_at desc limit 3) as newest`,
  );
export const setOutcome = async (tx: Tx, id: string, outcome: string): Promise<void> =>
  void (await changed(tx, sql`update payment set outcome = ${outcome} where id = ${id} and outcome is null`));
export const capturesWithoutOutcome = (
  tx: Tx,
  before: Date,
  most: number,
): Promise<(Payment & { orderId: string; subject: string; postedPaise: Paise })[]> =>
  rows(
    tx,
    sql`
    select ${paymentColumns}, o.subject
    from payment p join payment_order o on o.id = p.order_id
    where p.outcome is null and p.state = 'captured' and p.captured_at <= ${before} order by p.captured_at limit ${most}`,
  );

/** Webhooks received between `since` and `before` whose payment is not stored; oldest first. */
export const unfollowedWebhooks = (
  tx: Tx,
  since: Date,
  before: Date,
  limit: number,
): Promise<{ gateway: string; gatewayPaymentId: string; requestId: string }[]> =>
  rows(
    tx,
    sql`
    select distinct on (received_at, n.gateway, n.gateway_payment_id) n.gateway, n.gateway_payment_id, n.request_id
    from payment_notice n
    where received_at > ${since} and received_at < ${before}
      and not exists (select 1 from payment p where p.gateway = n.gateway and p.gateway_payment_id = n.gateway_payment_id)
    order by received_at limit ${limit}`,
  );

/** False when this very notice was recorded before. */
export const insertNotice = async (
  tx: Tx,
  it: { gateway: string; gatewayPaymentId: string; status: string; requestId: string; at: Date },
): Promise<boolean> =>
  (await changed(
    tx,
    sql`
    insert into payment_notice (gateway, gateway_payment_id, status, request_id, received_at)
    values (${it.gateway}, ${it.gatewayPaymentId}, ${it.status}, ${it.requestId}, ${it.at}) on conflict do nothing`,
  )) === 1;

/** A person's pages that can still be paid, or whose payment is still on its way; newest first. */
export const openOrdersOf = (tx: Tx, accountId: string, since: Date): Promise<Order[]> =>
  rows<Order>(
    tx,
    sql`select ${orderColumns} from payment_order
      where account_id = ${accountId} and created_at > ${since} and state = 'open' order by created_at desc limit 20`,
  );

const restoredSetting = 'restored';
/** What the restore of a backup left; `reconciledAt` once the gateway's lists since then have been read. ISO times. */
export interface Restored {
  readonly madeAt: string;
  readonly restoredAt: string;
  readonly reconciledAt?: string;
}
export const readRestored = (tx: Tx): Promise<Restored | undefined> =>
  readSetting<Restored | undefined>(tx, restoredSetting, undefined);
export const writeRestored = (tx: Tx, it: Restored): Promise<void> => writeSetting(tx, restoredSetting, it);

/** Until the transaction ends no other one gives the gateway's page of this id to an order. */
export const lockPage = (tx: Tx, gateway: string, requestId: string): Promise<void> =>
  lockFor(tx, 'payments/page', gateway, requestId);
/** False where another connection holds the lock of this name, which lasts until the transaction ends. */
export const tryLock = async (tx: Tx, name: string): Promise<boolean> =>
  (
    await row<{ isOurs: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`payments/${name}`}, 0)) as is_ours`,
    )
  )?.isOurs ?? false;
export const touchLock = async (tx: Tx): Promise<void> => void (await rows(tx, sql`select 1`));

export const insertReconciliation = async (
  tx: Tx,
  it: { gateway: string; cause: ReconciliationCause; since: Date },
): Promise<number> => {
  const made = await row<{ id: number }>(
    tx,
    sql`insert into reconciliation (gateway, cause, since) values (${it.gateway}, ${it.cause}, ${it.since}) returning id`,
  );
  if (!made) throw new Error('a reconciliation was not stored');
  return made.id;
};
export const finishReconciliation = async (
  tx: Tx,
  id: number,
  it: { requests: number; payments: number; refunds: number; gaps: number; at: Date },
): Promise<void> =>
  void (await changed(
    tx,
    sql`
    update reconciliation set finished_at = ${it.at}, requests = ${it.requests}, payments = ${it.payments},
      refunds = ${it.refunds}, gaps = ${it.gaps}
    where id = ${id}`,
  ));
/** When every gateway was last compared to the end. */
export const lastReconciled = async (tx: Tx, gateways: readonly string[]): Promise<Date | undefined> => {
  const found = await rows<{ at: Date }>(
    tx,
    sql`
    select max(finished_at) as at from reconciliation where gateway = any(${gateways}::text[]) and finished_at is not null
    group by gateway order by 1`,
  );
  return found.length < gateways.length ? undefined : found[0]?.at;
};
/** Orders with a page. */
export const ordersOpenedSince = (tx: Tx, gateway: string, since: Date): Promise<Order[]> =>
  rows<Order>(
    tx,
    sql`
    select ${orderColumns} from payment_order
    where gateway = ${gateway} and request_id is not null and created_at >= ${since}`,
  );
export const capturedSince = (tx: Tx, gateway: string, since: Date): Promise<Payment[]> =>
  rows<Payment>(
    tx,
    sql`select ${paymentColumns} from payment p where gateway = ${gateway} and captured_at >= ${since}`,
  );
export const paymentsByGatewayId = (tx: Tx, gateway: string, ids: readonly string[]): Promise<Payment[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows<Payment>(
        tx,
        sql`
        select ${paymentColumns} from payment p where gateway = ${gateway} and gateway_payment_id = any(${ids}::text[])`,
      );
