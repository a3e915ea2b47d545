-- When complete backups were made, by the clock of the machine that wrote them, and since when they are expected; which of
-- them is a copy elsewhere ('copy'), and which one was restored for trial and read back ('trial').
create table backup (
  kind text not null check (kind in ('start', 'backup', 'copy', 'trial')),
  made_at timestamptz not null,
  primary key (kind, made_at)
);
insert into backup values ('start', clock_timestamp());
-- Jobs without attempts left, as the attention list asks for them; few among many.
create index job_given_up on graphile_worker._private_jobs (created_at)
  where attempts >= max_attempts - 1 and last_error is not null;
