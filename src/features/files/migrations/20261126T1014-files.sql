-- PDFs and pictures that staff file with a record. The file is in the object store; a row is written after it and never changes.
create table record_file (
  id text primary key check (id ~ '^[a-z0-9]{20}$'),
  record_kind text not null check (record_kind in ('lead', 'application', 'quotation', 'paper', 'buyer')),
  -- As in the path of the record's page: a number or serial number.
  record text not null check (record <> ''),
  -- The id by which the audit knows the record.
  reference text not null check (reference <> ''),
  kind text not null check (kind in ('letter', 'order', 'certificate', 'consent', 'other')),
  name text not null check (name <> '' and char_length(name) <= 100),
  format text not null check (format in ('pdf', 'webp')),
  bytes integer not null check (bytes > 0),
  -- SHA-256 of what was uploaded, so that the same upload again adds nothing.
  digest text not null,
  created_at timestamptz not null,
  created_by text not null check (created_by <> ''),
  unique (record_kind, record, digest)
);
create index record_file_of_record on record_file (record_kind, record, created_at desc, id desc);
create index record_file_of_reference on record_file (reference, created_at, id);

-- Files go with their record, when it is deleted and when it is erased. The arguments: the kind of record, and the column that
-- its files name it by. The timer that removes objects without a row has them due at once.
create function remove_record_files() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from record_file where record_kind = tg_argv[0] and record = to_jsonb(old) ->> tg_argv[1] returning id, format)
  insert into pending_object (key, noted_at)
    select 'records/' || id || '.' || format, wall_clock() - interval '1 day' from gone on conflict do nothing;
  return null;
end $$;
