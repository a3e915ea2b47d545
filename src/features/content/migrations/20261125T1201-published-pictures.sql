-- The pictures that any published version names, so that a request for one reads no version. Versions are never deleted, so
-- neither are these.
create table published_picture (
  id text primary key check (id ~ '^[a-z0-9]{20}$')
);
create function note_published_pictures() returns trigger language plpgsql as $$
begin
  insert into published_picture
    select distinct picture[1] from regexp_matches(new.body::text, '/pictures/([a-z0-9]{20})\.webp', 'g') as picture
    on conflict do nothing;
  return null;
end $$;
create trigger content_version_names_pictures after insert on content_version
  for each row when (new.body is not null) execute function note_published_pictures();

insert into published_picture
  select distinct picture[1]
    from (select body from content_version union all select body from content_item) as published
      cross join lateral regexp_matches(body::text, '/pictures/([a-z0-9]{20})\.webp', 'g') as picture;
