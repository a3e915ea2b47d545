-- A part of a payment that went back while what it paid for goes on: agreed to by two people and sent to the gateway, or made
-- in the gateway's dashboard and recorded by one.
create table part_refund (
  id text primary key check (id like 'SR-%'),
  payment_id text not null references payment,
  amount_paise bigint not null check (amount_paise > 0),
  -- What it is paid from, as of a refund.
  receipt text not null check (receipt in ('application', 'unapplied', 'closed')),
  -- ended: the gateway did not pay it, and we keep the money.
  state text not null check (state in ('requested', 'sent', 'done', 'ended')),
  -- The payer reads it; null once it is erased, and of one that was made in the dashboard.
  why text check (why <> ''),
  -- Null: made in the gateway's dashboard.
  approval_id text unique references approval,
  gateway_refund_id text,
  requested_by text not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  -- Calls to the gateway, and how many of them it refused.
  tries integer not null default 0,
  refusals integer not null default 0,
  next_try_at timestamptz,
  leased_until timestamptz,
  unique (payment_id, gateway_refund_id),
  check ((state in ('done', 'ended')) = (settled_at is not null)),
  check ((state in ('done', 'ended')) = (next_try_at is null)),
  check (state not in ('sent', 'done') or gateway_refund_id is not null),
  check (approval_id is not null or state = 'done')
);
create index part_refund_due on part_refund (next_try_at) where next_try_at is not null;

-- The money of each captured payment: what was posted, is owed back, went back, is disputed or lost, and is left.
create view payment_money as
select p.id as payment_id, p.posted_paise,
  -- Of the refund of the whole, and of parts beside it.
  (of_refund.asked - of_refund.parts - disputes.refund - case when r.state = 'done' then r.amount_paise else 0 end
    + case when p.outcome = 'surplus' then p.posted_paise else 0 end)::bigint as refund_owed_paise,
  parts.owed as part_owed_paise,
  -- Went back as owed, by the gateway or by hand; and beyond what was owed.
  (of_refund.parts + parts.done + case when r.state = 'done' then r.amount_paise else 0 end)::bigint as returned_paise,
  (of_refund.excess + coalesce(r.by_hand_excess_paise, 0))::bigint as excess_paise,
  -- Each movement of the gateway.
  array(select r.amount_paise where r.state = 'done' and not r.is_by_hand
    union all select amount_paise from refund_part where refund_id = r.id
    union all select amount_paise from refund_excess where refund_id = r.id
    union all select amount_paise from part_refund where payment_id = p.id and state = 'done') as gateway_refunds,
  -- Parts that are taken off the payment for good, unless one ends.
  (of_refund.parts + parts.alive)::bigint as parts_paise,
  disputes.open as disputed_paise, disputes.lost as lost_paise,
  disputes.unapplied as lost_unapplied_paise, disputes.refund as lost_refund_paise,
  -- The part that lost disputes and parts left.
  greatest(0, p.posted_paise - disputes.lost - of_refund.parts - parts.alive)::bigint as rest_paise,
  -- Kept when staff closed it.
  case when p.resolution = 'closed' then kept.paise else 0 end as kept_paise,
  -- In the ledger without an application.
  (p.posted_paise - case when p.outcome is null then 0 else p.posted_paise end - of_refund.unapplied - parts.unapplied
    - disputes.unapplied - case when p.resolution = 'closed' then kept.paise else 0 end)::bigint as unapplied_paise
from payment p
  left join refund r on r.payment_id = p.id
  cross join lateral (
    select coalesce(sum(amount_paise) filter (where state <> 'ended'), 0)::bigint as alive,
      coalesce(sum(amount_paise) filter (where state in ('requested', 'sent')), 0)::bigint as owed,
      coalesce(sum(amount_paise) filter (where state = 'done'), 0)::bigint as done,
      coalesce(sum(amount_paise) filter (where state <> 'ended' and receipt = 'unapplied'), 0)::bigint as unapplied
    from part_refund where payment_id = p.id) parts
  cross join lateral (
    select (select coalesce(sum(asked_paise - denied_paise), 0) from refund_attempt where refund_id = r.id) as asked,
      (select coalesce(sum(asked_paise - denied_paise - case when denied_paise = 0 then excess_paise else 0 end), 0)
        from refund_attempt where refund_id = r.id and receipt = 'unapplied') as unapplied,
      (select coalesce(sum(amount_paise), 0) from refund_part where refund_id = r.id) as parts,
      (select coalesce(sum(amount_paise), 0) from refund_excess where refund_id = r.id) as excess) of_refund
  cross join lateral (
    select coalesce(sum(amount_paise) filter (where state = 'open'), 0)::bigint as open, coalesce(sum(lost_paise), 0)::bigint as lost,
      coalesce(sum(refund_paise), 0)::bigint as refund, coalesce(sum(unapplied_paise), 0)::bigint as unapplied,
      coalesce(sum(refund_paise + unapplied_paise) filter (where decided_at <= p.resolved_at), 0)::bigint as before_closing
    from dispute where payment_id = p.id) disputes
  cross join lateral (
    select (p.posted_paise - disputes.before_closing - of_refund.parts - parts.unapplied)::bigint as paise) kept
where p.captured_at is not null;
