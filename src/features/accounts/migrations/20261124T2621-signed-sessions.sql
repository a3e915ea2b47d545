-- A session is whose the program made it: one whose person was written with the database's login alone opens nothing.
set local timezone to 'UTC';
alter table session add column signature bytea;
update session own set signature = row_signature('session', to_jsonb(own));
create trigger sign_row before insert or update on session for each row execute function sign_row();
set local timezone to default;
create function is_signed(own session) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('session', to_jsonb(own))
$$;
