-- Files in which the bank reports the result of transfers: a preview first, then applied row by row.
create table bank_answer (
  id text primary key,
  -- The same file is imported once.
  sha256 text not null unique,
  file_name text not null,
  rows integer not null check (rows > 0),
  imported_at timestamptz not null,
  imported_by text not null
);
create index bank_answer_imported on bank_answer (imported_at, id);
create table bank_answer_row (
  answer_id text not null references bank_answer on delete cascade,
  line integer not null check (line > 0),
  -- As in the file; the other columns of the file are not stored.
  reference text not null,
  amount text not null,
  utr text not null,
  status text not null,
  reason text not null,
  -- What applying it did; a row that is wrong stays waiting. known: it was recorded before.
  result text not null default 'waiting' check (result in ('waiting', 'paid', 'failed', 'known')),
  applied_at timestamptz,
  applied_by text,
  primary key (answer_id, line),
  check ((result = 'waiting') = (applied_at is null)),
  check ((applied_at is null) = (applied_by is null))
);
