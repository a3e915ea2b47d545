-- A named query of a list, of one person or of everybody with a role.
create table saved_view (
  id text primary key,
  list text not null,
  name text not null check (char_length(name) between 1 and 60),
  -- As in the URL, without names and phone numbers that somebody searched for.
  query text not null check (char_length(query) <= 2000),
  account_id text,
  role text check (role in ('owner', 'recruiter', 'finance', 'editor', 'viewer')),
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
  primary key (job_id, position)
);
create index bulk_item_waiting on bulk_item (job_id, position) where result is null;
create index bulk_item_restorable on bulk_item (job_id, position) where before is not null;
create index bulk_item_result on bulk_item (job_id, result, position);
