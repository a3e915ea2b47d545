import { before, dayInIndia, dayMs } from '#kit/time.ts';
import type { AttentionQuery } from '#platform/database/attention.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import { overdueBefore } from './refunds/rules.ts';
import { awaitsBank } from './refunds/store/refunds.ts';
import { answerNoticeDays } from './terms.ts';

/** The name of the payer of a payment `p`. */
const payer = sql`(
  select name from account where id = coalesce((select account_id from payment_order where id = p.order_id), p.payer_account_id))`;
/** The name of the payer of a payment by its id. */
const payerOf = (payment: string) => sql`(
  select name from account where id = (
    select coalesce(o.account_id, of.payer_account_id) from payment of left join payment_order o on o.id = of.order_id
    where of.id = ${sql.ref(payment)}))`;
const refunds = (
  kind: string,
  since: RawBuilder<unknown>,
  which: (now: Date) => RawBuilder<unknown>,
): AttentionQuery => ({
  kind,
  find: (now) => sql`
    select r.id || case when r.attempt = 1 then '' else '/' || r.attempt end as subject,
      jsonb_build_object('payment', p.id, 'person', ${payer}, 'paise', r.amount_paise) as details, ${since} as since
    from refund r join payment p on p.id = r.payment_id where ${which(now)}`,
});
/** One that waits for the account of its payer or a run has its own items. */
const isAtGateway = sql`not exists (select from refund_transfer t where t.refund_id = r.id)`;
const reviewed = sql`
  select p.id as subject, jsonb_build_object('payment', p.gateway_payment_id, 'order', coalesce(p.order_id, p.purpose),
      'person', ${payer}, 'paise', coalesce(p.posted_paise, p.amount_paise),
      'currency', case when p.posted_paise is null then p.currency else 'INR' end, 'mismatch', p.mismatch) as details`;
/** What a dispute or an ended refund left of a payment under review. */
const isLeftForReview = sql`p.mismatch is not null and p.resolution is distinct from 'applied' and m.rest_paise > 0`;
const ended = sql`p.id in (select payment_id from refund where state = 'closed' union select payment_id from dispute where state = 'lost')`;

/** A payment that waits longer for its settlement, while the gateway settles others, is listed. */
const unsettledMs = 10 * dayMs;

/** A part that the gateway does not complete within this time is listed. */
const partSlowMs = 7 * dayMs;
const accountMissingMs = 7 * dayMs;
/**
 * Open disputes to answer. One that staff recorded is known to them until its last days; one that the gateway reported
 * is listed at once.
 */
const answerable = sql`(
  select id, payment_id, amount_paise, answer_by, answer_by - ${sql.lit(answerNoticeDays)} as listed_on from dispute where state = 'open'
  union all select case_number, payment_id, amount_paise, answer_by, opened_on from gateway_case where state = 'open') d`;
const answering = sql`d.id as subject, jsonb_build_object('payment', d.payment_id, 'person', ${payerOf('d.payment_id')},
  'paise', d.amount_paise, 'answerBy', d.answer_by::text) as details`;
/** Open disputes and listed cases that may take a payment, with what they may still take. The state names the index. */
const taking = sql`(
  select id, payment_id, amount_paise, opened_at from dispute where state = 'open'
  union all select case_number, payment_id, amount_paise - deducted_paise, opened_on::timestamp at time zone 'Asia/Kolkata'
    from gateway_case where state in ('open', 'under-review') and may_take and amount_paise > deducted_paise) d`;
const startOf = (day: string) => sql.raw(`(${day})::timestamp at time zone 'Asia/Kolkata' as since`);

export const attention: readonly AttentionQuery[] = [
  {
    // One that ended unpaid is listed until staff propose a part of that payment again, or refund it.
    kind: 'part-refund-failed',
    find: (now) => sql`
      select part.id as subject, jsonb_build_object('payment', part.payment_id, 'person', ${payerOf('part.payment_id')},
          'paise', part.amount_paise) as details,
        coalesce(part.settled_at, part.requested_at) as since
      from part_refund part
      where part.state in ('requested', 'sent', 'ended') and (part.state <> 'ended' and part.requested_at <= ${before(now, partSlowMs)}
        or part.state = 'ended'
          and not exists (select from approval where record = part.payment_id and kind in ('part-refund', 'refund') and made_at > part.settled_at)
          and not exists (select from refund where payment_id = part.payment_id and requested_at > part.settled_at)
          and not exists (select from dispute where payment_id = part.payment_id and state <> 'won'))`,
  },
  {
    kind: 'dispute-answer-due',
    find: (now) => sql`
      select ${answering}, ${startOf('d.listed_on')} from ${answerable}
      where ${dayInIndia(now)}::date between d.listed_on and d.answer_by`,
  },
  {
    kind: 'dispute-answer-missed',
    find: (now) => sql`
      select ${answering}, ${startOf('d.answer_by + 1')} from ${answerable} where d.answer_by < ${dayInIndia(now)}::date`,
  },
  {
    kind: 'dispute-unreadable',
    find: () => sql`
      select c.case_number as subject, jsonb_build_object('payment', c.payment_id, 'person', ${payerOf('c.payment_id')},
          'paise', c.amount_paise) as details, c.seen_at as since
      from gateway_case c where c.state = 'open' and c.unread_row is not null`,
  },
  {
    kind: 'refund-account-missing',
    find: (now) => sql`
      select t.refund_id as subject, jsonb_build_object('payment', r.payment_id, 'person', ${payerOf('r.payment_id')},
          'paise', r.amount_paise) as details,
        t.asked_at + ${`${accountMissingMs} milliseconds`}::interval as since
      from refund_transfer t join refund r on r.id = t.refund_id
      where t.run_id is null and t.given_at is null and r.state = 'stopped' and t.asked_at <= ${before(now, accountMissingMs)}`,
  },
  {
    kind: 'refund-transfer-waiting',
    find: (now) => sql`
      select t.refund_id as subject, jsonb_build_object('payment', r.payment_id, 'person', ${payerOf('r.payment_id')},
          'paise', r.amount_paise) as details,
        t.payable_from as since
      from refund_transfer t join refund r on r.id = t.refund_id
      where t.run_id is null and r.state = 'stopped' and t.payable_from <= ${now}`,
  },
  refunds('refund-stopped', sql`r.attempt_at`, () => sql`r.state = 'stopped' and ${isAtGateway}`),
  refunds('refund-denied', sql`r.settled_at`, () => sql`r.state = 'denied'`),
  refunds(
    'refund-overdue',
    sql`r.promised_from`,
    (now) =>
      sql`r.state in ('requested', 'sent', 'stopped') and r.promised_from <= ${overdueBefore(now)} and ${isAtGateway}
        and not ${awaitsBank('r')}`,
  ),
  {
    kind: 'refund-unknown',
    find: () => sql`
      select gateway_refund_id as subject, jsonb_build_object('payment', payment_id, 'paise', amount_paise) as details, since
      from unknown_refund`,
  },
  {
    // One that failed is listed as every other refund.
    kind: 'paid-after-erasure',
    find: () => sql`
      select p.id as subject, jsonb_build_object('paise', r.amount_paise) as details, r.requested_at as since
      from refund r join payment p on p.id = r.payment_id join payment_order o on o.id = p.order_id
        join account a on a.id = o.account_id
      where r.state in ('requested', 'sent', 'stopped') and p.outcome is null and a.closed_at is not null`,
  },
  {
    kind: 'reconciliation-failed',
    find: () => sql`
      select gateway as subject, jsonb_build_object('cause', (array_agg(cause order by started_at desc))[1]) as details,
        min(failed_at) as since
      from reconciliation failed
      where failed_at is not null and not exists (
        select from reconciliation later
        where later.gateway = failed.gateway and later.started_at > failed.started_at and later.finished_at is not null)
      group by gateway`,
  },
  {
    kind: 'dispute-open',
    find: () => sql`
      select d.id as subject, jsonb_build_object('payment', p.id, 'order', p.order_id, 'person', ${payer}, 'paise', d.amount_paise)
        as details, d.opened_at as since
      from dispute d join payment p on p.id = d.payment_id where d.state = 'open'`,
  },
  {
    kind: 'refund-and-dispute',
    find: () => sql`
      select d.id as subject, jsonb_build_object('payment', p.id, 'refund', r.id, 'person', ${payer},
          'refundPaise', r.amount_paise, 'disputePaise', d.amount_paise) as details, d.opened_at as since
      from ${taking} join payment p on p.id = d.payment_id join refund r on r.payment_id = p.id
      where r.state in ('sent', 'done')
        and r.amount_paise + d.amount_paise
          + (select coalesce(sum(lost_paise), 0) from dispute l where l.payment_id = p.id) > coalesce(p.posted_paise, 0)`,
  },
  {
    kind: 'payment-needs-review',
    find: () => sql`
      ${reviewed}, p.first_seen_at as since from payment p where p.state = 'needs-review'
      union all
      ${reviewed}, p.first_seen_at as since from payment p join payment_money m on m.payment_id = p.id
        where ${ended} and p.state <> 'needs-review' and p.outcome is null and p.resolution is distinct from 'closed'
          and m.disputed_paise = 0 and ${isLeftForReview}
          and not exists (select from refund r where r.payment_id = p.id and r.state not in ('denied', 'closed'))`,
  },
  {
    kind: 'unapplied-old',
    find: (now) => sql`
      select p.id as subject, jsonb_build_object('order', p.order_id, 'person', ${payer}, 'paise', m.unapplied_paise) as details,
        p.captured_at as since
      from payment p join payment_money m on m.payment_id = p.id
      where p.outcome is null and p.state = 'captured' and p.order_id is not null and p.captured_at <= ${before(now, dayMs)}
        and not ${ended}
      union all
      select p.id, jsonb_build_object('order', p.order_id, 'person', ${payer}, 'paise', m.unapplied_paise), p.captured_at
      from payment p join payment_money m on m.payment_id = p.id
      where ${ended} and (p.outcome is null or p.outcome = 'duplicate') and p.state <> 'needs-review' and m.unapplied_paise > 0 and m.disputed_paise = 0
        and not (${isLeftForReview})`,
  },
  {
    // An enterprise that records no lines of settlements has none. A whole refund may come before the settlement.
    kind: 'payment-unsettled',
    find: () => sql`
      select p.id as subject, jsonb_build_object('person', ${payer}, 'paise', p.posted_paise) as details, p.captured_at as since
      from (
          select s.gateway, min(s.settled_at) as first, max(s.settled_at) as newest from settlement s
            where exists (select from settlement_line l where l.settlement_id = s.id and l.kind = 'payment') group by s.gateway) recorded
        join payment p on p.gateway = recorded.gateway and p.captured_at >= recorded.first and p.captured_at <= recorded.newest - ${`${unsettledMs} milliseconds`}::interval
      where p.captured_at is not null and not p.is_settled and p.posted_paise > 0 and p.state <> 'refunded'`,
  },
  {
    // An enterprise that records no settlements has none. Each gateway is compared daily, also one that never settled.
    kind: 'gateway-not-settling',
    find: (now) => sql`
      select p.gateway as subject, jsonb_build_object('count', count(*), 'paise', sum(p.posted_paise)) as details,
        min(p.captured_at) + ${`${unsettledMs} milliseconds`}::interval as since
      from (
          select gateway, max(settled_at) as last, ${before(now, unsettledMs)}::timestamptz as until from (
            select gateway, settled_at from settlement
            union all select gateway, '-infinity' from reconciliation where exists (select from settlement)) known
          group by gateway) settled
        join payment p on p.captured_at > settled.last and p.captured_at <= settled.until
      where p.gateway = settled.gateway and p.captured_at is not null and not p.is_settled and p.posted_paise > 0 and p.state <> 'refunded'
      group by p.gateway`,
  },
];
