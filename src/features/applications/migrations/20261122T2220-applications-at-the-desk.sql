-- The first time that staff opened it at the desk.
alter table application add column opened_at timestamptz;
create index application_unopened on application (created_at, id) where opened_at is null and state = 'active';
