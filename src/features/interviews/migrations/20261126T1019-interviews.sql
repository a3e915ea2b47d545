-- A time and place to which applicants of an opening are called.
create table interview_slot (
  id integer primary key generated always as identity,
  role text not null,
  opening integer not null,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 720),
  capacity integer not null check (capacity between 1 and 1000),
  -- {en, hi} of {place, shortPlace, bring}.
  texts jsonb not null,
  state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  created_by text not null check (created_by <> ''),
  changed_at timestamptz not null,
  changed_by text not null check (changed_by <> ''),
  foreign key (role, opening) references opening(role, number)
);
create index interview_slot_starts on interview_slot (starts_at, id);
create index interview_slot_opening on interview_slot (role, opening, starts_at, id);

-- The call of an application to a slot. It has no name: the letter is made from application and slot when it is read.
create table call_letter (
  id integer primary key generated always as identity,
  -- Without a foreign key: applications are of a feature above.
  application_id text not null,
  issue integer not null check (issue > 0),
  slot_id integer not null references interview_slot,
  verify_code text not null unique,
  issued_at timestamptz not null,
  issued_by text not null check (issued_by <> ''),
  -- When the person is notified at the latest; a bulk action notifies earlier, once its undo is over.
  notify_at timestamptz,
  notified_at timestamptz,
  ended_at timestamptz,
  ended text check (ended in ('replaced', 'withdrawn')),
  -- What came of the interview, as staff wrote it down last; null until then. Marks are hundredths.
  came boolean,
  marks integer check (marks between 0 and 100000),
  result_at timestamptz,
  result_by text,
  check (num_nulls(came, result_at, result_by) in (0, 3)),
  check (marks is null or came),
  check ((ended_at is null) = (ended is null)),
  unique (application_id, issue)
);
-- Of an application one letter at most is valid.
create unique index call_letter_valid on call_letter (application_id) where ended_at is null;
create index call_letter_slot on call_letter (slot_id, application_id) where ended_at is null;
create index call_letter_without_result on call_letter (slot_id) where ended_at is null and result_at is null;
create index call_letter_to_notify on call_letter (notify_at) where notified_at is null and ended_at is null;

-- The list of applications filters by attendance and sorts by marks, which needs both in its table.
create function copy_result() returns trigger language plpgsql as $$
begin
  update application set
    came = (select case when came then 'yes' else 'no' end from call_letter
      where application_id = new.application_id and came is not null order by issue desc limit 1),
    marks = (select marks from call_letter
      where application_id = new.application_id and marks is not null order by issue desc limit 1)
   where id = new.application_id;
  return null;
end $$;
create trigger call_letter_result after update of came, marks on call_letter
  for each row when ((new.came, new.marks) is distinct from (old.came, old.marks)) execute function copy_result();
