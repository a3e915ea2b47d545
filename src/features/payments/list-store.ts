import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import {
  anyOf,
  days,
  exactly,
  type Filter,
  isAmong,
  oneOf,
  referenceOf,
  search,
} from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type PaymentState, paymentStates } from './model.ts';
import { proposalKinds } from './model/refund-proposals.ts';

export interface DeskPaymentRow {
  readonly id: string;
  readonly orderId: string | null;
  readonly accountId: string | null;
  readonly gateway: string;
  readonly gatewayPaymentId: string;
  readonly state: PaymentState;
  readonly answerBy: string | null;
  readonly amountPaise: number | null;
  readonly currency: string;
  readonly postedPaise: number | null;
  readonly outcome: string | null;
  readonly firstSeenAt: Date;
  readonly capturedAt: Date | null;
}
const businessNow = sql`now() + (select ahead from product_clock)`;
/** Five business days after its attempt, as `overdueAt` of refund-rules.ts: seven days, from a weekend until Saturday. */
const begun = sql`refund.attempt_at at time zone 'Asia/Kolkata'`;
const overdueAt = sql`(case when extract(isodow from ${begun}) >= 6
  then (date_trunc('week', ${begun}) + interval '12 days') at time zone 'Asia/Kolkata'
  else refund.attempt_at + interval '7 days' end)`;
const troubled = sql`payment.id in (
  select refund.payment_id from refund where refund.state in ('requested', 'sent', 'stopped', 'denied')
     and (refund.state in ('stopped', 'denied') or ${overdueAt} <= ${businessNow}))`;
/** The days on which refunds were completed. */
const refunded = days(sql`refund.settled_at`);
const refundedOn: Filter = {
  ...refunded,
  read(key, values) {
    const read = refunded.read(key, values);
    if (!read.condition) return read;
    const condition = sql`payment.id in (
      select refund.payment_id from (select payment_id, state, settled_at from refund
        union all select payment_id, state, settled_at from part_refund) refund where refund.state = 'done' and ${read.condition})`;
    return { ...read, condition };
  },
};

const isInSettlement = (settlement: string, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`payment.id in (select payment_id from settlement_line where settlement_line.settlement_id = ${settlement} and ${which})`;

/** Payments as the gateway reports them. */
export const paymentList: ListDefinition<DeskPaymentRow> = {
  name: 'payments',
  right: 'payments/read',
  from: sql`payment`,
  id: { sql: sql`payment.id`, type: 'text' },
  select: sql<DeskPaymentRow>`payment.id, payment.order_id, coalesce(payment_order.account_id, payment.payer_account_id) as account_id,
    payment.gateway, payment.gateway_payment_id, payment.state, payment.amount_paise, payment.currency, payment.posted_paise, payment.outcome, payment.first_seen_at,
    payment.captured_at,
    (select answer_by::text from dispute where dispute.payment_id = payment.id and dispute.state = 'open') as answer_by`,
  join: sql`left join payment_order on payment_order.id = payment.order_id`,
  columns: {
    payment: {},
    order: {},
    outcome: {},
    status: {},
    amount: { sort: { sql: sql`payment.amount_paise`, type: 'bigint', isNullable: true } },
    posted: {},
    seen: { sort: { sql: sql`payment.first_seen_at`, type: 'timestamptz' } },
    captured: { sort: { sql: sql`payment.captured_at`, type: 'timestamptz', isNullable: true } },
  },
  defaultSort: { column: 'seen', direction: 'desc' },
  filters: {
    status: anyOf(paymentStates, (states) => isAmong(sql`payment.state`, states)),
    // Of disputed ones: a dispute is open, or lost.
    dispute: oneOf(
      ['open', 'lost'],
      (which) =>
        sql`(payment.state = 'disputed' and (payment.id in (select payment_id from dispute where dispute.state = 'open')) = ${which === 'open'})`,
    ),
    order: exactly((order) => sql`payment.order_id = ${order}`),
    seen: days(sql`payment.first_seen_at`),
    captured: days(sql`payment.captured_at`),
    refunded: refundedOn,
    // Paid out, or taken back, in a settlement.
    settlement: exactly((settlement) => isInSettlement(settlement, sql`settlement_line.kind = 'payment'`)),
    'paid-in': exactly((settlement) => isInSettlement(settlement, sql`settlement_line.kind = 'payment'`)),
    'taken-in': exactly((settlement) =>
      isInSettlement(
        settlement,
        sql`settlement_line.amount_paise < 0 and settlement_line.kind in ('refund', 'dispute')`,
      ),
    ),
    // Refunds that are stopped, denied or overdue.
    refund: oneOf(['trouble'], () => troubled),
    // A second person agrees or declines.
    proposal: oneOf(
      ['waiting'],
      () =>
        sql`payment.id in (select record from approval where status = 'waiting' and kind in (${sql.join(proposalKinds.map((kind) => sql.lit(kind)))}))`,
    ),
    q: search(referenceOf('SO', sql`payment.order_id`), referenceOf('SA', sql`payment.outcome`), (typed) =>
      typed === '' ? undefined : sql`payment.gateway_payment_id = ${typed}`,
    ),
  },
};
export const paymentPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskPaymentRow>> =>
  readListPage(tx, paymentList, readListQuery(paymentList, params));
