-- The postings of a record, such as one payment, for the desk: of every version of it.
create index ledger_transaction_about on ledger_transaction (
  (split_part(source, ':', 1) || ':' || split_part(split_part(source, ':', 2), '/', 1)), at, id);
