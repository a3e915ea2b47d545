-- When the nightly check of the books last ended. Signed: a time that was written with the database's login alone counts as none.
create table books_check (
  id boolean primary key default true check (id),
  at timestamptz not null,
  signature bytea
);
create trigger sign_row before insert or update on books_check for each row execute function sign_row();
create function is_signed(own books_check) returns boolean language sql stable set timezone to 'UTC' as $$
  select signature_of('') is null or own.signature is not distinct from row_signature('books_check', to_jsonb(own))
$$;
