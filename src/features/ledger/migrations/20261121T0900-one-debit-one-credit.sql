-- When the database recorded a transaction, whatever `at` says; null for those from before this column.
alter table ledger_transaction add column recorded_at timestamptz;
create function ledger_record_time() returns trigger language plpgsql as
  $$ begin new.recorded_at := clock_timestamp(); return new; end $$;
create trigger ledger_transaction_recorded before insert on ledger_transaction
  for each row execute function ledger_record_time();

-- One debit and one credit a transaction. A committed transaction has both, so nothing can be added to it.
create unique index ledger_entry_side on ledger_entry (transaction_id, (amount_paise > 0));
drop index ledger_entry_transaction;
