-- What each run of the retention jobs erased, and what was past its time but had to wait.
create table purge_run (
  id bigint primary key generated always as identity,
  timer text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- By kind of row; empty for a run that failed.
  counts jsonb not null,
  total integer not null check (total >= 0),
  -- Null where nothing can wait.
  waiting integer,
  has_failed boolean not null
);
create index purge_run_started on purge_run (started_at, id);
create index purge_run_of_timer on purge_run (timer, started_at, id);
create index purge_run_with_rows on purge_run (started_at, id) where total > 0 or has_failed;
