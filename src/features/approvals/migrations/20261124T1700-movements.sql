-- What took place outside of an approved run or proposal is a fact: its maker recorded it, another person closes it with a
-- proof. It is not declined and does not lapse.
alter table approval_kind add column is_fact boolean not null default false;
insert into approval_kind (kind, record_kind, make_roles, decide_roles, is_fact) values
  ('claim-movement', 'claim', '{owner,finance}', '{owner,finance}', true),
  ('payment-movement', 'payment', '{owner,finance}', '{owner,finance}', true);

-- The gateway's number (`gateway`) or the line of a bank statement (`statementLine`).
alter table approval add column proof jsonb check (proof is null or status = 'approved');

-- A record can have several movements; `sources` are their postings.
drop index approval_waiting;
create unique index approval_waiting on approval (kind, record, (coalesce(frozen ->> 'sources', ''))) where status = 'waiting';
create unique index approval_movement on approval ((frozen ->> 'sources')) where frozen ? 'sources';
create index approval_sources on approval using gin ((frozen -> 'sources')) where frozen ? 'sources';

-- A fact is closed also when who recorded it has left or turns out to be the person who was paid.
alter function approval_block(text, text, timestamptz) rename to proposal_block;
create function approval_block(approval_id text, actor text, at timestamptz) returns text language sql stable as $$
  select case
    when kind.is_fact and block in ('maker-left', 'makers-own')
      then case when has_staff_role(actor, kind.decide_roles) then null else 'not-allowed' end
    else block end
  from (select proposal_block(approval_id, actor, at) as block) asked
    left join approval on approval.id = approval_id left join approval_kind kind on kind.kind = approval.kind
$$;

-- Why a line of a statement does not prove a movement; null if it does.
create function statement_line_block(asked approval, line_id text) returns text language sql stable as $$
  select 'line-unknown'
$$;
-- Why this is no proof of a movement; null if it is one.
create function proof_block(asked approval, proof jsonb) returns text language sql stable as $$
  select case
    when (proof ? 'gateway') = (proof ? 'statementLine') then 'proof-missing'
    when (asked.frozen ->> 'gatewayId' is not null) <> (proof ? 'gateway') then 'proof-of-other-kind'
    when proof ? 'gateway'
      then case when lower(proof ->> 'gateway') <> lower(asked.frozen ->> 'gatewayId') then 'other-number' end
    else statement_line_block(asked, proof ->> 'statementLine') end
$$;

create function approval_proof_rules() returns trigger language plpgsql as $$
declare
  block text;
begin
  if not (select is_fact from approval_kind where kind = new.kind) then
    if new.proof is not null then
      raise exception 'only what took place has a proof' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' then
    if not new.frozen ? 'sources' or (new.frozen ->> 'paise')::bigint is distinct from (
        select sum(e.amount_paise) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.amount_paise > 0
        where new.frozen -> 'sources' ? t.source) then
      raise exception 'a movement has the sum of its postings' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.status = old.status then return new; end if;
  if new.status = 'approved' then
    block := proof_block(old, new.proof);
    if block is not null then
      raise exception 'it is not proved: %', block using errcode = 'check_violation';
    end if;
  elsif new.status <> 'impossible'
      or not exists (select from payout where id = new.frozen ->> 'payout' and state = 'moved') then
    raise exception 'what took place is proved, not declined' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approval_proof_rules before insert or update on approval
  for each row execute function approval_proof_rules();
