-- The desk's list of invited numbers. A serial number stands for a phone number in URLs.
alter table invited_phone add column number bigint generated always as identity;
create unique index invited_phone_number on invited_phone (number);
create index invited_phone_added on invited_phone (added_at, number);
create index invited_phone_end on invited_phone (reversed_digits(phone) text_pattern_ops);
