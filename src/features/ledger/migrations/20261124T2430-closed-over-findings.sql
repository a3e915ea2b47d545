-- A month that is closed over findings says over how many, and why.
alter table ledger_closing add column open_findings integer not null default 0 check (open_findings >= 0),
  add column reason text check (reason <> ''), add check ((open_findings > 0) = (reason is not null));
-- Rows that the program signed are signed with the new columns.
set local timezone to 'UTC';
alter table ledger_closing disable trigger user;
update ledger_closing closing set signature = row_signature('ledger_closing', to_jsonb(closing))
  where signature = row_signature('ledger_closing', to_jsonb(closing) - 'open_findings' - 'reason');
set local timezone to default;
alter table ledger_closing enable trigger user;
