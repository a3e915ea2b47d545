-- One earning per paid application. Its money is in the ledger; here stands what it is for and why it waits.
create table commission (
  id text primary key,
  application_id text not null unique,
  payment_id text not null unique,
  referrer_id text not null,
  applicant_id text not null,
  applicant_name text not null,
  paid_paise integer not null check (paid_paise > 0),
  amount_paise integer not null check (amount_paise > 0),
  -- The application's createdAt: refund window and maturity both count from it.
  created_at timestamptz not null,
  matures_at timestamptz not null,
  hold_reason text check (hold_reason in ('same-alternate-number', 'same-identity', 'same-bank-account')),
  reversed_at timestamptz
);
-- With what the sums of a referrer read, so that ten thousand earnings are summed without a look at their rows.
create index commission_referrer on commission (referrer_id, created_at desc) include (amount_paise, matures_at, hold_reason, reversed_at);
-- From the few who share a bank account to what one referrer earned by them, whatever else that one earned.
create index commission_applicant on commission (applicant_id, referrer_id);

create table claim (
  id text primary key,
  referrer_id text not null,
  amount_paise integer not null check (amount_paise > 0),
  -- Sealed with the data key; whole to its owner, to staff the last four until a payout is made.
  account_sealed text not null,
  account_last_four text not null check (length(account_last_four) = 4),
  account_hash text not null,
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  bank_name text not null,
  mobile text not null check (mobile ~ '^[0-9]{10}$'),
  state text not null check (state in ('active', 'hold', 'paid', 'rejected')),
  reason text,
  -- The bank's reference of the payout.
  utr text unique,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (state not in ('hold', 'rejected') or reason is not null),
  check ((state = 'paid') = (utr is not null))
);
create unique index claim_one_active on claim (referrer_id) where state = 'active';
create index claim_referrer on claim (referrer_id, created_at desc);
create index claim_account on claim (account_hash);
create index claim_open on claim (created_at) where state in ('active', 'hold');
