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
  issued_at timestamptz not null,
  issued_by text not null,
  primary key (role, opening, version),
  foreign key (role, opening) references opening (role, number),
  check ((en_key is null) = (en_sha256 is null) and (hi_key is null) = (hi_sha256 is null)),
  check (num_nonnulls(en_key, hi_key) > 0)
);
-- What changes a notice that is issued. Numbered from 1 without gaps.
create table corrigendum (
  role text not null,
  opening integer not null,
  number integer not null check (number > 0),
  -- { "en": "…", "hi": "…" }
  texts jsonb not null check (texts ?& array['en', 'hi']),
  issued_at timestamptz not null,
  issued_by text not null,
  primary key (role, opening, number),
  foreign key (role, opening) references opening (role, number)
);
-- What was published is never changed.
create trigger notice_is_append_only before update or delete or truncate on notice
  for each statement execute function refuse_change();
create trigger corrigendum_is_append_only before update or delete or truncate on corrigendum
  for each statement execute function refuse_change();
create trigger notice_pages after insert on notice for each statement execute function forget_job_pages();
create trigger corrigendum_pages after insert on corrigendum for each statement execute function forget_job_pages();
