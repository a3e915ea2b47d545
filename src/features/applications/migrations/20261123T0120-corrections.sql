-- Corrections that applicants made themselves in a correction window: of each changed field the value before and after.
-- Erased with the personal fields of the application.
create table correction (
  application_id text not null references application,
  -- Counts from 1: each starts from the form that the one before left.
  number integer not null check (number > 0),
  at timestamptz not null,
  -- The window in which it was made; each allows a number of corrections.
  made_in text not null check (made_in <> ''),
  before jsonb not null check (jsonb_typeof(before) = 'object' and before <> '{}'),
  after jsonb not null check (jsonb_typeof(after) = 'object' and after <> '{}'),
  -- A keyed hash of the uploaded file, to recognize a form that was sent twice.
  photo_digest text,
  primary key (application_id, number)
);

-- Correction windows that staff opened for one application; the newest counts.
create table correction_window (
  application_id text not null references application,
  number integer not null check (number > 0),
  opened_at timestamptz not null,
  opened_by text not null check (opened_by <> ''),
  -- Exclusive; closing the window brings it forward.
  until timestamptz not null,
  primary key (application_id, number),
  check (until >= opened_at)
);

-- How staff closed a request to correct: with an answer, by declining it, or by opening a window.
alter table correction_request add column outcome text check (outcome in ('answered', 'declined', 'window'));
update correction_request set outcome = 'answered' where closed_at is not null;
alter table correction_request add check ((outcome is null) = (closed_at is null));
