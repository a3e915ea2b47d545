create table role (
  name text primary key check (name = btrim(name) and name <> '' and length(name) <= 80),
  position integer not null,
  changed_at timestamptz not null default wall_clock(),
  -- An archived role is in no public list.
  archived_at timestamptz
);
create unique index role_name_any_case on role (lower(name));

-- A role is advertised by openings, numbered from 1. What stood in its row is its first one.
create table opening (
  role text not null references role on delete cascade,
  number integer not null check (number > 0),
  state text not null check (state in ('closed', 'invited', 'open')),
  -- From this moment of the business clock it counts as closed, whatever its state.
  closes_at timestamptz,
  -- When it was to close, while it is closed before that moment.
  closed_before timestamptz,
  general_fee_paise integer not null check (general_fee_paise between 900 and 1000000),
  reservation_fee_paise integer not null check (reservation_fee_paise between 900 and 1000000),
  next_general_fee_paise integer check (next_general_fee_paise between 900 and 1000000),
  next_reservation_fee_paise integer check (next_reservation_fee_paise between 900 and 1000000),
  fees_change_at timestamptz,
  vacancies integer not null check (vacancies between 1 and 100000),
  opening_date text not null check (opening_date <> ''),
  -- Of its notice. Without them those of the campaign hold, or what follows from its dates and its title.
  notice_number text check (notice_number <> ''),
  notice_day text check (notice_day ~ '^\d{4}-\d\d-\d\d$'),
  notice_title jsonb check (notice_title ?& array['en', 'hi']),
  -- The campaign's notice and its text about interviews are about this opening.
  of_campaign boolean not null default false,
  texts jsonb not null check (texts ?& array['en', 'hi']),
  posting jsonb not null default '{}',
  -- { "en": "…", "hi": "…" }: when and where its interviews take place.
  interviews jsonb check (interviews ?& array['en', 'hi']),
  -- Applicants may correct their applications from the one moment until the other.
  correction_from timestamptz,
  correction_until timestamptz,
  -- Since then another opening is the current one.
  ended_at timestamptz,
  -- Raised by every change by staff, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  changed_at timestamptz not null default wall_clock(),
  constraint next_fees_are_whole check (
    num_nulls(next_general_fee_paise, next_reservation_fee_paise, fees_change_at) in (0, 3)),
  constraint correction_window_is_whole check (
    num_nulls(correction_from, correction_until) in (0, 2) and correction_from < correction_until),
  constraint ended_opening_is_closed check (ended_at is null or state = 'closed'),
  primary key (role, number)
);
-- A role has one current opening.
create unique index opening_current on opening (role) where ended_at is null;

-- Who may apply for an opening while it is open to the invited only.
create table invited_phone (
  role text not null,
  opening integer not null,
  phone text not null check (phone ~ '^\+[0-9]{10,14}$'),
  added_at timestamptz not null default wall_clock(),
  added_by text not null check (added_by <> ''),
  -- When its SMS was queued.
  notified_at timestamptz,
  -- The desk's list of invited numbers. A serial number stands for a phone number in URLs.
  number bigint not null generated always as identity,
  primary key (role, opening, phone),
  foreign key (role, opening) references opening(role, number) on delete cascade
);
create unique index invited_phone_number on invited_phone (number);
create index invited_phone_phone on invited_phone (phone);
create index invited_phone_added on invited_phone (added_at, number);
create index invited_phone_of_opening on invited_phone (role, opening, added_at, number);
create index invited_phone_to_notify on invited_phone (role, opening, number) where notified_at is null;
create index invited_phone_end on invited_phone (reversed_digits(phone) text_pattern_ops);

-- People who asked for an SMS when a role opens to everyone: their consent, until they take it back.
create table role_alert (
  account_id text primary key,
  asked_at timestamptz not null default wall_clock()
);
create index role_alert_asked on role_alert (asked_at, account_id);
-- Each gets one SMS of an opening.
create table role_alert_sent (
  role text not null,
  opening integer not null,
  account_id text not null,
  queued_at timestamptz not null,
  primary key (role, opening, account_id),
  foreign key (role, opening) references opening(role, number) on delete cascade
);
create index role_alert_sent_account on role_alert_sent (account_id, queued_at);

-- The notice of an opening as it was issued: every version stays. Its files are in the object store.
create table notice (
  role text not null,
  opening integer not null,
  version integer not null check (version > 0),
  source text not null check (source in ('generated', 'uploaded')),
  -- The keys and SHA-256 sums of the files; a language without a file has the generated notice.
  en_key text,
  en_sha256 text,
  hi_key text,
  hi_sha256 text,
  -- What the opening was when it was issued, to find what the notice states otherwise since.
  facts jsonb not null default '{}',
  issued_at timestamptz not null,
  issued_by text not null,
  check ((en_key is null) = (en_sha256 is null) and (hi_key is null) = (hi_sha256 is null)),
  check (num_nonnulls(en_key, hi_key) > 0),
  primary key (role, opening, version),
  foreign key (role, opening) references opening(role, number)
);
-- What was published is never changed.
create trigger notice_is_append_only before update or delete or truncate on notice
  for each statement execute function refuse_change();

-- What changes a notice that is issued. Numbered from 1 without gaps.
create table corrigendum (
  role text not null,
  opening integer not null,
  number integer not null check (number > 0),
  -- { "en": "…", "hi": "…" }
  texts jsonb not null check (texts ?& array['en', 'hi']),
  -- As of a notice.
  facts jsonb not null default '{}',
  issued_at timestamptz not null,
  issued_by text not null,
  primary key (role, opening, number),
  foreign key (role, opening) references opening(role, number)
);
create trigger corrigendum_is_append_only before update or delete or truncate on corrigendum
  for each statement execute function refuse_change();

create function forget_job_pages() returns trigger language plpgsql as
  $$ begin perform pg_notify('pages', 'jobs'); return null; end $$;
create trigger opening_pages after insert or update or delete or truncate on opening
  for each statement execute function forget_job_pages();
create trigger role_pages after insert or update or delete or truncate on role
  for each statement execute function forget_job_pages();
-- Pages with roles show what the business clock decides, which a demo moves.
create trigger clock_pages after update on product_clock
  for each statement execute function forget_job_pages();
create trigger notice_pages after insert on notice for each statement execute function forget_job_pages();
create trigger corrigendum_pages after insert on corrigendum for each statement execute function forget_job_pages();
