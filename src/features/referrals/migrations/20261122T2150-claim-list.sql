-- The sorts and filters of the desk's list.
create index claim_created on claim (created_at, id);
create index claim_of_state on claim (state, created_at, id);
create index claim_amount on claim (amount_paise, id);
