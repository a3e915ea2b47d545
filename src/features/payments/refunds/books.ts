import { type BookCheck, findingLimit } from '#kit/money/books.ts';
import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import { tie } from '#features/ledger/books.ts';

/** The id of an attempt in the ledger, as `attemptOf` in rules.ts. */
const attempt = sql.raw(`a.refund_id || case when a.attempt > 1 then '/' || a.attempt else '' end`);

/** Each refund attempt is posted with its amounts, each completed refund from the account that paid it, and each part. */
const refunds = tie({
  name: 'refunds',
  kinds: [
    'refund-requested',
    'unapplied-refund-requested',
    'refund-denied',
    'unapplied-refund-denied',
    'closed-refund-requested',
    'closed-refund-denied',
    'refund-requested-excess',
    'refund-denied-excess',
    'refund-done',
    'refund-by-hand',
    'refund-part',
    'refund-excess',
    'refund-by-hand-excess',
    'refund-returned',
  ],
  due: () => sql`
    select case a.receipt when 'application' then '' else a.receipt || '-' end || 'refund-requested', ${attempt}, null, a.asked_paise - a.excess_paise
    from refund_attempt a where a.asked_paise > a.excess_paise
    union all
    select case a.receipt when 'application' then '' else a.receipt || '-' end || 'refund-denied', ${attempt}, null, a.denied_paise - a.excess_paise
    from refund_attempt a where a.denied_paise > a.excess_paise
    union all
    select 'refund-requested-excess', ${attempt}, null, a.excess_paise from refund_attempt a where a.excess_paise > 0
    union all
    select 'refund-denied-excess', ${attempt}, null, a.excess_paise
    from refund_attempt a where a.excess_paise > 0 and a.denied_paise > 0
    union all
    select case when r.is_by_hand then 'refund-by-hand' else 'refund-done' end, ${attempt}, null, r.amount_paise
    from refund r join refund_attempt a on a.refund_id = r.id and a.attempt = r.attempt where r.state = 'done'
    union all
    select posting.kind, ${attempt}, null, a.returned_paise
    from refund_attempt a, (values ('refund-by-hand'), ('refund-returned')) posting (kind) where a.returned_paise > 0
    union all
    select 'refund-by-hand-excess', ${attempt}, null, r.by_hand_excess_paise
    from refund r join refund_attempt a on a.refund_id = r.id and a.attempt = r.attempt where r.by_hand_excess_paise > 0
    union all
    select 'refund-part', refund_id || ':' || gateway_refund_id, null, amount_paise from refund_part
    union all
    select case receipt when 'application' then '' else receipt || '-' end || posting.kind, part.id, null, amount_paise
    from part_refund part cross join lateral (
      select 'refund-requested' as kind union all select 'refund-denied' where state = 'ended') posting
    union all
    select 'refund-done', id, null, amount_paise from part_refund where state = 'done'
    union all
    select 'refund-excess', refund_id || ':' || gateway_refund_id, null, amount_paise from refund_excess`,
});

/** Each dispute is posted with its opened, won and lost amounts and its fee. */
const disputes = tie({
  name: 'disputes',
  kinds: [
    'dispute-opened',
    'dispute-won',
    'dispute-lost',
    'dispute-lost-refund',
    'dispute-lost-unapplied',
    'dispute-fee',
    'dispute-fee-reversed',
  ],
  due: () => sql`
    select part.kind, d.id, null, part.paise from dispute d cross join lateral (values
      ('dispute-opened', d.amount_paise),
      ('dispute-won', case when d.state = 'open' then 0 else d.amount_paise - d.lost_paise end),
      ('dispute-lost-refund', d.refund_paise),
      ('dispute-lost-unapplied', d.unapplied_paise),
      ('dispute-lost', d.lost_paise - d.refund_paise - d.unapplied_paise)) as part (kind, paise)
    where part.paise > 0
    union all
    select 'dispute-fee', id || case when fee_version > 1 then '/' || fee_version else '' end, null, fee_paise from dispute where fee_paise > 0
    union all
    select kind, dispute_id || case when version > 1 then '/' || version else '' end, null, fee_paise
    from dispute_fee_version, (values ('dispute-fee'), ('dispute-fee-reversed')) as posting (kind) where fee_paise > 0`,
});

/** A captured payment's state follows from its refund and disputes, as `capturedStateOf` in rules.ts. */
const states: BookCheck = {
  name: 'payments, their refunds and disputes',
  async findDifferences(tx: Tx) {
    const found = await on(tx).rows<{ id: string; state: string; due: string; refundState: string | null }>`
      select id, state, due, refund_state from (
        select p.id, p.state, r.state as refund_state, case
          when exists (select 1 from dispute d where d.payment_id = p.id and d.state <> 'won') then 'disputed'
          when r.state = 'done' then 'refunded'
          when r.state in ('requested', 'sent', 'stopped') then 'refund-requested'
          when p.resolution = 'closed' then 'closed'
          when p.mismatch is not null and p.resolution is distinct from 'applied' then 'needs-review'
          else 'captured' end as due
        from payment p left join refund r on r.payment_id = p.id where p.captured_at is not null) it
      where state <> due order by id limit ${sql.lit(findingLimit)}`;
    return found.map(
      (finding) =>
        `${finding.id}: it is ${finding.state} and should be ${finding.due}, its refund is ${finding.refundState ?? 'missing'}`,
    );
  },
};

/** The amount owed by a refund's attempts matches its state: its amount while it is owed, 0 once it ended. */
const owed: BookCheck = {
  name: 'refunds owed',
  async findDifferences(tx: Tx) {
    const found = await on(tx).rows<{ id: string; state: string; owedPaise: number; duePaise: number }>`
      select id, state, owed_paise, due_paise from (
        select r.id, r.state,
          m.refund_owed_paise as owed_paise,
          case when r.state in ('requested', 'sent', 'stopped') then r.amount_paise else 0 end as due_paise
        from refund r join payment_money m on m.payment_id = r.payment_id) it
      where owed_paise <> due_paise order by id limit ${sql.lit(findingLimit)}`;
    return found.map(
      (finding) =>
        `${finding.id}: it is ${finding.state}, and ${finding.owedPaise} paise are owed for it instead of ${finding.duePaise}`,
    );
  },
};

/** What the gateway lists as refunded without a posting. While a refund is owed, its decision is refused instead. */
const unposted: BookCheck = {
  name: 'refunds of the gateway without a posting',
  async findDifferences(tx: Tx) {
    const found = await on(tx).rows<{ gatewayRefundId: string; paymentId: string; amountPaise: number | null }>`
      select u.gateway_refund_id, u.payment_id, u.amount_paise from unknown_refund u join payment p on p.id = u.payment_id
      where p.currency = 'INR'
        and not exists (select from refund r where r.payment_id = p.id and r.state in ('requested', 'sent', 'stopped'))
      order by u.gateway_refund_id limit ${sql.lit(findingLimit)}`;
    return found.map(
      ({ gatewayRefundId, paymentId, amountPaise }) =>
        `${gatewayRefundId}: the gateway refunded ${amountPaise ?? 'unknown'} paise of ${paymentId}, and they are not posted`,
    );
  },
};

export const refundChecks: readonly BookCheck[] = [refunds, disputes, states, owed, unposted];
