-- Postings of days whose day book was closed: few, and counted with each month.
create index ledger_transaction_late on ledger_transaction (booked_in, at, id) where booked_in is not null;
-- The postings of the bank account, and those of open claims, in the order of time: few among many, and many of them on the
-- days of payouts, which the planner can't know. A list of kinds that a later one is missing in is only slower.
create index ledger_transaction_bank on ledger_transaction (at, id) where kind in (
  'settlement-bank', 'settlement-bank-reversed', 'refund-by-hand', 'refund-by-hand-excess', 'claim-paid', 'payout-unclaimed',
  'payout-returned', 'claim-unpaid', 'payout-moved');
create index ledger_transaction_claims on ledger_transaction (at, id) where kind in (
  'claim', 'claim-paid', 'claim-rejected', 'claim-unpaid');
