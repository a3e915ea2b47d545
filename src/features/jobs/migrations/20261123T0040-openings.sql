-- A role is advertised by openings, numbered from 1. What stood in its row is its first one.
create table opening (
  role text not null references role (name) on delete cascade,
  number integer not null check (number > 0),
  state text not null check (state in ('closed', 'invited', 'open')),
  -- From this moment of the business clock it counts as closed, whatever its state.
  closes_at timestamptz,
  general_fee_paise integer not null check (general_fee_paise between 900 and 1000000),
  reservation_fee_paise integer not null check (reservation_fee_paise between 900 and 1000000),
  next_general_fee_paise integer check (next_general_fee_paise between 900 and 1000000),
  next_reservation_fee_paise integer check (next_reservation_fee_paise between 900 and 1000000),
  fees_change_at timestamptz,
  vacancies integer not null check (vacancies between 1 and 100000),
  opening_date text not null check (opening_date <> ''),
  closing text not null check (closing <> ''),
  texts jsonb not null check (texts ?& array['en', 'hi']),
  posting jsonb not null default '{}',
  -- { "en": "…", "hi": "…" } in place of the campaign's text about interviews.
  interviews jsonb check (interviews ?& array['en', 'hi']),
  -- Applicants may correct their applications from the one moment until the other.
  correction_from timestamptz,
  correction_until timestamptz,
  -- Since then another opening is the current one.
  ended_at timestamptz,
  -- Raised by every change by staff, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (role, number),
  constraint next_fees_are_whole check (
    num_nulls(next_general_fee_paise, next_reservation_fee_paise, fees_change_at) in (0, 3)),
  constraint correction_window_is_whole check (
    num_nulls(correction_from, correction_until) in (0, 2) and correction_from < correction_until),
  constraint ended_opening_is_closed check (ended_at is null or state = 'closed')
);
insert into opening (role, number, state, general_fee_paise, reservation_fee_paise, next_general_fee_paise,
    next_reservation_fee_paise, fees_change_at, vacancies, opening_date, closing, texts, posting, changed_at)
  select name, 1, state, general_fee_paise, reservation_fee_paise, next_general_fee_paise,
    next_reservation_fee_paise, fees_change_at, vacancies, opening_date, closing, texts, posting, changed_at
  from role;

alter table role
  drop column state, drop column general_fee_paise, drop column reservation_fee_paise,
  drop column next_general_fee_paise, drop column next_reservation_fee_paise, drop column fees_change_at,
  drop column vacancies, drop column opening_date, drop column closing, drop column texts, drop column posting,
  -- An archived role is in no public list.
  add column archived_at timestamptz;
-- A role has one current opening.
create unique index opening_current on opening (role) where ended_at is null;

create trigger opening_pages after insert or update or delete or truncate on opening
  for each statement execute function forget_job_pages();
