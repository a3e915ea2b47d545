-- The newest of the records that an item is about, as its question numbers them; null where it does not. One that came since is listed
-- again, also in the place of another one of the same sum.
alter table attention_put_off add column newest bigint;
-- Rows that the program signed are signed with the new column.
set local timezone to 'UTC';
alter table attention_put_off disable trigger user;
update attention_put_off put set signature = row_signature('attention_put_off', to_jsonb(put))
  where signature = row_signature('attention_put_off', to_jsonb(put) - 'newest');
set local timezone to default;
alter table attention_put_off enable trigger user;
