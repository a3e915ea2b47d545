-- What an applicant asks to correct in a paid application, and the answer of staff. Erased with its personal fields.
create table correction_request (
  id text primary key,
  application_id text not null references application,
  field text not null,
  value text not null check (char_length(value) between 1 and 300),
  requested_at timestamptz not null,
  answer text,
  closed_at timestamptz,
  closed_by text,
  check ((closed_at is null) = (answer is null) and (closed_at is null) = (closed_by is null))
);
create unique index correction_request_one_open on correction_request (application_id) where closed_at is null;
create index correction_request_application on correction_request (application_id, requested_at desc);
