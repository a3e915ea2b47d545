-- The sorts, filters and searches of the desk's list. Writing waits while these are built: a minute with a million
-- applications, before the first desk has any.
create index application_created on application (created_at, id);
create index application_of_role on application (role, created_at, id);
create index application_of_state on application (state, created_at, id);
create index application_of_category on application ((form ->> 'category'), created_at, id);
create index application_of_district on application ((form ->> 'district'), created_at, id);
create index application_name on application ((form ->> 'name'), id);
create index application_words on application using gin (search_words(form ->> 'name'));
create index application_phone on application (reversed_digits(form ->> 'mobile') text_pattern_ops);
