-- A move of an account to another number: a code is sent there, a colleague agrees.
create table phone_move (
  id text primary key,
  account_id text not null references account,
  old_phone text not null,
  new_phone text not null check (new_phone ~ '^\+[0-9]{9,15}$'),
  reason text not null,
  state text not null check (state in ('code-sent', 'code-given', 'moved', 'cancelled')),
  asked_by text not null,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  code_given_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  check ((state in ('moved', 'cancelled')) = (ended_at is not null)),
  check (state <> 'moved' or code_given_at is not null)
);
-- One move at a time, of an account and to a number.
create unique index phone_move_open on phone_move (account_id) where state in ('code-sent', 'code-given');
create unique index phone_move_to on phone_move (new_phone) where state in ('code-sent', 'code-given');
create index phone_move_account on phone_move (account_id, asked_at);

-- A colleague may download a copy of a person's data for a short time; the file itself is stored nowhere.
create table data_copy (
  id text primary key,
  account_id text not null references account,
  made_by text not null,
  reason text not null,
  made_at timestamptz not null,
  until timestamptz not null,
  downloads integer not null default 0
);
create index data_copy_account on data_copy (account_id, made_at);

-- An erasure goes on after a kill. What it looks for is encrypted, and gone when it ends.
create table erasure (
  id text primary key,
  account_id text not null references account,
  cause text not null check (cause in ('asked', 'replaced')),
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  state text not null check (state in ('running', 'done')),
  person_sealed text not null,
  erased jsonb not null default '{}',
  turn integer not null default 0,
  finished_at timestamptz,
  check ((state = 'done') = (finished_at is not null)),
  check (state = 'running' or person_sealed = '')
);
create unique index erasure_running on erasure (account_id) where state = 'running';
create index erasure_work on erasure (asked_at) where state = 'running';
create index erasure_account on erasure (account_id, asked_at);
