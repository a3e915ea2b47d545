-- A search for a frequent name is counted in the index of times, and a period sorted by name in that of names.
drop index application_created, application_name;
create index application_created on application (created_at, id) include (role, state, category, district, name_words);
create index application_name on application (name, id) include (role, state, category, district, created_at);
-- The planner knows nothing of new columns and indexed expressions until then.
analyze application;
