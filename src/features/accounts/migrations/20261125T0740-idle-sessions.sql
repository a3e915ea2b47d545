-- A login ends after a time without a request; that of one from before begins now.
alter table session add column seen_at timestamptz not null default now();
alter table session alter column seen_at drop default;
-- Rows that the program signed are signed with the new column.
set local timezone to 'UTC';
alter table session disable trigger sign_row;
update session own set signature = row_signature('session', to_jsonb(own))
  where signature = row_signature('session', to_jsonb(own) - 'seen_at');
alter table session enable trigger sign_row;
set local timezone to default;
