-- A commission is its rate of what is left of the fee. Refunds of a part and disputes take a part of it.
alter table commission add column left_paise integer;
update commission set left_paise = case when reversed_at is null then amount_paise else 0 end;
alter table commission
  alter column left_paise set not null,
  add check (left_paise between 0 and amount_paise),
  add check ((left_paise = 0) = (reversed_at is not null));
drop index commission_referrer;
create index commission_referrer on commission (referrer_id, created_at desc)
  include (amount_paise, left_paise, matures_at, hold_reason, reversed_at);

-- What each change of a commission left of it; each has a posting of the difference.
create table commission_change (
  commission_id text not null references commission,
  -- 0: one that was reversed before its changes were numbered.
  change integer not null check (change >= 0),
  left_paise integer not null check (left_paise >= 0),
  primary key (commission_id, change)
);
-- Until now each change took or restored all of it, in turn.
insert into commission_change (commission_id, change, left_paise)
  select id, change, left_paise from (
    select id, change, case when ((changes - change) % 2 = 0) = (reversed_at is not null) then 0 else amount_paise end as left_paise
    from commission cross join lateral generate_series(0, changes) change) it
  where change > 0 or left_paise = 0;
create trigger commission_change_is_append_only before update or delete or truncate on commission_change
  for each statement execute function refuse_change();
