-- The list of an opening's stage is counted in the index alone.
drop index application_of_opening;
create index application_of_opening on application (role, opening, created_at, id) include (state, stage, category, district);
