-- The sorts and filters of the desk's list.
create index payout_started on payout (started_at, id);
create index payout_of_state on payout (state, started_at, id);
create index payout_amount on payout (amount_paise, id);
