-- The bank says that a transfer was paid which was recorded as not sent: its person may be paid twice.
create table payout_doubt (
  payout_id text not null references payout,
  -- The bank's reference in its answer.
  utr text not null,
  at timestamptz not null,
  -- Another person than who recorded that nothing was sent saw in the bank's statement that no money left.
  confirmed_at timestamptz,
  confirmed_by text,
  primary key (payout_id, utr),
  check ((confirmed_at is null) = (confirmed_by is null))
);
create index payout_doubt_open on payout_doubt (at) where confirmed_at is null;
delete from attention_item where kind = 'payout-not-sent-paid';

-- Every account that a claim ever had, also after its correction and its erasure: a keyed hash, no number.
create table claimed_account (
  referrer_id text not null,
  account_key text not null,
  primary key (referrer_id, account_key)
);
create index claimed_account_account on claimed_account (account_key, referrer_id);
insert into claimed_account select distinct referrer_id, account_key from claim where account_key is not null;
create function claim_account_is_kept() returns trigger language plpgsql as $$
begin
  insert into claimed_account values (new.referrer_id, new.account_key) on conflict do nothing;
  return null;
end $$;
create trigger claim_account_is_kept after insert or update on claim
  for each row when (new.account_key is not null) execute function claim_account_is_kept();
create trigger claimed_account_is_append_only before update or delete or truncate on claimed_account
  for each statement execute function refuse_change();
create or replace function accounts_of_person(account_id text) returns setof text language sql stable as $$
  select account_id
  union
  select other.referrer_id from claimed_account own join claimed_account other on other.account_key = own.account_key
  where own.referrer_id = account_id
$$;

-- Open until the transfer is recorded for its person, whose claims and accounts may be others by then, or somebody confirmed it.
create view payout_in_doubt as
  select doubt.payout_id, doubt.utr, doubt.at, payout.claim_id, payout.amount_paise, claim.referrer_id
  from payout_doubt doubt join payout on payout.id = doubt.payout_id join claim on claim.id = payout.claim_id
  where doubt.confirmed_at is null and payout.state = 'not-sent' and not exists (
    select from payout sent join claim other on other.id = sent.claim_id
    where sent.utr = doubt.utr and other.referrer_id in (select accounts_of_person(claim.referrer_id)));
create function people_in_doubt() returns setof text language sql stable as $$
  select distinct accounts_of_person(referrer_id) from payout_in_doubt
$$;
create function payout_is_not_doubted() returns trigger language plpgsql as $$
begin
  if exists (select from claim where id = new.claim_id and referrer_id in (select people_in_doubt())) then
    raise exception 'an earlier transfer to this person may be paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_is_not_doubted before insert on payout
  for each row when (new.state = 'processing') execute function payout_is_not_doubted();

-- Why this account can't confirm that no money left; null if it can. The page, the call and the trigger ask it.
create function doubt_block(doubted text, actor text) returns text language plpgsql stable as $$
declare
  own text[] := array(select accounts_of_person(actor));
begin
  if (select referrer_id from claim where id = (select claim_id from payout where id = doubted)) = any(own) then return 'own'; end if;
  if second_person_is_needed() and (select ended_by from payout where id = doubted) = any(own) then return 'second-person'; end if;
  if not has_staff_role(actor, '{owner,finance}') then return 'not-allowed'; end if;
  return null;
end $$;
create function payout_doubt_rules() returns trigger language plpgsql as $$
declare
  block text;
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.confirmed_at is not null
      or row (new.payout_id, new.utr, new.at) is distinct from row (old.payout_id, old.utr, old.at)) then
    raise exception 'what the bank said stays' using errcode = 'restrict_violation';
  end if;
  if new.confirmed_by is not null then
    block := doubt_block(new.payout_id, new.confirmed_by);
    if block is not null then
      raise exception 'it can not be confirmed: %', block using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger payout_doubt_rules before insert or update or delete on payout_doubt
  for each row execute function payout_doubt_rules();
