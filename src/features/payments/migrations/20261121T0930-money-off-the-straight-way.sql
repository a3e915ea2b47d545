-- Captures that fit no order: kept with what the gateway says of them, reviewed by staff.
alter table payment drop constraint payment_state_check;
update payment set state = 'needs-review' where state = 'quarantined';
alter table payment
  add constraint payment_state_check check (state in (
    'pending', 'failed', 'needs-review', 'captured', 'refund-asked', 'refunded', 'disputed', 'closed')),
  -- Null: captured at the gateway for an order that is not in this database (after a restore, or made elsewhere).
  alter column order_id drop not null,
  -- Of a payment without an order: the gateway's page, our order's number as the gateway gives it back, and the account
  -- whose phone number the gateway names.
  add column gateway_order_id text,
  add column purpose text,
  add column payer_account_id text,
  add column currency text not null default 'INR',
  -- Why it needs a review.
  add column mismatch text check (mismatch in ('amount', 'currency', 'unknown-order')),
  -- What stands in the ledger for this capture; null until staff entered the settled rupees of another currency.
  add column posted_paise bigint check (posted_paise > 0),
  -- What staff decided, and why.
  add column resolution text check (resolution in ('applied', 'refunded', 'closed')),
  add column resolution_reason text,
  add column resolved_at timestamptz,
  add column resolved_by text,
  add check (order_id is not null or mismatch = 'unknown-order'),
  add check ((resolution is null) = (resolved_at is null));
update payment set posted_paise = amount_paise where captured_at is not null;
update payment p set mismatch = case when p.amount_paise is distinct from o.amount_paise then 'amount' else 'currency' end
  from payment_order o where o.id = p.order_id and p.state = 'needs-review';
drop index payment_quarantined;
create index payment_needs_review on payment (first_seen_at) where state = 'needs-review';
create index payment_payer on payment (payer_account_id) where payer_account_id is not null;

alter table refund drop constraint refund_state_check;
alter table refund
  -- stopped: refused three times, waits for staff. closed: staff ended it, the money stays ours.
  add constraint refund_state_check check (state in ('requested', 'sent', 'stopped', 'done', 'denied', 'closed')),
  -- A refund that is tried again after it was denied or closed is a new attempt with an id of its own at the gateway.
  add column attempt integer not null default 1,
  -- The gateway's refusals of this attempt; outages do not count.
  add column refusals integer not null default 0,
  -- Paid by staff from our bank account.
  add column is_by_hand boolean not null default false,
  add column closed_by text,
  add column closed_reason text,
  -- When the applicant was told that it takes longer than promised.
  add column delay_notified_at timestamptz,
  add check ((state = 'closed') = (closed_reason is not null));
drop index refund_denied;
create index refund_unsettled on refund (requested_at) where state in ('requested', 'sent', 'stopped');

-- A payer's bank disputes a captured payment (a chargeback). One is open at a time; each is kept.
create table dispute (
  id text primary key,
  payment_id text not null references payment,
  gateway_dispute_id text,
  state text not null check (state in ('open', 'won', 'lost')),
  -- What the payer's bank took back when it opened.
  amount_paise bigint not null check (amount_paise > 0),
  -- Of it, what was decided against us.
  lost_paise bigint not null default 0 check (lost_paise between 0 and amount_paise),
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  opened_at timestamptz not null,
  opened_by text not null,
  decided_at timestamptz,
  decided_by text,
  -- Noted before disputes had states: one posting stands for opened and lost.
  is_single_posting boolean not null default false,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'lost') = (lost_paise > 0))
);
create unique index dispute_one_open on dispute (payment_id) where state = 'open';
create index dispute_payment on dispute (payment_id);
insert into dispute (id, payment_id, state, amount_paise, lost_paise, opened_at, opened_by, decided_at, decided_by, is_single_posting)
  select 'SD-' || substr(p.id, 5), p.id, 'lost', p.amount_paise, p.amount_paise, t.at, 'migration', t.at, 'migration', true
  from payment p join ledger_transaction t on t.source = 'dispute:' || p.id where p.state = 'disputed';

-- The gateway paid out to our bank account, after its fees and the tax on them.
create table settlement (
  id text primary key,
  gateway text not null,
  gateway_settlement_id text not null,
  -- The bank's reference.
  utr text not null unique,
  bank_paise bigint not null check (bank_paise > 0),
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  settled_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by text not null,
  unique (gateway, gateway_settlement_id)
);

-- Each comparison of our books with the gateway's lists.
create table reconciliation (
  id bigint generated always as identity primary key,
  gateway text not null,
  cause text not null check (cause in ('daily', 'restore', 'staff')),
  since timestamptz not null,
  started_at timestamptz not null default clock_timestamp(),
  -- Null: under way, or ended by a kill or an outage.
  finished_at timestamptz,
  requests integer not null default 0,
  payments integer not null default 0,
  refunds integer not null default 0,
  gaps integer not null default 0
);
create index reconciliation_newest on reconciliation (gateway, started_at desc);

-- Pages that were given up may still be paid: they are polled again, daily to their thirtieth day.
update payment_order set next_read_at = now()
  where state = 'expired' and request_id is not null and next_read_at is null and created_at > now() - interval '30 days';

insert into attention_item (kind, subject, details)
  select 'payment-needs-review', id, jsonb_build_object('order', order_id, 'paise', amount_paise, 'mismatch', mismatch)
  from payment where state = 'needs-review';
insert into attention_item (kind, subject, details)
  select 'refund-denied', id, jsonb_build_object('payment', payment_id, 'paise', amount_paise) from refund where state = 'denied';
