-- Refunds that are paid by bank transfer: the payer gives the account, and a payout run pays it.
create table refund_transfer (
  refund_id text primary key references refund,
  chosen_at timestamptz not null,
  chosen_by text not null,
  -- The payer is asked for an account when it is chosen, and again after a transfer that failed or came back.
  asks smallint not null default 1,
  asked_at timestamptz not null,
  -- Why the bank did not pay the last transfer.
  failure text,
  holder text not null default '',
  account_sealed text not null default '',
  account_last_four text not null default '',
  -- Lasting hash of the bank and the account number, as of claims.
  account_key text,
  ifsc text not null default '',
  bank_name text not null default '',
  -- Null until the payer has given an account since they were asked last.
  given_at timestamptz,
  -- Its transfer cannot begin before.
  payable_from timestamptz,
  -- How often the account was given.
  corrections smallint not null default 0,
  details_erased_at timestamptz,
  -- The payout run that it waits in, or that pays it.
  run_id text,
  check ((given_at is null) = (payable_from is null)),
  check (run_id is null or given_at is not null),
  check (given_at is null or details_erased_at is not null or (account_sealed <> '' and account_key is not null))
);
create index refund_transfer_open on refund_transfer (asked_at) where run_id is null;
create index refund_transfer_account_key on refund_transfer (account_key) where account_key is not null;
create index refund_transfer_given on refund_transfer (given_at) where details_erased_at is null;
create trigger own_transfer_is_not_chosen after insert on refund_transfer
  for each row execute function own_payment_is_refused('chosen_by');
-- What the bank returned of a transfer that had completed the attempt: the next attempt owes it again.
alter table refund_attempt add column returned_paise integer not null default 0 check (returned_paise >= 0);
