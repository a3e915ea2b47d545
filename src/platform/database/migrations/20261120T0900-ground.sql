-- The demo moves the product's clock by this offset; business deadlines alone follow it.
create table product_clock (
  only_row boolean primary key default true check (only_row),
  ahead interval not null default interval '0'
);
insert into product_clock default values;

-- What the owner switches without a developer; a missing row means the default in the code.
create table setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Every act of staff, appended and never changed.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null check (actor <> ''),
  act text not null check (act <> ''),
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_entry_subject on audit_entry (subject, id);
create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
