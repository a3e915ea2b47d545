-- Jobs without attempts left, as the attention list asks for them; few among many.
create index job_given_up on graphile_worker._private_jobs (created_at)
  where attempts >= max_attempts - 1 and last_error is not null;
