-- The filters of the desk's list, each in the order of time.
create index ledger_transaction_newest on ledger_transaction (at, id);
create index ledger_transaction_of_kind on ledger_transaction (kind, at, id);
