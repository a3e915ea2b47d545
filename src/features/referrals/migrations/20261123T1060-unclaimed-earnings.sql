-- What a person who was erased would be owed again: a commission that was restored, a payout that the bank returned.
create table unclaimed_earning (
  -- The commission and its change, the application, or the payout.
  cause text primary key check (cause <> ''),
  referrer_id text not null,
  amount_paise integer not null check (amount_paise > 0),
  at timestamptz not null
);
create index unclaimed_earning_referrer on unclaimed_earning (referrer_id);
create trigger unclaimed_earning_is_append_only before update or delete or truncate on unclaimed_earning
  for each statement execute function refuse_change();
