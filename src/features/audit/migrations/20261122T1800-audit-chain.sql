-- The audit as a hash chain: each entry is sealed after its commit, in gapless positions, with a hash over its
-- predecessor's hash, its id and the digest of its content.
alter table audit_entry
  add column before jsonb not null default '{}',
  add column after jsonb not null default '{}',
  -- The salted digest of each personal value, by name; the values are in audit_value.
  add column personal jsonb not null default '{}';

-- The personal values of an entry. Erasing removes value and salt; the digest in the entry stays.
create table audit_value (
  entry_id bigint not null references audit_entry,
  name text not null,
  salt text,
  value text,
  erased_at timestamptz,
  primary key (entry_id, name),
  check ((value is null) = (salt is null) and (value is null) = (erased_at is not null))
);
create index audit_value_stored on audit_value (entry_id) where value is not null;

create function audit_value_is_only_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.value is null and (new.entry_id, new.name) = (old.entry_id, old.name) then return new; end if;
  end if;
  raise exception 'values of the audit are only erased' using errcode = 'restrict_violation';
end $$;
create trigger audit_value_is_only_erased before update or delete on audit_value
  for each row execute function audit_value_is_only_erased();
create trigger audit_value_is_not_emptied before truncate on audit_value
  for each statement execute function audit_value_is_only_erased();

-- Entries that no seal covers yet.
create table audit_unsealed (entry_id bigint primary key);
create function audit_entry_waits_for_its_seal() returns trigger language plpgsql as
  $$ begin insert into audit_unsealed values (new.id); return null; end $$;
create trigger audit_entry_waits_for_its_seal after insert on audit_entry
  for each row execute function audit_entry_waits_for_its_seal();

-- No reference to audit_entry: the check must be able to find a seal whose entry is missing.
create table audit_seal (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique,
  digest bytea not null,
  hash bytea not null
);
create trigger audit_seal_is_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();

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

-- Personal values of earlier entries, before they are sealed: phone numbers, digits of accounts, reasons as typed.
alter table audit_entry disable trigger audit_entry_is_append_only;
with found as (
  select id, 'phone' as name, subject as value from audit_entry
    where act in ('accounts/grant-role', 'accounts/revoke-role') and subject like '+%'
  union all select id, 'reason', details ->> 'reason' from audit_entry where details ->> 'reason' is not null
  union all select id, 'why', details ->> 'why' from audit_entry where act = 'applications/refund' and details ->> 'why' is not null
  union all select id, 'accountBefore', details ->> 'was' from audit_entry
    where act = 'claims/bank-details-corrected' and details ->> 'was' is not null
  union all select id, 'accountAfter', details ->> 'now' from audit_entry
    where act = 'claims/bank-details-corrected' and details ->> 'now' is not null),
salted as materialized (select id, name, value, gen_random_uuid()::text as salt from found),
stored as (insert into audit_value (entry_id, name, salt, value) select id, name, salt, value from salted),
digests as (select id, jsonb_object_agg(name, audit_value_digest(salt, value)) as personal from salted group by id)
update audit_entry set
  personal = digests.personal,
  subject = case when digests.personal ? 'phone' then repeat('•', length(subject) - 2) || right(subject, 2) else subject end,
  details = case act when 'claims/bank-details-corrected' then details - 'was' - 'now' when 'applications/refund' then details - 'why' else details - 'reason' end
from digests where digests.id = audit_entry.id;
alter table audit_entry enable trigger audit_entry_is_append_only;

insert into audit_unsealed select id from audit_entry;
