-- The sorts, filters and searches of the desk's list.
create index payment_seen on payment (first_seen_at, id);
create index payment_of_state on payment (state, first_seen_at, id);
create index payment_amount on payment (amount_paise, id);
create index payment_of_outcome on payment (outcome);
create index payment_of_gateway_id on payment (gateway_payment_id);
