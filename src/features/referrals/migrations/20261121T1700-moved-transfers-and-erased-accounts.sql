alter table payout drop constraint payout_state_check;
alter table payout
  -- moved: it was another claim's transfer, where it stands now with its UTR.
  add constraint payout_state_check check (state in ('processing', 'paid', 'not-sent', 'returned', 'moved')),
  add column moved_at timestamptz,
  add column moved_to text references claim,
  add column move_reason text,
  -- Its claim waited again from then on; otherwise the sum went back to the earnings.
  add column is_reopened boolean not null default false,
  -- Numbers the transfers that paid a claim one after another, and with it their postings.
  add column attempt integer not null default 1 check (attempt > 0),
  add check ((state = 'moved') = (moved_at is not null and moved_to is not null and move_reason is not null)),
  add check (not is_reopened or state = 'moved' and not is_unclaimed);

-- A year after its last step a claim keeps the last four digits of its account; the rest is empty.
alter table claim
  add column details_erased_at timestamptz,
  drop constraint claim_ifsc_check,
  drop constraint claim_mobile_check,
  add constraint claim_ifsc_check check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$' or details_erased_at is not null and ifsc = ''),
  add constraint claim_mobile_check check (mobile ~ '^[0-9]{10}$' or details_erased_at is not null and mobile = ''),
  add check (details_erased_at is null or state in ('paid', 'rejected'));
create index claim_not_erased on claim (settled_at) where state in ('paid', 'rejected') and details_erased_at is null;
drop index claim_without_account_key;
create index claim_without_account_key on claim (id) where account_key is null and details_erased_at is null;
