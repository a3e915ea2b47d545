-- Entries are signed by the program.
alter table audit_entry add column signature bytea;
create function audit_signature(entry_id bigint, digest bytea) returns bytea language sql stable as
  $$ select signature_of(int8send(entry_id) || digest) $$;
create function sign_audit_entry() returns trigger language plpgsql as $$
begin
  new.signature := audit_signature(new.id, audit_digest(new));
  return new;
end $$;
create trigger audit_entry_is_signed before insert on audit_entry for each row execute function sign_audit_entry();

alter table audit_entry disable trigger audit_entry_is_append_only;
update audit_entry set signature = audit_signature(id, audit_digest(audit_entry));
alter table audit_entry enable trigger audit_entry_is_append_only;
