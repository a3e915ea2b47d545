-- A number is proved by nobody who gives it as their alternate one: a stranger who names colleagues must not make them one person.
-- What accounts show in their applications.
create view shown_in_application as
  select account_id, 'identity' as link, identity_hash as value from application where identity_hash is not null
  union all
  select account_id, 'alternate-number', form ->> 'altMobile' from application where form ->> 'altMobile' <> '';

-- The accounts that share something with these which both sides show, the same ones among them. The arrays let each index be used.
create or replace function accounts_linked_to(accounts text[]) returns table (id text, link text) language sql stable as $$
  select account_id, 'bank-account' from given_account
    where account_key = any(array(select account_key from given_account where account_id = any(accounts)))
  union
  select account_id, 'browser' from browser_mark
    where mark_hash = any(array(select mark_hash from browser_mark where account_id = any(accounts)))
  union
  select other.account_id, other.link from shown_in_application other
    where value = any(array(select value from shown_in_application where account_id = any(accounts)))
      and exists (select from shown_in_application own
        where own.account_id = any(accounts) and (own.link, own.value) = (other.link, other.value))
  union
  select other.id, 'alternate-number' from account other
    where phone = any(array(
      select value from shown_in_application where account_id = any(accounts) and shown_in_application.link = 'alternate-number'))
      and exists (
        select from shown_in_application named
            join account own on own.phone = named.value
            join shown_in_application back on back.account_id = own.id
        where named.account_id = other.id and named.link = 'alternate-number' and own.id = any(accounts)
          and back.link = 'alternate-number' and back.value = other.phone)
$$;

-- The accounts that are reached from this one, over up to three links, none of them past one of the ends. Who is said to be another
-- person than one already found is left out, with what only they lead to.
create function accounts_reached(account_id text, ends text[]) returns setof text language plpgsql stable rows 3 as $$
declare
  person text[] := array[account_id];
  found text[] := person;
begin
  for hop in 1..3 loop
    found := array(
      select linked.id from (
        select id from accounts_linked_to(found) except select unnest(person)) linked
      where not exists (select from unnest(person) as known where are_two_people(linked.id, known)));
    person := person || found;
    found := array(select unnest(found) except select unnest(ends));
    exit when cardinality(found) = 0;
  end loop;
  return query select unnest(person);
end $$;
-- The accounts of one person, as far as the tables show it.
create or replace function accounts_of_person(account_id text) returns setof text language sql stable rows 3 as $$
  select accounts_reached(account_id, '{}')
$$;
-- The accounts whose records a person has nothing to decide about: their own, those that give a number of theirs as the alternate
-- one, and those whose number this account gives. Nothing is reached through these.
create function own_accounts(account_id text) returns setof text language plpgsql stable rows 3 as $$
declare
  person text[] := array(select accounts_of_person(account_id));
begin
  return query select unnest(person)
    union
    select named.id from (
      select shown.account_id as id from shown_in_application shown
        where link = 'alternate-number' and value = any(array(select phone from account where id = any(person)))
      union
      select id from account where phone = any(array(
        select value from shown_in_application shown
        where shown.account_id = own_accounts.account_id and link = 'alternate-number'))) named
    where not exists (select from unnest(person) as known where are_two_people(named.id, known));
end $$;
create or replace function is_own_record(what text, record text, actor text) returns boolean language sql stable as $$
  select is_record_of(what, record, array(select own_accounts(actor)))
$$;

-- True for an owner who says that these are two people and has no part in it: who reaches one only through the other has none.
create function is_neither(owner text, one text, other text) returns boolean language sql stable as $$
  select owner not in (one, other) and not array(select accounts_reached(owner, array[one, other])) @> array[one, other]
$$;
create or replace function two_people_rules() returns trigger language plpgsql as $$
declare
  owner text := case tg_op when 'INSERT' then new.said_by else new.revoked_by end;
begin
  if tg_op = 'DELETE' then
    raise exception 'what an owner said stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if row (new.id, new.account_id, new.other_account_id, new.said_by, new.said_at)
        is distinct from row (old.id, old.account_id, old.other_account_id, old.said_by, old.said_at)
      or new.reason not in (old.reason, '')
      or old.revoked_at is not null and row (new.revoked_by, new.revoked_at) is distinct from row (old.revoked_by, old.revoked_at) then
      raise exception 'what an owner said is only taken back, once' using errcode = 'restrict_violation';
    end if;
    if new.revoked_at is not distinct from old.revoked_at then return new; end if;
  elsif new.reason = '' or new.revoked_at is not null then
    raise exception 'it is said with a reason' using errcode = 'check_violation';
  end if;
  if not has_staff_role(owner, '{owner}') then
    raise exception 'an owner says who are two people' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and not is_neither(owner, new.account_id, new.other_account_id) then
    raise exception 'an owner who is neither says who are two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Why this account can't approve it at that moment; null if it can. The page, the call and the trigger ask it.
create or replace function approval_block(approval_id text, actor text, at timestamptz) returns text language plpgsql stable as $$
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
create or replace function approval_rules() returns trigger language plpgsql as $$
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
      or not exists (select from payout where id = new.frozen ->> 'payout' and state = 'moved')) then
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
