-- A move of an account to another number: a code is sent there, a colleague agrees.
create table phone_move (
  id text primary key,
  account_id text not null references account,
  old_phone text not null,
  new_phone text not null check (new_phone ~ '^\+[0-9]{9,15}$'),
  reason text not null,
  state text not null check (state in ('code-sent', 'code-given', 'moved', 'cancelled')),
  asked_by text not null,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  code_given_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  check ((state in ('moved', 'cancelled')) = (ended_at is not null)),
  check (state <> 'moved' or code_given_at is not null)
);
-- One move at a time, of an account and to a number.
create unique index phone_move_open on phone_move (account_id) where state in ('code-sent', 'code-given');
create unique index phone_move_to on phone_move (new_phone) where state in ('code-sent', 'code-given');
create index phone_move_account on phone_move (account_id, asked_at);
-- The list of the moves that are under way.
create index phone_move_under_way on phone_move (asked_at, id) where state in ('code-sent', 'code-given');
-- Those that one member of staff began, for their daily limit.
create index phone_move_begun on phone_move (asked_by, asked_at);
create trigger move_is_approved after update on phone_move
  for each row when (old.state <> 'moved' and new.state = 'moved') execute function approval_is_needed('account-move');

-- A colleague may download a copy of a person's data for a short time; the file itself is stored nowhere.
create table data_copy (
  id text primary key,
  account_id text not null references account,
  made_by text not null,
  reason text not null,
  made_at timestamptz not null,
  until timestamptz not null,
  downloads integer not null default 0
);
create index data_copy_account on data_copy (account_id, made_at);

-- An erasure goes on after a kill. What it looks for is encrypted, and gone when it ends.
create table erasure (
  id text primary key,
  account_id text not null references account,
  cause text not null check (cause in ('asked', 'replaced')),
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  state text not null check (state in ('running', 'done')),
  person_sealed text not null,
  erased jsonb not null default '{}',
  turn integer not null default 0,
  finished_at timestamptz,
  -- What a person gave up so that they could be erased; posted with the erasure.
  given_up_paise integer not null default 0 check (given_up_paise >= 0),
  check ((state = 'done') = (finished_at is not null)),
  check (state = 'running' or person_sealed = '')
);
create unique index erasure_running on erasure (account_id) where state = 'running';
create index erasure_work on erasure (asked_at) where state = 'running';
create index erasure_account on erasure (account_id, asked_at);

-- What each run of the retention jobs erased, and what was past its time but had to wait.
create table purge_run (
  id bigint primary key generated always as identity,
  timer text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- By kind of row; empty for a run that failed.
  counts jsonb not null,
  total integer not null check (total >= 0),
  -- Null where nothing can wait.
  waiting integer,
  has_failed boolean not null
);
create index purge_run_started on purge_run (started_at, id);
create index purge_run_of_timer on purge_run (timer, started_at, id);
create index purge_run_with_rows on purge_run (started_at, id) where total > 0 or has_failed;

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

-- True as well on a connection without the key, which can't tell.
create function is_signed(own staff_role) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('staff_role', to_jsonb(own))
$$;

create function is_signed(own desk_session) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('desk_session', to_jsonb(own))
$$;

create function is_signed(own session) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('session', to_jsonb(own))
$$;

create function phone_moves_by_approval() returns trigger language plpgsql as $$
begin
  if not exists (
      select from phone_move move join approval on approval.kind = 'account-move' and approval.record = move.id
      where move.account_id = new.id and move.old_phone = old.phone and move.new_phone = new.phone and approval.status = 'approved'
        and approval.xmin::text::bigint = pg_current_xact_id()::text::bigint & 4294967295) then
    raise exception 'the number of an account moves with the approval of two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger phone_moves_by_approval before update of phone on account
  for each row when (new.phone is not null and old.phone is distinct from new.phone) execute function phone_moves_by_approval();

-- What two people approve is the move as it was begun.
create function phone_move_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from approval where kind = 'account-move' and record = new.id) then
      raise exception 'a move is there before its approval' using errcode = 'check_violation';
    end if;
  elsif row (new.id, new.account_id, new.old_phone, new.new_phone, new.asked_by, new.asked_at)
      is distinct from row (old.id, old.account_id, old.old_phone, old.new_phone, old.asked_by, old.asked_at) then
    raise exception 'a move stays as it was begun' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger phone_move_facts before insert or update on phone_move for each row execute function phone_move_facts();

create function is_signed(own books_check) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('books_check', to_jsonb(own))
$$;

create function is_signed(own two_people) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('two_people', to_jsonb(own))
$$;

create function are_two_people(one text, other text) returns boolean language sql stable as $$
  select exists (select from two_people said
    where said.account_id = least(one, other) and said.other_account_id = greatest(one, other) and revoked_at is null
      and is_signed(said))
$$;

-- The accounts that share something with these which both sides show, the same ones among them. The arrays let each index be used.
create function accounts_linked_to(accounts text[]) returns table (id text, link text) language sql stable as $$
  select account_id, 'bank-account' from given_account
    where account_key = any(array(select account_key from given_account where account_id = any(accounts)))
  union
  select account_id, 'browser' from browser_mark
    where mark_hash = any(array(select mark_hash from browser_mark where account_id = any(accounts)))
  union
  select other.account_id, other.link from shown_in_application other
    where value = any(array(select value from shown_in_application where account_id = any(accounts)))
      and exists (select from shown_in_application own
        where own.account_id = any(accounts) and (own.link, own.value) = (other.link, other.value)
          and (own.is_present and other.is_present or is_of_staff(own.account_id) or is_of_staff(other.account_id)))
  union
  -- From these accounts to those that they name, and back: joined as a whole, it would begin with all applications.
  select other.id, 'alternate-number' from account own
      cross join lateral (select value, is_present from shown_in_application
        where account_id = own.id and shown_in_application.link = 'alternate-number' offset 0) back
      cross join lateral (select account.id from account where phone = back.value offset 0) other
    where own.id = any(accounts) and exists (
      select from (select value, is_present from shown_in_application
        where account_id = other.id and shown_in_application.link = 'alternate-number' offset 0) named
      where named.value = own.phone and (named.is_present and back.is_present or is_of_staff(own.id) or is_of_staff(other.id)))
$$;

-- The same of a record, for many records of one actor.
create function is_record_of(what text, record text, own text[]) returns boolean language sql stable as $$
  select exists (select from people_of_record(what, record) as person where person = any(own))
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
  if tg_op = 'INSERT' and not is_neither(owner, new.account_id, new.other_account_id) then
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

-- True for an owner who says that these are two people and is neither of them: no account of theirs reaches one.
create function is_neither(owner text, one text, other text) returns boolean language sql stable as $$
  select not array(select accounts_reached(owner, array[one, other])) && array[one, other]
$$;

create function is_of_staff(account_id text) returns boolean language sql stable as $$
  select exists (select from account join staff_role on staff_role.phone = account.phone where account.id = account_id)
$$;

-- A number is proved by nobody who gives it as their alternate one: a stranger who names colleagues must not make them one person.
-- What accounts show in their applications.
create view shown_in_application as
  select account_id, 'identity' as link, identity_hash as value, true as is_present from application
    where identity_hash is not null
  union all
  select account_id, 'alternate-number', form ->> 'altMobile', true from application where form ->> 'altMobile' <> ''
  union all
  select made.account_id, 'identity', sent.identity_hash, false from application made join frozen_form sent on sent.id = made.form_id
    where sent.identity_hash is not null
  union all
  select made.account_id, 'alternate-number', sent.form ->> 'altMobile', false
    from application made join frozen_form sent on sent.id = made.form_id where sent.form ->> 'altMobile' <> ''
  union all
  select made.account_id, 'identity', corrected.identity_hash, false
    from application made join correction corrected on corrected.application_id = made.id where corrected.identity_hash is not null
  union all
  select made.account_id, 'alternate-number', corrected.before ->> 'altMobile', false
    from application made join correction corrected on corrected.application_id = made.id where corrected.before ->> 'altMobile' <> '';
