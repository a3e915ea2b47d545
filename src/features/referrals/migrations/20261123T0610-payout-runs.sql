-- Staff decide a claim by the version that they saw.
alter table claim add column version integer not null default 0;
create function claim_version() returns trigger language plpgsql as
  $$ begin new.version := old.version + 1; return new; end $$;
create trigger claim_version before update on claim for each row execute function claim_version();

-- Payouts that one person makes of claims and another approves.
create table payout_run (
  id text primary key,
  state text not null check (state in ('waiting', 'approved', 'cancelled')),
  -- Frozen when it is made.
  claims integer not null check (claims > 0),
  sum_paise bigint not null check (sum_paise > 0),
  made_at timestamptz not null,
  -- Accounts of staff: the command line makes and approves no run.
  made_by text not null check (made_by !~ ':'),
  decided_at timestamptz,
  decided_by text check (decided_by !~ ':'),
  -- Made and approved by one person, while the owner has switched the second person off.
  is_alone boolean not null default false,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (not is_alone or state = 'approved'),
  constraint payout_run_second_person check (state <> 'approved' or is_alone = (decided_by = made_by))
);
create index payout_run_made on payout_run (made_at, id);
create index payout_run_sum on payout_run (sum_paise, id);

create table payout_run_claim (
  run_id text not null references payout_run,
  claim_id text not null references claim,
  -- Frozen when the run is made.
  amount_paise integer not null check (amount_paise > 0),
  account_last_four text not null,
  -- How often the bank details were corrected by then: later corrections block the approval.
  corrections smallint not null,
  -- While the run waits.
  is_open boolean not null default true,
  -- What the approval began.
  payout_id text unique references payout,
  primary key (run_id, claim_id),
  check (not is_open or payout_id is null)
);
create unique index payout_run_claim_open on payout_run_claim (claim_id) where is_open;
create index payout_run_claim_claim on payout_run_claim (claim_id);

create function payout_run_rules() returns trigger language plpgsql as $$
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
        where entry.run_id = new.id and claim.referrer_id in (new.made_by, new.decided_by)) then
      raise exception 'nobody approves a payout run with their own claim' using errcode = 'check_violation';
    end if;
    if (select row (count(*)::integer, coalesce(sum(amount_paise), 0)::bigint) from payout_run_claim where run_id = new.id)
        is distinct from row (new.claims, new.sum_paise) then
      raise exception 'the claims of a payout run are not those that were frozen' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger payout_run_rules before insert or update or delete on payout_run
  for each row execute function payout_run_rules();

create function payout_run_claim_rules() returns trigger language plpgsql as $$
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
  if claimed.referrer_id = run.made_by then
    raise exception 'nobody makes a payout run with their own claim' using errcode = 'check_violation';
  end if;
  if claimed.amount_paise <> new.amount_paise then
    raise exception 'a payout run pays the amount of the claim' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_run_claim_rules before insert or update or delete on payout_run_claim
  for each row execute function payout_run_claim_rules();

-- A transfer is begun by the approval of a run and in no other way; one that took place is recorded as paid.
create function payout_begins_in_a_run() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payout_run_claim entry join payout_run run on run.id = entry.run_id
      where entry.claim_id = new.claim_id and entry.is_open and run.state = 'approved') then
    raise exception 'a payout begins with the approval of its run' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_begins_in_a_run before insert on payout
  for each row when (new.state = 'processing') execute function payout_begins_in_a_run();
