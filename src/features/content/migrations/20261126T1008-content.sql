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

-- What the site shows, one row a thing: its newest version, structured as its kind's shape in the code. Without a body
-- that version says that the thing is removed.
create table content_item (
  kind text not null,
  key text not null,
  version integer not null check (version > 0),
  body jsonb,
  published_at timestamptz not null,
  published_by text not null check (published_by <> ''),
  primary key (kind, key),
  foreign key (kind, key, version) references content_version(kind, key, version)
);
-- The sorts of the desk's list.
create index content_item_published on content_item (published_at, (kind || '/' || key));
create index content_item_name on content_item ((kind || '/' || key));

-- What editors typed and did not publish yet, the newest revision and some before it: with the revision that an editor saw,
-- the changes of two can be told apart. Publishing and discarding delete all of an entry.
create table content_draft (
  kind text not null,
  key text not null,
  -- No number comes twice, so that a draft that begins anew is never taken for one that was seen.
  revision integer generated always as identity (maxvalue 999999999),
  -- The published version that it changes; 0 for a new entry.
  base_version integer not null check (base_version >= 0),
  -- The values of the form by path, as typed.
  typed jsonb not null,
  at timestamptz not null,
  author text not null check (author <> ''),
  primary key (kind, key, revision)
);

-- Uploaded pictures, cut to the shape of their place. The files are in the object store; a row is written after them, so that
-- a picture with a row is whole. Rows never change: cut anew, it is another picture of the same original.
create table content_picture (
  id text primary key check (id ~ '^[a-z0-9]{20}$'),
  -- The key of the whole picture in the object store.
  original text not null check (original <> ''),
  aspect text not null check (aspect in ('8:5', '4:3')),
  focus_x smallint not null check (focus_x between 0 and 100),
  focus_y smallint not null check (focus_y between 0 and 100),
  zoom smallint not null check (zoom between 100 and 400),
  alt_en text not null check (alt_en <> ''),
  alt_hi text not null check (alt_hi <> ''),
  created_at timestamptz not null,
  created_by text not null check (created_by <> '')
);
create index content_picture_newest on content_picture (created_at desc, id desc);

-- Uploaded PDFs: their pages, written anew. The file is in the object store; a row is written after it and never changes.
create table content_document (
  id text primary key check (id ~ '^[a-z0-9]{20}$'),
  -- What editors call it.
  name text not null check (name <> ''),
  pages integer not null check (pages > 0),
  created_at timestamptz not null,
  created_by text not null check (created_by <> '')
);
create index content_document_newest on content_document (created_at desc, id desc);

-- The documents that any published version names; as those of pictures.
create table published_document (
  id text primary key check (id ~ '^[a-z0-9]{20}$')
);

-- The pictures that any published version names, so that a request for one reads no version. Versions are never deleted, so
-- neither are these.
create table published_picture (
  id text primary key check (id ~ '^[a-z0-9]{20}$')
);

-- Tells every instance to make its pages anew, once the change is committed.
create function tell_pages() returns trigger language plpgsql as
  $$ begin perform pg_notify('pages', tg_argv[0]); return null; end $$;
create trigger content_item_is_told after insert or update or delete or truncate on content_item
  for each statement execute function tell_pages('content');

create function note_published_files() returns trigger language plpgsql as $$
begin
  insert into published_picture
    select distinct picture[1] from regexp_matches(new.body::text, '/pictures/([a-z0-9]{20})\.webp', 'g') as picture
    on conflict do nothing;
  insert into published_document
    select distinct file[1] from regexp_matches(new.body::text, '/documents/([a-z0-9]{20})\.pdf', 'g') as file
    on conflict do nothing;
  return null;
end $$;
create trigger content_version_names_files after insert on content_version
  for each row when (new.body is not null) execute function note_published_files();
