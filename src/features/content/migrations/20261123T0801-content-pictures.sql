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
