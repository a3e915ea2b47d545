-- The desk's filter by opening, and the number of applications of each opening, from the index alone.
create index application_of_opening on application (role, opening, created_at, id) include (state, category, district);
