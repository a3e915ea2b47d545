-- The lists of the desk: each filter with the default sort, each sort, and the search by the functions of all lists.
drop index lead_name_words;
drop function lead_name_words;
drop index lead_created, lead_owner, lead_kind, lead_next_due;
create index lead_created on lead (created_at, number);
create index lead_state_created on lead (state, created_at, number);
create index lead_owner_created on lead (owner_id, created_at, number);
create index lead_kind_created on lead (kind, created_at, number);
create index lead_next_due on lead (next_due_at, number);
create index lead_name_words on lead using gin (search_words(name));
create index lead_phone_digits on lead (reversed_digits(phone) text_pattern_ops);
