-- What editors typed and did not publish yet, the newest revision and some before it: with the revision that an editor saw,
-- the changes of two can be told apart. Publishing and discarding delete all of an entry.
create table content_draft (
  kind text not null,
  key text not null,
  revision integer not null check (revision > 0),
  -- The published version that it changes; 0 for a new entry.
  base_version integer not null check (base_version >= 0),
  -- The values of the form by path, as typed.
  typed jsonb not null,
  at timestamptz not null,
  author text not null check (author <> ''),
  primary key (kind, key, revision)
);
