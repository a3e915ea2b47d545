-- Sorts and filters of the desk's list.
create index quotation_created on quotation (created_at, serial);
create index quotation_number on quotation (number, serial);
create index quotation_valid_until on quotation (valid_until, serial);
create index quotation_total on quotation (total_paise, serial);
create index quotation_state_created on quotation (state, created_at, serial);
create index quotation_state_valid on quotation (state, valid_until);
-- The financial year and the running number, of SQ/26-27/0001.
create index quotation_year on quotation (substring(number from 4 for 5), created_at, serial);
create index quotation_running_number on quotation (substring(number from 10 for 4));
create index quotation_buyer on quotation using gin (search_words(content -> 'buyer' ->> 'name'));
