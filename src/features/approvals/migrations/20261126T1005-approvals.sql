-- The kinds of acts: whose record it is about, '' for settings, and the roles that may make and decide it, as the rights of
-- the desk say. A migration adds a kind as a row.
create table approval_kind (
  kind text primary key,
  record_kind text not null,
  make_roles text[] not null,
  decide_roles text[] not null,
  -- What took place outside of an approved run or proposal is a fact: its maker recorded it, another person closes it with a
  -- proof. It is not declined and does not lapse.
  is_fact boolean not null default false,
  check (record_kind in ('', 'payout-run', 'account-move', 'payment', 'claim', 'account'))
);
insert into approval_kind (kind, record_kind, make_roles, decide_roles, is_fact) values
  ('payout-run', 'payout-run', '{owner,finance}', '{owner,finance}', false),
  ('account-move', 'account-move', '{owner,recruiter}', '{owner,recruiter,finance}', false),
  ('refund', 'payment', '{owner,finance}', '{owner,finance}', false),
  ('part-refund', 'payment', '{owner,finance}', '{owner,finance}', false),
  ('closing', 'payment', '{owner,finance}', '{owner,finance}', false),
  ('refund-closing', 'payment', '{owner,finance}', '{owner,finance}', false),
  ('application-of-payment', 'payment', '{owner,finance}', '{owner,finance}', false),
  ('bank-file-settings', '', '{owner}', '{owner,finance}', false),
  ('bank-lines', '', '{owner,finance}', '{owner,finance}', false),
  ('claim-movement', 'claim', '{owner,finance}', '{owner,finance}', true),
  ('payment-movement', 'payment', '{owner,finance}', '{owner,finance}', true);
create trigger approval_kind_is_fixed before update or delete or truncate on approval_kind
  for each statement execute function refuse_change();

-- Acts of two people: one proposes, another one decides. What was proposed, who, when, alone or not, for every such act.
create table approval (
  id text primary key check (id like 'SY-%'),
  kind text not null references approval_kind,
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
  -- The gateway's number (`gateway`) or the line of a bank statement (`statementLine`).
  proof jsonb,
  -- Approvals are signed by the program.
  signature bytea,
  check ((status = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (not is_alone or status = 'approved'),
  check (decline_reason is null or status = 'declined'),
  check (impossible_because is null or status = 'impossible'),
  check (proof is null or status = 'approved')
);
create unique index approval_waiting on approval (kind, record, (coalesce(frozen ->> 'sources', ''))) where status = 'waiting';
create index approval_record on approval (record, made_at);
create index approval_open on approval (made_at, id) where status = 'waiting';
create index approval_made on approval (made_at, id);
create index approval_bank_lines on approval using gin ((frozen -> 'lines')) where kind = 'bank-lines';
create unique index approval_movement on approval ((frozen ->> 'sources')) where frozen ? 'sources';
create index approval_sources on approval using gin ((frozen -> 'sources')) where frozen ? 'sources';
create trigger sign_row before insert or update on approval for each row execute function sign_row();

-- The accounts of one person, as far as the tables show it.
create function accounts_of_person(account_id text) returns setof text language sql stable rows 3 as $$
  select accounts_reached(account_id, '{}')
$$;

-- An application is its applicant's: nobody decides about their own.
create function people_of_record(what text, record text) returns setof text language plpgsql stable as $$
begin
  if what = 'payout-run' then
    return query select claim.referrer_id from payout_run_claim entry join claim on claim.id = entry.claim_id
      where entry.run_id = record;
    return query select people_of_record('refund', entry.refund_id) from payout_run_claim entry
      where entry.run_id = record and entry.refund_id is not null;
  elsif what = 'claim' then
    return query select referrer_id from claim where id = upper(record);
  elsif what = 'earning' then
    return query select referrer_id from commission where application_id = record;
  elsif what = 'application' then
    return query select account_id from application where id = upper(record);
  elsif what = 'account' then
    return query select record;
  elsif what = 'account-move' then
    return query select account_id from phone_move where id = record;
  elsif what = 'order' then
    return query select account_id from payment_order where id = upper(record) and account_id is not null;
  elsif what = 'payment' then
    return query select coalesce(o.account_id, p.payer_account_id) from payment p left join payment_order o on o.id = p.order_id
      where (p.id = record or p.gateway_payment_id = record) and coalesce(o.account_id, p.payer_account_id) is not null;
  elsif what = 'refund' then
    return query select people_of_record('payment', payment_id) from refund where id = record
      union all select people_of_record('payment', payment_id) from part_refund where id = record;
  elsif what = 'dispute' then
    return query select people_of_record('payment', payment_id) from dispute where id = record;
  elsif what = 'payout' then
    return query select person_of_payout(payout.claim_id, payout.refund_id) from payout where payout.id = record;
  elsif what = 'approval' then
    return query select people_of_approval(asked) from approval asked where asked.id = people_of_record.record;
  end if;
end $$;

create function is_own_record(what text, record text, actor text) returns boolean language sql stable as $$
  select is_record_of(what, record, array(select own_accounts(actor)))
$$;

create function approval_record_kind(asked_kind text) returns text language sql stable as $$
  select record_kind from approval_kind where kind = asked_kind
$$;

create function approval_roles(asked_kind text, part text) returns text[] language sql stable as $$
  select case part when 'make' then make_roles else decide_roles end from approval_kind where kind = asked_kind
$$;

create function has_staff_role(account_id text, roles text[]) returns boolean language sql stable as $$
  select exists (select from rights_of(account_id, roles))
$$;

-- Why this account can't approve it at that moment; null if it can. The page, the call and the trigger ask it.
create function approval_block(approval_id text, actor text, at timestamptz) returns text language plpgsql stable as $$
declare
  asked approval;
  rule approval_kind;
  people text[];
  own text[];
  makers text[];
begin
  select * into asked from approval where id = approval_id;
  if asked.status = 'lapsed' then return 'lapsed'; end if;
  if asked.status is distinct from 'waiting' then return 'decided'; end if;
  if asked.lapses_at <= at then return 'lapsed'; end if;
  select * into rule from approval_kind where kind = asked.kind;
  own := array(select accounts_of_person(actor));
  makers := array(select accounts_of_person(asked.made_by));
  people := array(select people_of_approval(asked));
  if people && array(select own_accounts(actor)) then return 'own'; end if;
  if second_person_is_needed() then
    if asked.made_by = actor then return 'second-person'; end if;
    if asked.made_by = any(own) or actor = any(makers) then return 'one-person'; end if;
    if asked.kind = 'application-of-payment' and exists (
        select from payment where id = asked.record and settled_sum_by = any(own)) then return 'entered-sum'; end if;
  end if;
  -- A fact is closed also when who recorded it has left or turns out to be the person who was paid.
  if not rule.is_fact then
    if not has_staff_role(asked.made_by, rule.make_roles) then return 'maker-left'; end if;
    if people && array(select own_accounts(asked.made_by)) then return 'makers-own'; end if;
  end if;
  if not has_staff_role(actor, rule.decide_roles) then return 'not-allowed'; end if;
  return case when second_person_is_needed() then right_block(actor, own, asked.made_by, makers, rule, at) end;
end $$;

create function approval_rules() returns trigger language plpgsql as $$
declare
  is_fact boolean;
  block text;
begin
  if tg_op = 'DELETE' then
    raise exception 'an approval stays' using errcode = 'restrict_violation';
  end if;
  is_fact := (select kind.is_fact from approval_kind kind where kind.kind = new.kind);
  if new.proof is not null and not is_fact then
    raise exception 'only what took place has a proof' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' then
      raise exception 'an approval begins as waiting' using errcode = 'check_violation';
    end if;
    if array(select people_of_approval(new)) && array(select own_accounts(new.made_by)) then
      raise exception 'nobody proposes it for themselves' using errcode = 'check_violation';
    end if;
    if is_fact and (not new.frozen ? 'sources' or (new.frozen ->> 'paise')::bigint is distinct from (
        select sum(e.amount_paise) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.amount_paise > 0
        where new.frozen -> 'sources' ? t.source)) then
      raise exception 'a movement has the sum of its postings' using errcode = 'check_violation';
    end if;
    if new.kind = 'application-of-payment' and not exists (
        select from payment p, payment_order o where p.id = new.record and o.id = new.frozen ->> 'order'
          and p.posted_paise = (new.frozen ->> 'amountPaise')::bigint) then
      raise exception 'it names the order and the amount of the payment' using errcode = 'check_violation';
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
    block := case when is_fact then proof_block(old, new.proof) end;
    if block is not null then
      raise exception 'it is not proved: %', block using errcode = 'check_violation';
    end if;
  elsif is_fact and (new.status <> 'impossible'
      or not movement_is_gone(new)) then
    raise exception 'what took place is proved, not declined' using errcode = 'check_violation';
  end if;
  if new.status = 'declined' and approval_record_kind(new.kind) = 'payment'
      and array(select people_of_approval(old)) && array(select own_accounts(new.decided_by)) then
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

-- A statement shows a line if it brought it in or overlapped it.
create function statement_line_block(asked approval, line_id text) returns text language sql stable as $$
  select case
    when not exists (select from bank_statement_line where id = line_id) then 'line-unknown'
    when movement_line(asked) is distinct from line_id then 'line-of-other'
    when second_person_is_needed() and not exists (
        select from bank_statement_line line join bank_statement shows
          on line.position > shows.last_position - shows.lines and line.position <= shows.last_position
        where line.id = line_id and shows.imported_by not in (select accounts_of_person(asked.made_by)))
      then 'line-of-recorder'
    end
$$;

-- Why this is no proof of a movement; null if it is one.
create function proof_block(asked approval, proof jsonb) returns text language sql stable as $$
  select case
    when (select count(*) from jsonb_object_keys(proof)) <> 1 then 'proof-missing'
    when (asked.frozen ->> 'gatewayId' is not null) <> (proof ? 'gateway') then 'proof-of-other-kind'
    when proof ? 'gateway'
      then case when lower(proof ->> 'gateway') <> lower(asked.frozen ->> 'gatewayId') then 'other-number' end
    when proof ? 'statementLine' then statement_line_block(asked, proof ->> 'statementLine')
    when proof = '{"openingBalance": true}' then case when not is_in_opening_balance(asked) then 'line-unknown' end
    else 'proof-missing' end
$$;

-- Whose money an act is about: that of its record, and of the order that a payment is applied to.
create function people_of_approval(asked approval) returns setof text language sql stable as $$
  select people_of_record(approval_record_kind(asked.kind), asked.record)
  union select account_id from payment_order where id = asked.frozen ->> 'order'
$$;

-- The rights behind an account's roles.
create function rights_of(account_id text, roles text[]) returns setof staff_role language sql stable as $$
  select staff_role.* from account join staff_role on staff_role.phone = account.phone
  where account.id = account_id and staff_role.role = any(roles) and is_signed(staff_role)
$$;

-- What waits about a movement ends without a proof only where the movement is no longer in the books: its transfer was that of
-- another claim, or each of its postings is reversed.
create function movement_is_gone(asked approval) returns boolean language sql stable as $$
  select exists (select from payout where id = asked.frozen ->> 'payout' and state = 'moved')
    or not exists (
      select from jsonb_array_elements_text(asked.frozen -> 'sources') source (name)
      where not exists (select from ledger_transaction t where t.source = source.name || '-reversed'))
$$;
