import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { Order, OrderState } from '../../model/payments.ts';

const orderColumns = sql.raw(
  'id, subject, account_id, amount_paise, gateway, state, request_id as gateway_order_id, payment_url, created_at, creating_at, reopened_at, reads',
);
export const findOrder = (tx: Tx, id: string): Promise<Order | undefined> =>
  on(tx).row<Order>`select ${orderColumns} from payment_order where id = ${id}`;
export const findOrderByGatewayOrder = (tx: Tx, gateway: string, gatewayOrderId: string): Promise<Order | undefined> =>
  on(tx).row<Order>`
    select ${orderColumns} from payment_order where gateway = ${gateway} and request_id = ${gatewayOrderId}`;
/** By the page's id, at any gateway. */
export const findOrderOfPage = (tx: Tx, gatewayOrderId: string): Promise<Order | undefined> =>
  on(tx).row<Order>`
    select ${orderColumns} from payment_order where request_id = ${gatewayOrderId} order by created_at desc limit 1`;
/** A weak row lock: inserting a payment of the order does not wait for it. */
export const lockOrder = (tx: Tx, id: string): Promise<Order | undefined> =>
  on(tx).row<Order>`select ${orderColumns} from payment_order where id = ${id} for no key update`;
export const findOpenOrder = (tx: Tx, subject: string): Promise<Order | undefined> =>
  on(tx).row<Order>`
    select ${orderColumns} from payment_order where subject = ${subject} and state in ('creating', 'open')`;
/** False while we hold money for this subject; a completed refund frees it. */
export const insertOrder = (
  tx: Tx,
  input: {
    id: string;
    subject: string;
    accountId: string;
    amountPaise: Paise;
    gateway: string;
    at: Date;
  },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into payment_order (id, subject, account_id, amount_paise, gateway, state, created_at, creating_at, next_read_at)
    select ${input.id}, ${input.subject}, ${input.accountId}, ${input.amountPaise}, ${input.gateway}, 'creating', ${input.at}, ${input.at}, ${input.at}
    where not exists (
      select 1 from payment_order o join payment p on p.order_id = o.id
      where o.subject = ${input.subject} and p.captured_at is not null and p.state not in ('refunded', 'closed')
        -- A dispute hides that staff closed it.
        and p.resolution is distinct from 'closed'
        -- Lost disputes, completed refunds and parts together may have returned everything.
        and coalesce(p.posted_paise, 1) > (
          select m.lost_paise + m.returned_paise from payment_money m where m.payment_id = p.id))`;
/** Inserts an order without a page, or returns the subject's existing one. @returns its id */
export const insertUnopenedOrder = async (
  tx: Tx,
  input: { id: string; subject: string; accountId: string; amountPaise: Paise; gateway: string; at: Date },
): Promise<string> => {
  const found = await on(tx).row<{ id: string }>`
    with there as (
      select id from payment_order where subject = ${input.subject} and state = 'expired' and request_id is null limit 1
    ), made as (
      insert into payment_order (id, subject, account_id, amount_paise, gateway, state, created_at, creating_at)
      select ${input.id}, ${input.subject}, ${input.accountId}, ${input.amountPaise}, ${input.gateway}, 'expired', ${input.at}, ${input.at}
      where not exists (select 1 from there) returning id)
    select id from there union all select id from made`;
  if (!found) throw new Error('an order was not stored');
  return found.id;
};
/** Takes over an order whose creating process died or had no answer; false when another process did so first. */
export const takeOverOpening = (tx: Tx, order: Order, gateway: string, at: Date): Promise<boolean> =>
  on(tx).changesOne`
    update payment_order set creating_at = ${at}, gateway = ${gateway} where id = ${order.id} and state = 'creating'
      and creating_at is not distinct from ${order.creatingAt}::timestamptz`;
/**
 * Stores the gateway's page unless the order has one; returns the stored URL. An order that expired during the call is
 * polled again from `at` on, because its page is shown after all. The order is at the gateway of its page, also if a process
 * with another setting took over the opening during the call.
 */
export async function setOpened(
  tx: Tx,
  id: string,
  page: { readonly gateway: string; readonly gatewayOrderId: string; readonly paymentUrl: string },
  at: Date,
): Promise<string> {
  const order = await on(tx).row<{ paymentUrl: string | null }>`
    update payment_order set
      gateway = case when request_id is null then ${page.gateway} else gateway end, request_id = coalesce(request_id, ${page.gatewayOrderId}), payment_url = coalesce(payment_url, ${page.paymentUrl}),
      state = case when state = 'creating' then 'open' else state end, next_read_at = coalesce(next_read_at, ${at})
    where id = ${id} returning payment_url`;
  if (!order?.paymentUrl) throw new Error('an order vanished while its page was opened');
  return order.paymentUrl;
}
/** Notes that the payer is led to the open page again; it is polled from now on. */
export const setReopened = (tx: Tx, id: string, at: Date): Promise<void> =>
  on(tx).run`update payment_order set reopened_at = ${at}, next_read_at = ${at} where id = ${id}`;
/** Stores the page id of an order whose creation was interrupted; its URL stays unknown and was never shown. */
export const adoptGatewayOrder = (tx: Tx, id: string, gatewayOrderId: string): Promise<void> =>
  on(tx).run`update payment_order set request_id = ${gatewayOrderId} where id = ${id} and request_id is null`;
/** Leaves an order whose page may be open at the gateway to the next try, which looks it up. */
export const setAnswerLost = (tx: Tx, id: string, askedAt: Date): Promise<void> =>
  on(tx).run`
    update payment_order set creating_at = null where id = ${id} and state = 'creating' and creating_at = ${askedAt}`;
/** Expires an order whose page the gateway refused to open, so that the next try starts a new one. */
export const setOpeningFailed = (tx: Tx, id: string): Promise<void> =>
  on(tx).run`update payment_order set state = 'expired', next_read_at = null where id = ${id} and state = 'creating'`;
/** Expires an order whose page is too old to reuse; false when its state has changed. */
export const retirePage = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).changesOne`update payment_order set state = 'expired' where id = ${id} and state = 'open'`;
export const setOrderState = (tx: Tx, id: string, state: OrderState, nextPollAt: Date | null): Promise<void> =>
  on(tx).run`update payment_order set state = ${state}, next_read_at = ${nextPollAt} where id = ${id}`;
export const setNextPoll = (tx: Tx, id: string, at: Date | null): Promise<void> =>
  on(tx).run`update payment_order set next_read_at = ${at} where id = ${id}`;
/** Reserves due orders until `until`, so that only one instance reads each. */
export const reserveDueOrders = (
  tx: Tx,
  input: { now: Date; until: Date; limit: number; except: readonly string[] },
): Promise<Order[]> =>
  on(tx).rows<Order>`
    update payment_order set next_read_at = ${input.until}, reads = reads + 1
    where id in (
      select id from payment_order where next_read_at <= ${input.now} and gateway <> all(${input.except}::text[])
      order by next_read_at limit ${input.limit} for update skip locked)
    returning ${orderColumns}`;
export const setDue = (tx: Tx, ids: readonly string[], at: Date): Promise<void> =>
  on(tx).run`update payment_order set next_read_at = ${at} where id = any(${ids}::text[])`;
/**
 * Makes every payable order due, and paid ones that would be polled before `within`, as they may have a duplicate payment.
 * The many pages opened before `oldBefore` become due later, at `oldAt`.
 */
export const makeAllOpenDue = (
  tx: Tx,
  input: { now: Date; within: Date; oldBefore: Date; oldAt: Date },
): Promise<number> =>
  on(tx).changed`
    update payment_order set next_read_at =
      case when state <> 'paid' and created_at < ${input.oldBefore} then least(next_read_at, ${input.oldAt}) else ${input.now} end
    where next_read_at > ${input.now} and (state <> 'paid' or next_read_at < ${input.within})`;
/** Each person's three newest orders. */
export const newestOrdersOf = (tx: Tx, accountIds: readonly string[]): Promise<Order[]> =>
  on(tx).rows<Order>`
    select newest.* from unnest(${accountIds}::text[]) as person (id), lateral (
      select ${orderColumns} from payment_order where account_id = person.id order by created_at desc limit 3) as newest`;
/** A person's open pages, newest first. */
export const openOrdersOf = (tx: Tx, accountId: string, since: Date): Promise<Order[]> =>
  on(tx).rows<Order>`select ${orderColumns} from payment_order
      where account_id = ${accountId} and created_at > ${since} and state = 'open' order by created_at desc limit 20`;
/** The orders since a moment that have a page. */
export const ordersOpenedSince = (tx: Tx, gateway: string, since: Date): Promise<Order[]> =>
  on(tx).rows<Order>`
    select ${orderColumns} from payment_order
    where gateway = ${gateway} and request_id is not null and created_at >= ${since}`;
/** Serializes giving this gateway page to an order, until the transaction ends. */
export const lockPage = (tx: Tx, gateway: string, gatewayOrderId: string): Promise<void> =>
  lockFor(tx, 'payments/page', gateway, gatewayOrderId);
