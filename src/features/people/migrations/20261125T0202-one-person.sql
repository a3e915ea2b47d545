-- That two accounts which look like one person's are two people's: an owner who is neither said so, with the reason.
create table two_people (
  id text primary key,
  account_id text not null references account,
  other_account_id text not null references account,
  -- Empty once it is erased with one of the two.
  reason text not null,
  said_by text not null,
  said_at timestamptz not null,
  revoked_by text,
  revoked_at timestamptz,
  signature bytea,
  -- One row for a pair.
  check (account_id < other_account_id),
  check ((revoked_by is null) = (revoked_at is null))
);
create unique index two_people_said on two_people (account_id, other_account_id) where revoked_at is null;
create index two_people_other on two_people (other_account_id);
create trigger sign_row before insert or update on two_people for each row execute function sign_row();
create function is_signed(own two_people) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('two_people', to_jsonb(own))
$$;
create function are_two_people(one text, other text) returns boolean language sql stable as $$
  select exists (select from two_people said
    where said.account_id = least(one, other) and said.other_account_id = greatest(one, other) and revoked_at is null
      and is_signed(said))
$$;

create index application_alternate on application ((form ->> 'altMobile')) where form ->> 'altMobile' <> '';
-- The accounts that share something with these, the same ones among them. The arrays let each index be used.
create function accounts_linked_to(accounts text[]) returns table (id text, link text) language sql stable as $$
  select account_id, 'bank-account' from given_account
    where account_key = any(array(select account_key from given_account where account_id = any(accounts)))
  union
  select account_id, 'browser' from browser_mark
    where mark_hash = any(array(select mark_hash from browser_mark where account_id = any(accounts)))
  union
  select account_id, 'identity' from application
    where identity_hash = any(array(
      select identity_hash from application where account_id = any(accounts) and identity_hash is not null))
  union
  select account_id, 'alternate-number' from application
    where form ->> 'altMobile' <> '' and form ->> 'altMobile' = any(array(
      select form ->> 'altMobile' from application where account_id = any(accounts)
      union select phone from account where account.id = any(accounts)))
  union
  select account.id, 'alternate-number' from account
    where phone = any(array(
      select form ->> 'altMobile' from application where account_id = any(accounts) and form ->> 'altMobile' <> ''))
$$;

-- The accounts of one person, as far as the tables show it: over up to three links. Who is said to be another person than one
-- already found is left out, with what only they lead to.
create or replace function accounts_of_person(account_id text) returns setof text language plpgsql stable rows 3 as $$
declare
  person text[] := array[account_id];
  found text[] := person;
begin
  for hop in 1..3 loop
    found := array(
      select linked.id from (
        select id from accounts_linked_to(found) except select unnest(person)) linked
      where not exists (select from unnest(person) as known where are_two_people(linked.id, known)));
    exit when cardinality(found) = 0;
    person := person || found;
  end loop;
  return query select unnest(person);
end $$;
-- The same of a record, for many records of one actor.
create function is_record_of(what text, record text, own text[]) returns boolean language sql stable as $$
  select exists (select from people_of_record(what, record) as person where person = any(own))
$$;
create or replace function is_own_record(what text, record text, actor text) returns boolean language sql stable as $$
  select is_record_of(what, record, array(select accounts_of_person(actor)))
$$;

create function two_people_rules() returns trigger language plpgsql as $$
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
  if tg_op = 'INSERT' and array(select accounts_of_person(owner)) && array[new.account_id, new.other_account_id] then
    raise exception 'an owner who is neither says who are two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger two_people_rules before insert or update or delete on two_people
  for each row execute function two_people_rules();

-- Nobody makes their own second person: a right counts for a decision once it is 72 hours old and unless it is from who proposed it;
-- the right of who proposed it, unless it is younger and from who decides. Asked with the accounts of both, which are found once.
create function right_block(actor text, own text[], maker text, makers text[], rule approval_kind, at timestamptz) returns text language plpgsql stable as $$
declare
  old timestamptz := at - interval '72 hours';
begin
  if not exists (select from rights_of(actor, rule.decide_roles) where granted_at <= old) then return 'right-new'; end if;
  if not exists (select from rights_of(actor, rule.decide_roles) where granted_at <= old and granted_by <> all(makers)) then
    return 'right-from-maker';
  end if;
  if not rule.is_fact and not exists (
      select from rights_of(maker, rule.make_roles) where granted_at <= old or granted_by <> all(own)) then
    return 'makers-right-new';
  end if;
  return null;
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
  if people && own then return 'own'; end if;
  if second_person_is_needed() then
    if asked.made_by = actor then return 'second-person'; end if;
    if asked.made_by = any(own) or actor = any(makers) then return 'one-person'; end if;
    if asked.kind = 'application-of-payment' and exists (
        select from payment where id = asked.record and settled_sum_by = any(own)) then return 'entered-sum'; end if;
  end if;
  -- A fact is closed also when who recorded it has left or turns out to be the person who was paid.
  if not rule.is_fact then
    if not has_staff_role(asked.made_by, rule.make_roles) then return 'maker-left'; end if;
    if people && makers then return 'makers-own'; end if;
  end if;
  if not has_staff_role(actor, rule.decide_roles) then return 'not-allowed'; end if;
  return case when second_person_is_needed() then right_block(actor, own, asked.made_by, makers, rule, at) end;
end $$;
