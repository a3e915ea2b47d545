-- Who may do what at the desk is what the program wrote: a role, or the person of a session, that was written with the
-- database's login alone gives no right, also if it is gone by the night.
set local timezone to 'UTC';
alter table staff_role add column signature bytea;
update staff_role own set signature = row_signature('staff_role', to_jsonb(own));
create trigger sign_row before insert or update on staff_role for each row execute function sign_row();
alter table desk_session add column signature bytea;
update desk_session own set signature = row_signature('desk_session', to_jsonb(own));
create trigger sign_row before insert or update on desk_session for each row execute function sign_row();
set local timezone to default;
-- True as well on a connection without the key, which can't tell.
create function is_signed(own staff_role) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('staff_role', to_jsonb(own))
$$;
create function is_signed(own desk_session) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('desk_session', to_jsonb(own))
$$;
create or replace function has_staff_role(account_id text, roles text[]) returns boolean language sql stable as $$
  select exists (select from account join staff_role on staff_role.phone = account.phone
    where account.id = account_id and staff_role.role = any(roles) and is_signed(staff_role))
$$;
-- Roles belong to a number: another account gets it by an approved move only.
create function phone_of_staff_stays() returns trigger language plpgsql as $$
begin
  if exists (select from staff_role where phone = new.phone) and not exists (
      select from phone_move move join approval on approval.kind = 'account-move' and approval.record = move.id
      where move.account_id = new.id and move.new_phone = new.phone and approval.status = 'approved') then
    raise exception 'the number of a member of staff moves with the approval of two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger phone_of_staff_stays before update of phone on account
  for each row when (new.phone is not null and old.phone is distinct from new.phone) execute function phone_of_staff_stays();
-- The key of a role has a number, which no finding names.
create or replace function unsigned_rows() returns table (table_name text, id text) language plpgsql stable set timezone to 'UTC' as $$
declare
  signed text;
begin
  if signature_of('') is null then return; end if;
  for signed in
    select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'sign_row' order by 1
  loop
    return query execute format(
      'select %1$L::text, coalesce(content ->> ''id'', content ->> ''name'', content ->> ''month'', content ->> ''role'')
        from (select to_jsonb(t) as content, t.signature from %1$I t) own
        where signature is distinct from row_signature(%1$L, content)', signed);
  end loop;
end $$;
