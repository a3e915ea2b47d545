-- An account that was erased or replaced has no number, and nothing of the person. Former numbers find what was stored under
-- them before the account was moved; the version tells two editors apart.
alter table account
  alter column phone drop not null,
  add column closed_at timestamptz,
  add column phone_moved_at timestamptz,
  add column version integer not null default 1,
  add constraint account_open_or_closed check ((phone is null) = (closed_at is not null));
create table former_phone (
  account_id text not null references account,
  phone text not null check (phone ~ '^\+[0-9]{9,15}$'),
  until timestamptz not null,
  primary key (account_id, until)
);
create index former_phone_number on former_phone (phone);
create index session_of_person on session (account_id, created_at);
