-- What waits for a person's decision. Raised by the program, cleared by it when the cause is gone, or closed by staff.
create table attention_item (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  -- The id of what it is about: a refund, a payment, a claim, a job.
  subject text not null check (subject <> ''),
  -- Ids, sums and dates for the list and the mail; no personal data.
  details jsonb not null default '{}',
  opened_at timestamptz not null default clock_timestamp(),
  -- When the mail to staff that names it was queued.
  notified_at timestamptz,
  closed_at timestamptz,
  -- An actor of the audit table, or `system` where the cause is gone.
  closed_by text,
  closed_reason text,
  unique (kind, subject),
  check ((closed_at is null) = (closed_by is null)),
  check ((closed_at is null) = (closed_reason is null))
);
create index attention_open on attention_item (opened_at) where closed_at is null;
create index attention_unnotified on attention_item (opened_at) where notified_at is null and closed_at is null;
