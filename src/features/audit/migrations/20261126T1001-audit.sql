-- Every act of staff, appended and never changed.
create table audit_entry (
  id bigint primary key generated always as identity,
  at timestamptz not null default wall_clock(),
  actor text not null check (actor <> ''),
  act text not null check (act <> ''),
  subject text not null,
  details jsonb not null default '{}',
  -- The audit as a hash chain: each entry is sealed after its commit, in gapless positions, with a hash over its
  -- predecessor's hash, its id and the digest of its content.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- The salted digest of each personal value, by name; the values are in audit_value.
  personal jsonb not null default '{}',
  -- Entries are signed by the program.
  signature bytea
);
create index audit_entry_subject on audit_entry (subject, id);
-- The filters of the desk's list, each in the order of time.
create index audit_entry_at on audit_entry (at, id) include (actor, act);
create index audit_entry_actor on audit_entry (actor, at, id) include (act);
create index audit_entry_act on audit_entry (act, at, id) include (actor);
create index audit_entry_record on audit_entry (subject, at, id);
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

-- The personal values of an entry. Erasing removes value and salt; the digest in the entry stays.
create table audit_value (
  entry_id bigint not null references audit_entry,
  name text not null,
  salt text,
  value text,
  erased_at timestamptz,
  check ((value is null) = (salt is null) and (value is null) = (erased_at is not null)),
  primary key (entry_id, name)
);
create index audit_value_stored on audit_value (entry_id) where value is not null;
-- Entries with the number of a person are found by it: they are shown with the person and erased with them.
create index audit_value_phone on audit_value (value, entry_id) where name = 'phone';

-- Entries that no seal covers yet.
create table audit_unsealed (
  entry_id bigint primary key
);

-- No reference to audit_entry: the check must be able to find a seal whose entry is missing.
create table audit_seal (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique,
  digest bytea not null,
  hash bytea not null
);
create trigger audit_seal_is_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();

-- The checks of the whole audit. A fault is as src/features/audit/model.ts has it.
create table audit_check (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- The head of the chain; null in an audit without entries.
  position bigint,
  hash text,
  fault jsonb
);

create function audit_value_is_only_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.value is null and (new.entry_id, new.name) = (old.entry_id, old.name) then return new; end if;
  end if;
  raise exception 'values of the audit are only erased' using errcode = 'restrict_violation';
end $$;
create trigger audit_value_is_not_emptied before truncate on audit_value
  for each statement execute function audit_value_is_only_erased();
create trigger audit_value_is_only_erased before update or delete on audit_value
  for each row execute function audit_value_is_only_erased();

create function audit_entry_waits_for_its_seal() returns trigger language plpgsql as
  $$ begin insert into audit_unsealed values (new.id); return null; end $$;
create trigger audit_entry_waits_for_its_seal after insert on audit_entry
  for each row execute function audit_entry_waits_for_its_seal();

create function audit_value_digest(salt text, value text) returns text language sql stable as
  $$ select encode(sha256(convert_to(salt || value, 'UTF8')), 'hex') $$;

create function audit_digest(entry audit_entry) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(extract(epoch from entry.at), entry.actor, entry.act, entry.subject,
    entry.before, entry.after, entry.details, entry.personal)::text, 'UTF8'))
$$;

-- The hash of a chain's next entry: `last` is the hash before the first one of this run, `state` that of the run so far.
create function audit_next(state bytea, last bytea, entry_id bigint, digest bytea) returns bytea language sql immutable as
  $$ select sha256(coalesce(state, last) || int8send(entry_id) || digest) $$;

create aggregate audit_chain(bytea, bigint, bytea) (sfunc = audit_next, stype = bytea);

create function audit_signature(entry_id bigint, digest bytea) returns bytea language sql stable as
  $$ select signature_of(int8send(entry_id) || digest) $$;

create function sign_audit_entry() returns trigger language plpgsql as $$
begin
  new.signature := audit_signature(new.id, audit_digest(new));
  return new;
end $$;
create trigger audit_entry_is_signed before insert on audit_entry for each row execute function sign_audit_entry();
