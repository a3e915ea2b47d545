-- What staff transferred beyond what was owed when they recorded a refund by hand: our loss, unless the payer returns it.
alter table refund add column by_hand_excess_paise bigint not null default 0 check (by_hand_excess_paise >= 0);
