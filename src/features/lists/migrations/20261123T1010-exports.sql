-- A list as a file: made in the background, stored in parts in the object store.
create table list_export (
  id text primary key,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  language text not null check (language in ('en', 'hi')),
  -- Without a typed name or phone number.
  query text not null,
  -- The whole query, encrypted; null once the file is made.
  asked text,
  -- Somebody searched for a name or number.
  is_search boolean not null,
  account_id text not null,
  -- Whose view of the list it is: when one of them is taken away, it stops.
  roles text[] not null,
  created_at timestamptz not null,
  state text not null check (state in ('running', 'done', 'cancelled', 'stopped', 'failed')),
  -- Each queued turn names it, so that a second one for the same turn stores nothing.
  turn integer not null default 0,
  row_count bigint not null default 0,
  byte_count bigint not null default 0,
  -- The last row that is in a part, and the state of the writer after it.
  cursor text,
  table_state jsonb,
  -- A personal value is in it in full.
  is_personal boolean not null default false,
  ended_at timestamptz,
  expires_at timestamptz not null
);
create index list_export_running on list_export (account_id) where state = 'running';
create index list_export_created on list_export (created_at, id);
create index list_export_of on list_export (account_id, created_at, id);
create index list_export_expires on list_export (expires_at);

-- Written down before its object is stored, so that each object is found and deleted.
create table list_export_part (
  export_id text not null references list_export on delete cascade,
  key text not null,
  turn integer not null,
  -- Null until it is a part of the file; of several for one turn only one becomes that.
  byte_count integer,
  primary key (export_id, key)
);
create unique index list_export_part_of_file on list_export_part (export_id, turn) where byte_count is not null;
