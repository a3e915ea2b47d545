-- One reference of the bank stands for one movement of money, whichever table holds it.
create table bank_reference (
  -- Capitals, without spaces and hyphens.
  utr text primary key check (utr ~ '^[A-Z0-9]{1,60}$'),
  kind text not null check (kind in ('payout', 'refund', 'settlement', 'return')),
  -- The record that moved: a payout, a refund, a settlement; for a bulk debit the run of its payouts.
  movement text not null
);
