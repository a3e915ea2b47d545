import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/paise.ts';
import { changed, lockFor, row, rows, sql } from '#platform/database/db.ts';
import type { Order, OrderState } from '../model.ts';

const orderColumns = sql.raw(
  'id, subject, account_id, amount_paise, gateway, state, request_id, payment_url, created_at, opening_at, reads',
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
export const findOpenOrder = (tx: Tx, subject: string): Promise<Order | undefined> =>
  row<Order>(
    tx,
    sql`select ${orderColumns} from payment_order where subject = ${subject} and state in ('opening', 'open')`,
  );
/** False while money of this subject is with us or on its way back; a refund that is done frees it. */
export const insertOrder = async (
  tx: Tx,
  input: {
    id: string;
    subject: string;
    accountId: string;
    amountPaise: Paise;
    gateway: string;
    at: Date;
    nextPollAt: Date;
  },
): Promise<boolean> =>
  (await changed(
    tx,
    sql`
    insert into payment_order (id, subject, account_id, amount_paise, gateway, state, created_at, opening_at, next_read_at)
    select ${input.id}, ${input.subject}, ${input.accountId}, ${input.amountPaise}, ${input.gateway}, 'opening', ${input.at}, ${input.at}, ${input.nextPollAt}
    where not exists (
      select 1 from payment_order o join payment p on p.order_id = o.id
      where o.subject = ${input.subject} and p.captured_at is not null and p.state not in ('refunded', 'closed')
        -- A lost dispute, or one and a refund of the rest, have given everything back.
        and coalesce(p.posted_paise, 1) > (select coalesce(sum(lost_paise), 0) from dispute d where d.payment_id = p.id)
          + (select coalesce(sum(r.amount_paise + (
              select coalesce(sum(part.amount_paise), 0) from refund_part part where part.refund_id = r.id)), 0)
            from refund r where r.payment_id = p.id and r.state = 'done'))`,
  )) === 1;
/** The order of a form that waits for staff: no page is opened for it. The same form gives the same one. */
export const insertUnopenedOrder = async (
  tx: Tx,
  input: { id: string; subject: string; accountId: string; amountPaise: Paise; gateway: string; at: Date },
): Promise<string> => {
  const found = await row<{ id: string }>(
    tx,
    sql`
    with there as (
      select id from payment_order where subject = ${input.subject} and state = 'expired' and request_id is null limit 1
    ), made as (
      insert into payment_order (id, subject, account_id, amount_paise, gateway, state, created_at, opening_at)
      select ${input.id}, ${input.subject}, ${input.accountId}, ${input.amountPaise}, ${input.gateway}, 'expired', ${input.at}, ${input.at}
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
export const setOrderState = async (tx: Tx, id: string, state: OrderState, nextPollAt: Date | null): Promise<void> =>
  void (await changed(
    tx,
    sql`update payment_order set state = ${state}, next_read_at = ${nextPollAt} where id = ${id}`,
  ));
export const setNextPoll = async (tx: Tx, id: string, at: Date | null): Promise<void> =>
  void (await changed(tx, sql`update payment_order set next_read_at = ${at} where id = ${id}`));
/** Claims orders whose reading is due, so that of several instances one reads each; the claim lasts two minutes. */
export const claimDueOrders = (
  tx: Tx,
  input: { now: Date; until: Date; limit: number; except: readonly string[] },
): Promise<Order[]> =>
  rows<Order>(
    tx,
    sql`
    update payment_order set next_read_at = ${input.until}, reads = reads + 1
    where id in (
      select id from payment_order where next_read_at <= ${input.now} and gateway <> all(${input.except}::text[])
      order by next_read_at limit ${input.limit} for update skip locked)
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
  input: { now: Date; within: Date; oldBefore: Date; oldAt: Date },
): Promise<number> =>
  changed(
    tx,
    sql`
    update payment_order set next_read_at =
      case when state <> 'paid' and created_at < ${input.oldBefore} then least(next_read_at, ${input.oldAt}) else ${input.now} end
    where next_read_at > ${input.now} and (state <> 'paid' or next_read_at < ${input.within})`,
  );
/** Three of each person. */
export const newestOrdersOf = (tx: Tx, accountIds: readonly string[]): Promise<Order[]> =>
  rows<Order>(
    tx,
    sql`
    select newest.* from unnest(${accountIds}::text[]) as person (id), lateral (
      select ${orderColumns} from payment_order where account_id = person.id order by created_at desc limit 3) as newest`,
  );
/** A person's pages that can still be paid, or whose payment is still on its way; newest first. */
export const openOrdersOf = (tx: Tx, accountId: string, since: Date): Promise<Order[]> =>
  rows<Order>(
    tx,
    sql`select ${orderColumns} from payment_order
      where account_id = ${accountId} and created_at > ${since} and state = 'open' order by created_at desc limit 20`,
  );
/** Orders with a page. */
export const ordersOpenedSince = (tx: Tx, gateway: string, since: Date): Promise<Order[]> =>
  rows<Order>(
    tx,
    sql`
    select ${orderColumns} from payment_order
    where gateway = ${gateway} and request_id is not null and created_at >= ${since}`,
  );
/** Until the transaction ends no other one gives the gateway's page of this id to an order. */
export const lockPage = (tx: Tx, gateway: string, requestId: string): Promise<void> =>
  lockFor(tx, 'payments/page', gateway, requestId);
