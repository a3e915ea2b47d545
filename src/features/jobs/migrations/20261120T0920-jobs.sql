create table role (
  name text primary key check (name = btrim(name) and name <> '' and length(name) <= 80),
  state text not null check (state in ('closed', 'invited', 'open')),
  general_fee_paise integer not null check (general_fee_paise between 900 and 1000000),
  reservation_fee_paise integer not null check (reservation_fee_paise between 900 and 1000000),
  vacancies integer not null check (vacancies between 1 and 100000),
  -- Shown as staff wrote them: a notice may say "Closed" or "until filled" instead of a day.
  opening_date text not null check (opening_date <> ''),
  closing text not null check (closing <> ''),
  position integer not null,
  -- { "en": { … }, "hi": { … } }
  texts jsonb not null check (texts ?& array['en', 'hi']),
  -- What search engines want apart from the texts: { "localities": [ … ], "salary": { … } }
  posting jsonb not null default '{}',
  changed_at timestamptz not null default clock_timestamp()
);
create unique index role_name_any_case on role (lower(name));

-- Who may apply while a role is open to the invited only.
create table invited_phone (
  phone text primary key check (phone ~ '^\+[0-9]{10,14}$'),
  added_at timestamptz not null default clock_timestamp(),
  added_by text not null check (added_by <> '')
);

create function forget_job_pages() returns trigger language plpgsql as
  $$ begin perform pg_notify('pages', 'jobs'); return null; end $$;
create trigger role_pages after insert or update or delete or truncate on role
  for each statement execute function forget_job_pages();
