-- A bank account that a payer gives for a refund makes two accounts one person, as one of a claim does; so do chains of them,
-- over up to three.
drop trigger claim_account_is_kept on claim;
drop function claim_account_is_kept();
alter table claimed_account rename to given_account;
alter table given_account rename column referrer_id to account_id;
alter index claimed_account_pkey rename to given_account_pkey;
alter index claimed_account_account rename to given_account_account;
alter trigger claimed_account_is_append_only on given_account rename to given_account_is_append_only;
insert into given_account
  select distinct person_of_payout(null, refund_id), account_key from refund_transfer
  where account_key is not null and person_of_payout(null, refund_id) is not null
  on conflict do nothing;

create function given_account_stays() returns trigger language plpgsql as $$
declare
  person text := case tg_table_name when 'claim' then to_jsonb(new) ->> 'referrer_id'
    else person_of_payout(null, to_jsonb(new) ->> 'refund_id') end;
begin
  if person is not null then
    insert into given_account values (person, new.account_key) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger given_account_stays after insert or update on claim
  for each row when (new.account_key is not null) execute function given_account_stays();
create trigger given_account_stays after insert or update on refund_transfer
  for each row when (new.account_key is not null) execute function given_account_stays();

create or replace function accounts_of_person(account_id text) returns setof text language sql stable as $$
  with recursive person (id, hops) as (
    select $1, 0
    union
    select other.account_id, person.hops + 1
    from person join given_account own on own.account_id = person.id join given_account other on other.account_key = own.account_key
    where person.hops < 3)
  select distinct id from person
$$;
