-- Which workers live: each renews its row. Jobs that are locked by a worker without a recent row are released.
create table worker_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- Timers whose runs fail one after another; a run that succeeds removes the row.
create table timer_failure (
  timer text primary key,
  -- The first run that failed.
  job_id bigint not null,
  failing_since timestamptz not null default clock_timestamp(),
  failures integer not null default 1 check (failures > 0)
);
