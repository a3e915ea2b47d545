-- Acts of two people: one proposes, another one decides. What was proposed, who, when, alone or not, for every such act.
create table approval (
  id text primary key check (id like 'SY-%'),
  kind text not null,
  -- What it is about: a payout run, a payment, a move, and so on.
  record text not null,
  -- What was proposed: ids, paise, settings.
  frozen jsonb not null,
  -- Typed by the maker; null once it is erased.
  reason text check (reason <> ''),
  status text not null check (status in ('waiting', 'approved', 'declined', 'impossible', 'lapsed')),
  made_at timestamptz not null,
  -- Accounts of staff: the command line proposes and decides nothing.
  made_by text not null check (made_by !~ ':'),
  lapses_at timestamptz not null,
  decided_at timestamptz,
  -- `system` where it ended automatically.
  decided_by text check (decided_by !~ ':'),
  -- Made and approved by one person, while the owner had switched the second person off.
  is_alone boolean not null default false,
  decline_reason text check (decline_reason <> ''),
  impossible_because text,
  check ((status = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (not is_alone or status = 'approved'),
  check (decline_reason is null or status = 'declined'),
  check (impossible_because is null or status = 'impossible')
);
create unique index approval_waiting on approval (kind, record) where status = 'waiting';
create index approval_record on approval (record, made_at);
create index approval_open on approval (made_at, id) where status = 'waiting';
create index approval_made on approval (made_at, id);

-- The accounts of one person, as far as the tables show it.
create function accounts_of_person(account_id text) returns setof text language sql stable as $$
  select account_id
  union
  select other.referrer_id from claim own join claim other on other.account_key = own.account_key
  where own.referrer_id = account_id
$$;

-- Whose money or account a record is.
create function people_of_record(what text, record text) returns setof text language plpgsql stable as $$
begin
  if what = 'payout-run' then
    return query select claim.referrer_id from payout_run_claim entry join claim on claim.id = entry.claim_id
      where entry.run_id = record;
  elsif what = 'claim' then
    return query select referrer_id from claim where id = record;
  elsif what = 'account' then
    return query select record;
  elsif what = 'account-move' then
    return query select account_id from phone_move where id = record;
  elsif what = 'payment' then
    return query select coalesce(o.account_id, p.payer_account_id) from payment p left join payment_order o on o.id = p.order_id
      where p.id = record and coalesce(o.account_id, p.payer_account_id) is not null;
  end if;
end $$;
create function is_own_record(what text, record text, actor text) returns boolean language sql stable as $$
  select exists (select from people_of_record(what, record) as person where person in (select accounts_of_person(actor)))
$$;

-- The kinds of acts: whose record it is about, '' for settings, and the roles that may make and decide it, as the rights of
-- the desk say. A migration adds a kind as a row.
create table approval_kind (
  kind text primary key,
  record_kind text not null check (record_kind in ('', 'payout-run', 'account-move', 'payment', 'claim', 'account')),
  make_roles text[] not null,
  decide_roles text[] not null
);
insert into approval_kind (kind, record_kind, make_roles, decide_roles) values
  ('payout-run', 'payout-run', '{owner,finance}', '{owner,finance}'),
  ('account-move', 'account-move', '{owner,recruiter}', '{owner,recruiter,finance}'),
  ('refund', 'payment', '{owner,finance}', '{owner,finance}'),
  ('closing', 'payment', '{owner,finance}', '{owner,finance}'),
  ('refund-closing', 'payment', '{owner,finance}', '{owner,finance}'),
  ('bank-file-settings', '', '{owner}', '{owner,finance}');
create trigger approval_kind_is_fixed before update or delete or truncate on approval_kind
  for each statement execute function refuse_change();
alter table approval add foreign key (kind) references approval_kind;
create function approval_record_kind(asked_kind text) returns text language sql stable as $$
  select record_kind from approval_kind where kind = asked_kind
$$;
create function approval_roles(asked_kind text, part text) returns text[] language sql stable as $$
  select case part when 'make' then make_roles else decide_roles end from approval_kind where kind = asked_kind
$$;
create function has_staff_role(account_id text, roles text[]) returns boolean language sql stable as $$
  select exists (select from account join staff_role on staff_role.phone = account.phone
    where account.id = account_id and staff_role.role = any(roles))
$$;
-- Why this account can't approve it at that moment; null if it can. The page, the call and the trigger ask it.
create function approval_block(approval_id text, actor text, at timestamptz) returns text language plpgsql stable as $$
declare
  asked approval;
  people text[];
  own text[];
begin
  select * into asked from approval where id = approval_id;
  if asked.status = 'lapsed' then return 'lapsed'; end if;
  if asked.status is distinct from 'waiting' then return 'decided'; end if;
  if asked.lapses_at <= at then return 'lapsed'; end if;
  own := array(select accounts_of_person(actor));
  people := array(select people_of_record(approval_record_kind(asked.kind), asked.record));
  if people && own then return 'own'; end if;
  if asked.made_by = any(own) and second_person_is_needed() then return 'second-person'; end if;
  if not has_staff_role(asked.made_by, approval_roles(asked.kind, 'make')) then return 'maker-left'; end if;
  if people && array(select accounts_of_person(asked.made_by)) then return 'makers-own'; end if;
  if not has_staff_role(actor, approval_roles(asked.kind, 'decide')) then return 'not-allowed'; end if;
  return null;
end $$;

-- What was decided before this table.
insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at, decided_at, decided_by, is_alone)
select 'SY-' || substr(id, 4), 'payout-run', id, jsonb_build_object('claims', claims, 'sumPaise', sum_paise),
  case state when 'cancelled' then 'declined' else state end, made_at, made_by, made_at + interval '7 days', decided_at,
  decided_by, is_alone
from payout_run;
insert into approval (id, kind, record, frozen, reason, status, made_at, made_by, lapses_at, decided_at, decided_by, is_alone,
  decline_reason, impossible_because)
select 'SY-' || substr(id, 4), case kind when 'close' then 'closing' else kind end, payment_id,
  jsonb_build_object('amountPaise', amount_paise), reason, case state when 'agreed' then 'approved' else state end, made_at,
  made_by, made_at + interval '7 days', decided_at, decided_by, is_alone, decline_reason, impossible_because
from refund_proposal;
insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at, decided_at, decided_by, is_alone)
select 'SY-' || substr(id, 5), 'account-move', id, jsonb_build_object('account', account_id),
  case when state = 'moved' then 'approved' when state <> 'cancelled' then 'waiting' when ended_by = 'system' then 'lapsed'
    else 'declined' end,
  asked_at, asked_by, ends_at, ended_at, ended_by, is_alone
from phone_move;

create function approval_rules() returns trigger language plpgsql as $$
declare
  block text;
begin
  if tg_op = 'DELETE' then
    raise exception 'an approval stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' then
      raise exception 'an approval begins as waiting' using errcode = 'check_violation';
    end if;
    if is_own_record(approval_record_kind(new.kind), new.record, new.made_by) then
      raise exception 'nobody proposes it for themselves' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  -- The words are erased with the person.
  if to_jsonb(new) - 'reason' - 'decline_reason' = to_jsonb(old) - 'reason' - 'decline_reason'
      and coalesce(new.reason, old.reason) is not distinct from old.reason
      and coalesce(new.decline_reason, old.decline_reason) is not distinct from old.decline_reason then
    return new;
  end if;
  if old.status <> 'waiting' or row (new.id, new.kind, new.record, new.frozen, new.reason, new.made_at, new.made_by, new.lapses_at)
      is distinct from row (old.id, old.kind, old.record, old.frozen, old.reason, old.made_at, old.made_by, old.lapses_at) then
    raise exception 'an approval is decided once, as it was made' using errcode = 'restrict_violation';
  end if;
  if new.status = 'approved' then
    block := approval_block(old.id, new.decided_by, new.decided_at);
    if block is not null then
      raise exception 'it can not be approved: %', block using errcode = 'check_violation';
    end if;
    if new.is_alone <> (new.made_by in (select accounts_of_person(new.decided_by))) then
      raise exception 'an approval says whether one person made and decided it' using errcode = 'check_violation';
    end if;
  end if;
  if new.status = 'declined' and approval_record_kind(new.kind) = 'payment' and is_own_record('payment', new.record, new.decided_by) then
    raise exception 'nobody decides about their own payment' using errcode = 'check_violation';
  end if;
  if new.status = 'lapsed' and new.decided_at < old.lapses_at then
    raise exception 'it has not lapsed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approval_rules before insert or update or delete on approval
  for each row execute function approval_rules();

-- Refuses a change without an approval of one of the kinds in the arguments, about the row's `id` or `payment_id`.
create function approval_is_needed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
begin
  if not exists (select from approval
      where kind = any(tg_argv) and record in (changed ->> 'id', changed ->> 'payment_id') and status = 'approved') then
    raise exception 'two people agree to this' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Payout runs: the run has its claims, the approval who made and decided it.
drop trigger run_is_approved_by_another on payout_run;
drop trigger payout_run_rules on payout_run;
drop function payout_run_rules();
alter table payout_run drop constraint payout_run_second_person;
alter table payout_run drop column made_by, drop column decided_at, drop column decided_by, drop column is_alone;
alter table payout_run drop constraint payout_run_state_check;
alter table payout_run add constraint payout_run_state_check check (state in ('waiting', 'approved', 'cancelled', 'lapsed'));

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
  if old.state <> 'waiting' or row (new.id, new.claims, new.sum_paise, new.made_at)
      is distinct from row (old.id, old.claims, old.sum_paise, old.made_at) then
    raise exception 'a payout run is decided once and keeps its claims' using errcode = 'restrict_violation';
  end if;
  if new.state = 'approved' and (select row (count(*)::integer, coalesce(sum(amount_paise), 0)::bigint)
      from payout_run_claim where run_id = new.id) is distinct from row (new.claims, new.sum_paise) then
    raise exception 'the claims of a payout run are not those that were frozen' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_run_rules before insert or update or delete on payout_run
  for each row execute function payout_run_rules();
create trigger payout_run_is_approved after update on payout_run
  for each row when (old.state = 'waiting' and new.state = 'approved') execute function approval_is_needed('payout-run');

create or replace function payout_run_claim_rules() returns trigger language plpgsql as $$
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
  -- Its approval checks whose claims it has.
  if exists (select from approval where kind = 'payout-run' and record = new.run_id) then
    raise exception 'a payout run that is proposed takes no claim' using errcode = 'restrict_violation';
  end if;
  if (select amount_paise from claim where id = new.claim_id) <> new.amount_paise then
    raise exception 'a payout run pays the amount of the claim' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Refunds beyond the terms and payments that we keep.
drop table refund_proposal cascade;
drop function refund_proposal_rules();
create or replace function is_own_payment(paid_id text, actor text) returns boolean language sql stable as $$
  select is_own_record('payment', paid_id, actor)
$$;
create or replace function refund_beyond_terms_is_agreed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from application
      where payment_id = new.payment_id and (advanced_at is not null and advanced_at <= new.requested_at
        or new.requested_at >= created_at + make_interval(hours => refund_window_hours)))
    and not exists (select 1 from approval
      where record = new.payment_id and kind = 'refund' and status = 'approved') then
    raise exception 'two people agree to a refund beyond the published terms' using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- Money that we keep is posted only by an approval.
create function kept_money_is_approved() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from approval
      where kind = 'closing' and record = split_part(new.source, ':', 2) and status = 'approved') then
    raise exception 'two people agree to keep a payment' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger kept_money_is_approved after insert on ledger_transaction
  for each row when (new.kind = 'receipt-closed') execute function kept_money_is_approved();

-- Moves of accounts.
drop trigger move_is_agreed_by_another on phone_move;
drop function second_person_is_another();
alter table phone_move drop constraint phone_move_by_two, drop column is_alone;
create trigger move_is_approved after update on phone_move
  for each row when (old.state <> 'moved' and new.state = 'moved') execute function approval_is_needed('account-move');
drop function accounts_of_claimant(text);
