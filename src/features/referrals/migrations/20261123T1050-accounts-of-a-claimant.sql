-- The accounts of one person, as far as claims show it: this one, and those that claimed to a bank account of its.
create function accounts_of_claimant(account_id text) returns setof text language sql stable as $$
  select account_id
  union
  select other.referrer_id from claim own join claim other on other.account_key = own.account_key
  where own.referrer_id = account_id
$$;

-- A claim of another account of the same person is their own.
create or replace function payout_run_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payout run stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'a payout run begins as waiting' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state <> 'waiting' or row (new.id, new.claims, new.sum_paise, new.made_at, new.made_by)
      is distinct from row (old.id, old.claims, old.sum_paise, old.made_at, old.made_by) then
    raise exception 'a payout run is decided once and keeps its claims' using errcode = 'restrict_violation';
  end if;
  if new.state = 'approved' then
    if new.decided_by = new.made_by and second_person_is_needed() then
      raise exception 'a payout run is approved by a second person' using errcode = 'check_violation';
    end if;
    if exists (select 1 from payout_run_claim entry join claim on claim.id = entry.claim_id
        where entry.run_id = new.id and claim.referrer_id in
          (select accounts_of_claimant(new.made_by) union all select accounts_of_claimant(new.decided_by))) then
      raise exception 'nobody approves a payout run with their own claim' using errcode = 'check_violation';
    end if;
    if (select row (count(*)::integer, coalesce(sum(amount_paise), 0)::bigint) from payout_run_claim where run_id = new.id)
        is distinct from row (new.claims, new.sum_paise) then
      raise exception 'the claims of a payout run are not those that were frozen' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;

create or replace function payout_run_claim_rules() returns trigger language plpgsql as $$
declare
  run payout_run;
  claimed claim;
begin
  if tg_op = 'DELETE' then
    raise exception 'a payout run keeps its claims' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if not old.is_open or row (new.run_id, new.claim_id, new.amount_paise, new.account_last_four, new.corrections)
        is distinct from row (old.run_id, old.claim_id, old.amount_paise, old.account_last_four, old.corrections) then
      raise exception 'a payout run keeps its claims' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  select * into run from payout_run where id = new.run_id;
  select * into claimed from claim where id = new.claim_id;
  if run.state is distinct from 'waiting' then
    raise exception 'a decided payout run takes no claim' using errcode = 'restrict_violation';
  end if;
  if claimed.referrer_id in (select accounts_of_claimant(run.made_by)) then
    raise exception 'nobody makes a payout run with their own claim' using errcode = 'check_violation';
  end if;
  if claimed.amount_paise <> new.amount_paise then
    raise exception 'a payout run pays the amount of the claim' using errcode = 'check_violation';
  end if;
  return new;
end $$;
