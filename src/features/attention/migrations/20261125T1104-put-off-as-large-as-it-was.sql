-- How many and how much an item was about when it was put off; null where it has no such number. What grows is listed again.
alter table attention_put_off add column count bigint, add column paise bigint;
-- Rows that the program signed are signed with the new columns.
set local timezone to 'UTC';
alter table attention_put_off disable trigger user;
update attention_put_off put set signature = row_signature('attention_put_off', to_jsonb(put))
  where signature = row_signature('attention_put_off', to_jsonb(put) - 'count' - 'paise');
set local timezone to default;
alter table attention_put_off enable trigger user;
