alter table commission drop constraint commission_hold_reason_check;
alter table commission
  add constraint commission_hold_reason_check check (hold_reason in (
    'same-alternate-number', 'same-identity', 'same-bank-account', 'same-browser')),
  -- Staff looked at both persons: it is never held by the program again.
  add column released_at timestamptz,
  add column released_by text,
  -- How often it was reversed or restored: numbers the postings.
  add column changes integer not null default 0;

alter table claim drop constraint claim_state_check;
alter table claim
  add constraint claim_state_check check (state in ('active', 'processing', 'hold', 'paid', 'rejected')),
  -- On hold because a reversal took the money back; lifted by the program once later earnings cover it.
  add column is_uncovered boolean not null default false,
  -- Lasting hash of the bank and the account number without leading zeros; null until the start has computed it.
  add column account_key text,
  -- The account was never paid out to for this person when it was claimed to.
  add column is_new_account boolean not null default false,
  -- The first payout to a new account waits until then.
  add column payable_from timestamptz,
  -- Open in the backup that was restored: it may be paid already.
  add column is_unconfirmed boolean not null default false,
  add column returned_at timestamptz,
  add column return_reason text,
  add check (not is_uncovered or state = 'hold'),
  add check ((returned_at is null) = (return_reason is null)),
  add check (returned_at is null or state = 'paid');
update claim set is_uncovered = true
  where state = 'hold' and reason = 'A referred application was refunded; this claim waits until later earnings cover it.';
drop index claim_one_active;
create unique index claim_one_active on claim (referrer_id) where state in ('active', 'processing');
drop index claim_open;
create index claim_open on claim (created_at) where state in ('active', 'processing', 'hold');
create index claim_account_key on claim (account_key);

-- Each transfer for a claim, with our own reference that the bank is given.
create table payout (
  id text primary key,
  claim_id text not null references claim,
  amount_paise integer not null check (amount_paise > 0),
  state text not null check (state in ('processing', 'paid', 'not-sent', 'returned')),
  -- The bank's reference of the transfer.
  utr text unique,
  -- A transfer for a claim that was rejected or paid already: posted against later earnings.
  is_unclaimed boolean not null default false,
  started_at timestamptz not null,
  started_by text not null,
  paid_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  check ((state in ('paid', 'returned')) = (utr is not null and paid_at is not null)),
  check ((state = 'returned') = (returned_at is not null and return_reason is not null))
);
create index payout_claim on payout (claim_id);
create unique index payout_one_processing on payout (claim_id) where state = 'processing';
create index payout_processing on payout (started_at) where state = 'processing';
insert into payout (id, claim_id, amount_paise, state, utr, started_at, started_by, paid_at)
  select 'SP-' || substr(id, 4), id, amount_paise, 'paid', utr, settled_at, 'migration', settled_at from claim where state = 'paid';
