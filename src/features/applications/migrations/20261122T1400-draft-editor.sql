-- The page that saved a draft last, as a random id of its own: another page must not overwrite what it has not shown.
alter table draft add column editor text;
