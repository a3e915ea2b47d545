-- What the site shows, one row a thing: its newest version, structured as its kind's shape in the code. Without a body
-- that version says that the thing is removed.
create table content_item (
  kind text not null,
  key text not null,
  version integer not null check (version > 0),
  body jsonb,
  published_at timestamptz not null,
  published_by text not null check (published_by <> ''),
  primary key (kind, key)
);

-- Every version that was ever published, appended and never changed.
create table content_version (
  kind text not null,
  key text not null,
  version integer not null check (version > 0),
  body jsonb,
  author text not null check (author <> ''),
  at timestamptz not null,
  primary key (kind, key, version)
);
create trigger content_version_is_append_only before update or delete or truncate on content_version
  for each statement execute function refuse_change();
alter table content_item add foreign key (kind, key, version) references content_version;

-- Tells every instance to make its pages anew, once the change is committed.
create function tell_pages() returns trigger language plpgsql as
  $$ begin perform pg_notify('pages', tg_argv[0]); return null; end $$;
create trigger content_item_is_told after insert or update or delete or truncate on content_item
  for each statement execute function tell_pages('content');
