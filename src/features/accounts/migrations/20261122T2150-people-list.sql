-- The sorts, filters and searches of the desk's list.
create index account_created on account (created_at, id);
create index account_name on account (name, id);
create index account_without_name on account (created_at, id) where name is null;
create index account_of_language on account (language, created_at, id);
create index account_words on account using gin (search_words(name));
create index account_phone_end on account (reversed_digits(phone) text_pattern_ops);
