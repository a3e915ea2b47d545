-- A named query of a list, of one person or of everybody with a role.
create table saved_view (
  id text primary key,
  list text not null,
  name text not null check (char_length(name) between 1 and 60),
  -- As in the URL, without names and phone numbers that somebody searched for.
  query text not null check (char_length(query) <= 2000),
  account_id text,
  role text check (role in ('owner', 'recruiter', 'sales', 'finance', 'editor', 'viewer')),
  position integer not null,
  created_by text not null,
  created_at timestamptz not null,
  check ((account_id is null) <> (role is null))
);
create unique index saved_view_of_account on saved_view (account_id, list, lower(name)) where account_id is not null;
create unique index saved_view_of_role on saved_view (role, list, lower(name)) where role is not null;

-- One action of staff on many records, done in slices.
create table bulk_job (
  id text primary key,
  kind text not null,
  list text not null,
  -- The selection as a query, without names and phone numbers; null when the records were chosen one by one.
  query text,
  params jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  -- running: records are changed; waiting: it can be undone and its messages wait; releasing: its messages are queued.
  state text not null check (state in ('running', 'waiting', 'releasing', 'done', 'undoing', 'undone')),
  total integer not null,
  done_count integer not null default 0,
  skipped_count integer not null default 0,
  failed_count integer not null default 0,
  restored_count integer not null default 0,
  changed_count integer not null default 0,
  -- Each queued turn names it, so that a second one for the same turn does nothing.
  turn integer not null default 0,
  finished_at timestamptz,
  undo_until timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  undone_at timestamptz,
  undone_by text,
  ended_at timestamptz
);
create index bulk_job_open on bulk_job (created_at) where ended_at is null;
create index bulk_job_ended on bulk_job (ended_at) where ended_at is not null;

create table bulk_item (
  job_id text not null references bulk_job on delete cascade,
  position integer not null,
  record_id text not null,
  -- What the list showed of the record when it was selected.
  seen text not null,
  -- Null until its turn. changed: somebody changed it, so that it was not restored.
  result text check (result in ('done', 'skipped', 'failed', 'restored', 'changed')),
  -- How a skipped or changed record was found.
  present text,
  -- What restores the record; null once that is over.
  before jsonb,
  primary key (job_id, "position")
);
create index bulk_item_waiting on bulk_item (job_id, position) where result is null;
create index bulk_item_restorable on bulk_item (job_id, position) where before is not null;
create index bulk_item_result on bulk_item (job_id, result, position);

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
  -- Paise of the columns that the last row adds up, of the rows so far; null for a column that is not.
  totals jsonb,
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
