-- What the gateway gave back of a refund at its own desk, in part: the refund is of the rest from then on.
create table refund_part (
  refund_id text not null references refund,
  gateway_refund_id text not null,
  amount_paise integer not null check (amount_paise > 0),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by text not null,
  primary key (refund_id, gateway_refund_id)
);
