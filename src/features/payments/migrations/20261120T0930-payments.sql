-- One order is one hosted page at the gateway. `subject` is what is paid for, in the words of the feature that asks.
create table payment_order (
  id text primary key check (length(id) <= 30),
  subject text not null,
  account_id text not null,
  amount_paise integer not null check (amount_paise between 900 and 20000000),
  gateway text not null,
  state text not null check (state in ('opening', 'open', 'paid', 'expired')),
  request_id text,
  payment_url text,
  created_at timestamptz not null,
  -- When the gateway was last asked to open the page: a second request waits for the first, a dead one is taken over.
  opening_at timestamptz not null,
  reads integer not null default 0,
  -- When the timer reads it back; null: nothing more is expected of it.
  next_read_at timestamptz,
  unique (gateway, request_id),
  check (state <> 'open' or (request_id is not null and payment_url is not null)),
  check (state <> 'paid' or request_id is not null)
);
create unique index payment_order_one_open_page on payment_order (subject) where state in ('opening', 'open');
create index payment_order_due on payment_order (next_read_at) where next_read_at is not null;
create index payment_order_account on payment_order (account_id, created_at desc);
create index payment_order_subject on payment_order (subject, created_at desc);

create table payment (
  id text primary key,
  order_id text not null references payment_order,
  gateway text not null,
  gateway_payment_id text not null,
  state text not null check (state in ('pending', 'failed', 'quarantined', 'captured', 'refund-asked', 'refunded', 'disputed')),
  -- As the gateway tells it, which may be any sum.
  amount_paise bigint,
  failure text,
  first_seen_at timestamptz not null,
  captured_at timestamptz,
  -- What the paying feature made of it; a capture without one is told again by the timer.
  outcome text,
  unique (gateway, gateway_payment_id),
  check (state not in ('captured', 'refund-asked', 'refunded', 'disputed') or (captured_at is not null and amount_paise is not null))
);
create index payment_order_id on payment (order_id);
create index payment_without_outcome on payment (captured_at) where outcome is null and state = 'captured';

create index payment_quarantined on payment (first_seen_at) where state = 'quarantined';

-- Each notice of a gateway once: ids and its word, nothing else of what it sent.
create table payment_notice (
  gateway text not null,
  gateway_payment_id text not null,
  status text not null,
  request_id text not null,
  received_at timestamptz not null,
  primary key (gateway, gateway_payment_id, status)
);

create table refund (
  id text primary key,
  payment_id text not null unique references payment,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null check (reason in ('duplicate', 'asked', 'other')),
  state text not null check (state in ('requested', 'sent', 'done', 'denied')),
  gateway_refund_id text,
  bank_reference text,
  requested_by text not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz
);
create index refund_due on refund (next_try_at) where next_try_at is not null;
create index refund_denied on refund (settled_at) where state = 'denied';
