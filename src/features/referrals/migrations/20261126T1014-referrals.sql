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
  hold_reason text,
  reversed_at timestamptz,
  -- Staff looked at both persons: it is never held by the program again.
  released_at timestamptz,
  released_by text,
  -- How often it was reversed or restored: numbers the postings.
  changes integer not null default 0,
  -- The rate that an earning was made at: a new rate changes no earning that is there.
  percent smallint not null check (percent between 0 and 100),
  -- A commission is its rate of what is left of the fee. Refunds of a part and disputes take a part of it.
  left_paise integer not null,
  check (left_paise between 0 and amount_paise),
  check ((left_paise = 0) = (reversed_at is not null)),
  check (hold_reason in (
  'same-alternate-number', 'same-identity', 'shared-identity', 'same-bank-account', 'same-browser', 'of-staff'))
);
-- With what the sums of a referrer read, so that ten thousand earnings are summed without a look at their rows.
create index commission_referrer on commission (referrer_id, created_at desc)
  include (amount_paise, left_paise, matures_at, hold_reason, reversed_at);
-- From the few who share a bank account to what one referrer earned by them, whatever else that one earned.
create index commission_applicant on commission (applicant_id, referrer_id);
-- Earnings that wait for staff.
create index commission_held on commission (created_at, id) include (application_id, referrer_id, left_paise, hold_reason)
  where hold_reason is not null and reversed_at is null;

create table claim (
  id text primary key,
  referrer_id text not null,
  amount_paise integer not null check (amount_paise > 0),
  -- Sealed with the data key; whole to its owner, to staff the last four until a payout is made.
  account_sealed text not null,
  account_last_four text not null check (length(account_last_four) = 4),
  ifsc text not null,
  bank_name text not null,
  mobile text not null,
  -- The name of the account's holder as the bank has it, in Latin letters; empty: not given, or erased.
  holder text not null default '',
  state text not null check (state in ('active', 'processing', 'hold', 'paid', 'rejected')),
  -- Neither paid nor rejected.
  is_open boolean not null generated always as (state in ('active', 'processing', 'hold')) stored,
  reason text,
  -- The reason is in the words of the bank.
  is_banks_reason boolean not null default false,
  -- The bank's reference of the payout.
  utr text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- On hold because a reversal took the money back; lifted by the program once later earnings cover it.
  is_uncovered boolean not null default false,
  -- Lasting hash of the bank and the account number without leading zeros; null until the start has computed it.
  account_key text,
  -- The account was never paid out to for this person when it was claimed to.
  is_new_account boolean not null default false,
  -- The first payout to a new account waits until then.
  payable_from timestamptz,
  returned_at timestamptz,
  return_reason text,
  -- A year after its last step a claim keeps the last four digits of its account; the rest is empty.
  details_erased_at timestamptz,
  -- How often its owner corrected the bank details of a claim. The limit holds under the referrer's lock and here.
  corrections smallint not null default 0 check (corrections between 0 and 5),
  -- Staff decide a claim by the version that they saw.
  version integer not null default 0,
  -- When the owner last corrected the bank details, until staff confirm the account by a release.
  corrected_at timestamptz,
  check (state not in ('hold', 'rejected') or reason is not null),
  check (not is_banks_reason or reason is not null),
  check ((state = 'paid') = (utr is not null)),
  check (not is_uncovered or state = 'hold'),
  check ((returned_at is null) = (return_reason is null)),
  check (returned_at is null or state = 'paid'),
  check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$' or details_erased_at is not null and ifsc = ''),
  check (mobile ~ '^[0-9]{10}$' or details_erased_at is not null and mobile = ''),
  check (details_erased_at is null or state in ('paid', 'rejected'))
);
create unique index claim_one_active on claim (referrer_id) where state in ('active', 'processing');
create index claim_referrer on claim (referrer_id, created_at desc);
create index claim_open on claim (created_at) where is_open;
create index claim_account_key on claim (account_key);
create index claim_without_account_key on claim (id) where account_key is null and details_erased_at is null;
create index claim_not_erased on claim (settled_at) where state in ('paid', 'rejected') and details_erased_at is null;
-- The sorts and filters of the desk's list.
create index claim_created on claim (created_at, id);
create index claim_of_state on claim (state, created_at, id);
create index claim_amount on claim (amount_paise, id);
-- The desk lists the claims whose money the bank gave back by themselves.
create index claim_returned on claim (created_at, id) where state = 'paid' and returned_at is not null;
create index claim_utr on claim (utr) where utr is not null;
create index claim_on_hold on claim (created_at) where state = 'hold';
-- Claims whose account staff have not confirmed.
create index claim_new_account on claim (created_at) where state in ('active', 'hold') and payable_from is not null;
create index claim_corrected on claim (corrected_at) where state in ('active', 'hold') and corrected_at is not null;

-- Each transfer for a claim, with our own reference that the bank is given.
create table payout (
  id text primary key,
  claim_id text references claim,
  amount_paise integer not null check (amount_paise > 0),
  state text not null,
  -- The bank's reference of the transfer.
  utr text,
  -- A transfer for a claim that was rejected or paid already: posted against later earnings.
  is_unclaimed boolean not null default false,
  started_at timestamptz not null,
  started_by text not null,
  paid_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  moved_at timestamptz,
  moved_to text references claim,
  move_reason text,
  -- Its claim waited again from then on; otherwise the sum went back to the earnings.
  is_reopened boolean not null default false,
  -- Numbers the transfers that paid a claim one after another, and with it their postings.
  attempt integer not null default 1 check (attempt > 0),
  -- A payout run pays claims and refunds by transfer: each entry and each transfer is of one of them.
  refund_id text references refund,
  -- Who recorded a transfer does not record its return, and who began it does not record that nothing was sent.
  recorded_by text,
  ended_by text,
  check ((state in ('paid', 'returned')) = (utr is not null and paid_at is not null)),
  check ((state = 'returned') = (returned_at is not null and return_reason is not null)),
  -- moved: it was another claim's transfer, where it stands now with its UTR.
  check (state in ('processing', 'paid', 'not-sent', 'returned', 'moved')),
  check ((state = 'moved') = (moved_at is not null and moved_to is not null and move_reason is not null)),
  check (not is_reopened or state = 'moved' and not is_unclaimed),
  constraint payout_of_one check (num_nonnulls(claim_id, refund_id) = 1),
  constraint payout_of_refund check (refund_id is null or not is_unclaimed and state <> 'moved')
);
create index payout_claim on payout (claim_id);
create unique index payout_one_processing on payout (claim_id) where state = 'processing';
create index payout_processing on payout (started_at) where state = 'processing';
-- The sorts and filters of the desk's list.
create index payout_started on payout (started_at, id);
create index payout_of_state on payout (state, started_at, id);
create index payout_amount on payout (amount_paise, id);
create index payout_utr on payout (utr) where utr is not null;
create unique index payout_one_of_refund on payout (refund_id) where state in ('processing', 'paid');
create index payout_refund on payout (refund_id) where refund_id is not null;
create trigger payout_is_confirmed before insert on payout
  for each row when (new.state = 'processing') execute function refuse_unconfirmed_payout();

-- Payouts that one person makes of claims and another approves.
create table payout_run (
  id text primary key,
  state text not null check (state in ('waiting', 'approved', 'cancelled', 'lapsed')),
  -- Frozen when it is made.
  claims integer not null check (claims > 0),
  sum_paise bigint not null check (sum_paise > 0),
  made_at timestamptz not null
);
create index payout_run_made on payout_run (made_at, id);
create index payout_run_sum on payout_run (sum_paise, id);
-- Today counts the runs that wait for a second person.
create index payout_run_waiting on payout_run (made_at, id) where state = 'waiting';
create trigger payout_run_is_approved after update on payout_run
  for each row when (old.state = 'waiting' and new.state = 'approved') execute function approval_is_needed('payout-run');

create table payout_run_claim (
  run_id text not null references payout_run,
  claim_id text references claim,
  -- Frozen when the run is made.
  amount_paise integer not null check (amount_paise > 0),
  account_last_four text not null,
  -- How often the bank details were corrected by then: later corrections block the approval.
  corrections smallint not null,
  -- While the run waits.
  is_open boolean not null default true,
  -- What the approval began.
  payout_id text unique references payout,
  refund_id text references refund,
  check (not is_open or payout_id is null),
  constraint payout_run_claim_once unique (run_id, claim_id),
  constraint payout_run_refund_once unique (run_id, refund_id),
  constraint payout_run_claim_of_one check (num_nonnulls(claim_id, refund_id) = 1)
);
create unique index payout_run_claim_open on payout_run_claim (claim_id) where is_open;
create index payout_run_claim_claim on payout_run_claim (claim_id);
create unique index payout_run_refund_open on payout_run_claim (refund_id) where is_open;
create index payout_run_claim_refund on payout_run_claim (refund_id) where refund_id is not null;

-- Files in which the bank reports the result of transfers: a preview first, then applied row by row.
create table bank_answer (
  id text primary key,
  -- The same file is imported once.
  sha256 text not null unique,
  file_name text not null,
  rows integer not null check (rows > 0),
  imported_at timestamptz not null,
  imported_by text not null
);
create index bank_answer_imported on bank_answer (imported_at, id);

create table bank_answer_row (
  answer_id text not null references bank_answer on delete cascade,
  line integer not null check (line > 0),
  -- As in the file; the other columns of the file are not stored.
  reference text not null,
  amount text not null,
  utr text not null,
  status text not null,
  reason text not null,
  -- What applying it did; a row that is wrong stays waiting. known: it was recorded before.
  result text not null default 'waiting',
  applied_at timestamptz,
  applied_by text,
  -- The bank's answer names another account than that of the claim. The account itself is compared and not stored.
  is_other_account boolean not null default false,
  -- The reference of ours that a row names, and what it says of the transfer, so that a contradiction with our books is found.
  payout_reference text,
  verdict text check (verdict in ('paid', 'failed', 'returned')),
  -- The bank's day of a transfer, as its answer prints it.
  day text not null,
  check ((result = 'waiting') = (applied_at is null)),
  check ((applied_at is null) = (applied_by is null)),
  primary key (answer_id, line),
  check (result in ('waiting', 'paid', 'failed', 'returned', 'known', 'aside'))
);
create index bank_answer_row_open on bank_answer_row (payout_reference)
  where result = 'waiting' and payout_reference is not null and (verdict is not null or is_other_account);
create index bank_answer_row_payout on bank_answer_row (payout_reference) where payout_reference is not null;

-- What a person who was erased would be owed again: a commission that was restored, a payout that the bank returned.
create table unclaimed_earning (
  -- The commission and its change, the application, or the payout.
  cause text primary key check (cause <> ''),
  referrer_id text not null,
  amount_paise integer not null check (amount_paise > 0),
  at timestamptz not null,
  -- What a refund took back of the earnings that an erased person gave up, or that nobody could claim.
  is_taken_back boolean not null
);
create index unclaimed_earning_referrer on unclaimed_earning (referrer_id);
create trigger unclaimed_earning_is_append_only before update or delete or truncate on unclaimed_earning
  for each statement execute function refuse_change();

create table referrer_year (
  id text primary key generated always as (referrer_id || ':' || year::text) stored,
  referrer_id text not null,
  year integer not null,
  -- Transfers that the bank returned do not count.
  paid_paise bigint not null check (paid_paise >= 0),
  payouts integer not null check (payouts >= 0),
  unique (referrer_id, year)
);
create index referrer_year_paid on referrer_year (year, paid_paise, id);
create index referrer_year_all on referrer_year (paid_paise, id);

-- What each referrer earned, has in claims, was paid and is owed. Maintained by triggers, so that the list has an index for each
-- of its orders; what changes one of these sums has the referrer's lock. The nightly check compares them with their rows.
create table referrer (
  account_id text primary key,
  -- Of the first earning.
  since timestamptz not null,
  -- Earnings in effect: how many, their sum, and what of it is held.
  referrals bigint not null,
  earned_paise bigint not null,
  held_paise bigint not null,
  -- Claims that are neither paid nor rejected, and transfers that stayed.
  claimed_paise bigint not null,
  paid_paise bigint not null,
  -- In the ledger, claimable or not; negative is a debt.
  owed_paise bigint not null
);
create index referrer_since on referrer (since, account_id);
create index referrer_earned on referrer (earned_paise, account_id);
create index referrer_claimed on referrer (claimed_paise, account_id);
create index referrer_paid on referrer (paid_paise, account_id);
create index referrer_owed on referrer (owed_paise, account_id);
create index referrer_held on referrer (held_paise, account_id);

-- The bank says that a transfer was paid which was recorded as not sent: its person may be paid twice.
create table payout_doubt (
  payout_id text not null references payout,
  -- The bank's reference in its answer.
  utr text not null,
  at timestamptz not null,
  -- Another person than who recorded that nothing was sent saw in the bank's statement that no money left.
  confirmed_at timestamptz,
  confirmed_by text,
  check ((confirmed_at is null) = (confirmed_by is null)),
  primary key (payout_id, utr)
);
create index payout_doubt_open on payout_doubt (at) where confirmed_at is null;

-- Every account that was ever given for a claim or a refund, also after its correction and erasure: a keyed hash, no number.
create table given_account (
  account_id text not null,
  account_key text not null,
  primary key (account_id, account_key)
);
create index given_account_account on given_account (account_key, account_id);
create trigger given_account_is_append_only before update or delete or truncate on given_account
  for each statement execute function refuse_change();

-- What each change of a commission left of it; each has a posting of the difference.
create table commission_change (
  commission_id text not null references commission,
  change integer not null check (change >= 0),
  left_paise integer not null check (left_paise >= 0),
  primary key (commission_id, change)
);
create trigger commission_change_is_append_only before update or delete or truncate on commission_change
  for each statement execute function refuse_change();

create function claim_version() returns trigger language plpgsql as
  $$ begin new.version := old.version + 1; return new; end $$;
create trigger claim_version before update on claim for each row
  when (not (is_sealed_anew(new.account_sealed, old.account_sealed) and new.corrections = old.corrections))
  execute function claim_version();

-- A claim of another account of the same person is their own.
create function payout_run_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payout run stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'a payout run begins as waiting' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state <> 'waiting' or row (new.id, new.claims, new.sum_paise, new.made_at)
      is distinct from row (old.id, old.claims, old.sum_paise, old.made_at) then
    raise exception 'a payout run is decided once and keeps its claims' using errcode = 'restrict_violation';
  end if;
  if new.state = 'approved' and (select row (count(*)::integer, coalesce(sum(amount_paise), 0)::bigint)
      from payout_run_claim where run_id = new.id) is distinct from row (new.claims, new.sum_paise) then
    raise exception 'the claims of a payout run are not those that were frozen' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_run_rules before insert or update or delete on payout_run
  for each row execute function payout_run_rules();

create function payout_run_claim_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payout run keeps its claims' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if not old.is_open or row (new.run_id, new.claim_id, new.refund_id, new.amount_paise, new.account_last_four, new.corrections)
        is distinct from row (old.run_id, old.claim_id, old.refund_id, old.amount_paise, old.account_last_four, old.corrections) then
      raise exception 'a payout run keeps its claims' using errcode = 'restrict_violation';
    end if;
    if new.refund_id is not null and not new.is_open and new.payout_id is null then
      update refund_transfer set run_id = null where refund_id = new.refund_id and run_id = new.run_id;
    end if;
    return new;
  end if;
  -- Its approval checks whose claims it has.
  if exists (select from approval where kind = 'payout-run' and record = new.run_id) then
    raise exception 'a payout run that is proposed takes no claim' using errcode = 'restrict_violation';
  end if;
  if new.claim_id is not null then
    if (select amount_paise from claim where id = new.claim_id) <> new.amount_paise then
      raise exception 'a payout run pays the amount of the claim' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  -- The row of the refund first, so that whoever changes it sees the run, or the run sees the change.
  perform 1 from refund where id = new.refund_id for update;
  update refund_transfer set run_id = new.run_id
  where refund_id = new.refund_id and run_id is null and given_at is not null and corrections = new.corrections and exists (
    select from refund where id = new.refund_id and state = 'stopped' and amount_paise = new.amount_paise);
  if not found then
    raise exception 'this refund does not wait for a payout run' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_run_claim_rules before insert or update or delete on payout_run_claim
  for each row execute function payout_run_claim_rules();

-- A transfer is begun by the approval of a run and in no other way; one that took place is recorded as paid.
create function payout_begins_in_a_run() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payout_run_claim entry join payout_run run on run.id = entry.run_id
      where (entry.claim_id = new.claim_id or entry.refund_id = new.refund_id) and entry.amount_paise = new.amount_paise
        and entry.is_open and run.state = 'approved') then
    raise exception 'a payout begins with the approval of its run' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_begins_in_a_run before insert on payout
  for each row when (new.state = 'processing') execute function payout_begins_in_a_run();
-- A refund that was paid outside of a run is recorded as paid by hand, and has no payout.
create trigger payout_of_refund_begins_in_a_run before insert on payout
  for each row when (new.refund_id is not null and new.state <> 'processing') execute function payout_begins_in_a_run();

-- What each referrer was paid in each Indian financial year, by the calendar year that it began in. Maintained by a trigger, so
-- that the list of a year has an index for its order; the nightly check compares it with the payouts.
create function financial_year(at timestamptz) returns integer language sql immutable as
  $$ select extract(year from (at at time zone 'Asia/Kolkata') - interval '3 months')::integer $$;

create function add_to_referrer_year(of_claim text, at timestamptz, paise bigint, count integer) returns void language plpgsql as $$
declare
  whose text;
begin
  select referrer_id into strict whose from claim where id = of_claim;
  if count < 0 then
    update referrer_year set paid_paise = paid_paise + paise, payouts = payouts + count
     where referrer_id = whose and year = financial_year(at);
    delete from referrer_year where referrer_id = whose and year = financial_year(at) and payouts = 0;
  else
    insert into referrer_year (referrer_id, year, paid_paise, payouts) values (whose, financial_year(at), paise, count)
    on conflict (referrer_id, year) do update
      set paid_paise = referrer_year.paid_paise + excluded.paid_paise, payouts = referrer_year.payouts + excluded.payouts;
  end if;
end $$;

-- Refunds are no income of their payers.
create function payout_in_its_year() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'paid' and old.claim_id is not null then
    perform add_to_referrer_year(old.claim_id, old.paid_at, -old.amount_paise, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'paid' and new.claim_id is not null then
    perform add_to_referrer_year(new.claim_id, new.paid_at, new.amount_paise, 1);
  end if;
  return null;
end $$;
create trigger payout_in_its_year after insert or update or delete on payout
  for each row execute function payout_in_its_year();

create function add_to_referrers(changes referrer[]) returns void language sql as $$
  insert into referrer
    select account_id, min(since), sum(referrals), sum(earned_paise), sum(held_paise), sum(claimed_paise), sum(paid_paise), sum(owed_paise)
    from unnest(changes) group by account_id
    having (sum(referrals), sum(earned_paise), sum(held_paise), sum(claimed_paise), sum(paid_paise), sum(owed_paise)) <> (0, 0, 0, 0, 0, 0)
    order by account_id
  on conflict (account_id) do update set since = least(referrer.since, excluded.since),
    referrals = referrer.referrals + excluded.referrals, earned_paise = referrer.earned_paise + excluded.earned_paise,
    held_paise = referrer.held_paise + excluded.held_paise, claimed_paise = referrer.claimed_paise + excluded.claimed_paise,
    paid_paise = referrer.paid_paise + excluded.paid_paise, owed_paise = referrer.owed_paise + excluded.owed_paise
$$;

create function sums_of_commission(c commission, sign integer) returns referrer language sql immutable as $$
  select row (c.referrer_id, c.created_at, case when c.reversed_at is null then sign else 0 end, sign * c.left_paise,
    case when c.hold_reason is null then 0 else sign * c.left_paise end, 0, 0, 0)::referrer
$$;
create function sums_of_claim(c claim, sign integer) returns referrer language sql immutable as $$
  select row (c.referrer_id, c.created_at, 0, 0, 0, case when c.is_open then sign * c.amount_paise else 0 end,
    0, 0)::referrer
$$;
create function sums_of_payout(p payout, sign integer) returns referrer language sql stable as $$
  select row (c.referrer_id, c.created_at, 0, 0, 0, 0, case when p.state = 'paid' then sign * p.amount_paise else 0 end, 0)::referrer
  from claim c where c.id = p.claim_id
$$;
create function sum_up_referrers() returns trigger language plpgsql as $$
declare
  changes referrer[];
begin
  if tg_op = 'INSERT' then
    execute format('select array_agg(sums_of_%1$s(t, 1)) from added t', tg_table_name) into changes;
  elsif tg_op = 'DELETE' then
    execute format('select array_agg(sums_of_%1$s(t, -1)) from removed t', tg_table_name) into changes;
  else
    execute format('select array_agg(it) from (select sums_of_%1$s(t, 1) from added t union all select sums_of_%1$s(t, -1) from removed t) s (it)',
      tg_table_name) into changes;
  end if;
  perform add_to_referrers(array(select it from unnest(changes) it where it.account_id is not null));
  return null;
end $$;
create trigger commission_sums_in after insert on commission referencing new table as added
  for each statement execute function sum_up_referrers();
create trigger commission_sums after update on commission referencing new table as added old table as removed
  for each statement execute function sum_up_referrers();
create trigger commission_sums_out after delete on commission referencing old table as removed
  for each statement execute function sum_up_referrers();
create trigger claim_sums_in after insert on claim referencing new table as added
  for each statement execute function sum_up_referrers();
create trigger claim_sums after update on claim referencing new table as added old table as removed
  for each statement execute function sum_up_referrers();
create trigger claim_sums_out after delete on claim referencing old table as removed
  for each statement execute function sum_up_referrers();
create trigger payout_sums_in after insert on payout referencing new table as added
  for each statement execute function sum_up_referrers();
create trigger payout_sums after update on payout referencing new table as added old table as removed
  for each statement execute function sum_up_referrers();
create trigger payout_sums_out after delete on payout referencing old table as removed
  for each statement execute function sum_up_referrers();

create function sum_up_owed() returns trigger language plpgsql as $$ begin
  if not exists (select from added where account like 'referral\_payable:%') then return null; end if;
  perform add_to_referrers(array(
    select row (split_part(e.account, ':', 2), t.at, 0, 0, 0, 0, 0, -e.amount_paise)::referrer
    from added e join ledger_transaction t on t.id = e.transaction_id where e.account like 'referral\_payable:%'));
  return null;
end $$;
create trigger ledger_entry_owed after insert on ledger_entry referencing new table as added
  for each statement execute function sum_up_owed();

create function people_in_doubt() returns setof text language sql stable as $$
  select distinct accounts_of_person(referrer_id) from payout_in_doubt
$$;

-- The bank may have paid a transfer of it that was recorded as not sent.
create function refund_in_doubt(refund text) returns boolean language sql stable as $$
  select exists (select from payout_in_doubt d join payout p on p.id = d.payout_id where p.refund_id = refund)
$$;

create function payout_is_not_doubted() returns trigger language plpgsql as $$
begin
  if person_of_payout(new.claim_id, new.refund_id) in (select people_in_doubt()) then
    raise exception 'an earlier transfer to this person may be paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_is_not_doubted before insert on payout
  for each row when (new.state = 'processing') execute function payout_is_not_doubted();

-- Why this account can't confirm that no money left; null if it can. Whose transfer it is, the guard asks.
create function doubt_block(doubted text, actor text) returns text language sql stable as $$
  select case
    when second_person_is_needed() and (select ended_by from payout where id = doubted) in (select accounts_of_person(actor))
      then 'second-person'
    when not has_staff_role(actor, '{owner,finance}') then 'not-allowed' end
$$;

create function payout_doubt_rules() returns trigger language plpgsql as $$
declare
  block text;
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.confirmed_at is not null
      or row (new.payout_id, new.utr, new.at) is distinct from row (old.payout_id, old.utr, old.at)) then
    raise exception 'what the bank said stays' using errcode = 'restrict_violation';
  end if;
  if new.confirmed_by is not null then
    block := doubt_block(new.payout_id, new.confirmed_by);
    if block is not null then
      raise exception 'it can not be confirmed: %', block using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger payout_doubt_rules before insert or update or delete on payout_doubt
  for each row execute function payout_doubt_rules();

-- One that was not sent, or came back, leaves its run: the refund is owed again.
create function refund_leaves_its_run() returns trigger language plpgsql as $$
begin
  update refund_transfer set run_id = null where refund_id = new.refund_id;
  return null;
end $$;
create trigger refund_leaves_its_run after update on payout
  for each row when (new.refund_id is not null and new.state in ('not-sent', 'returned') and old.state <> new.state)
  execute function refund_leaves_its_run();

-- While a run has it, nothing else pays, closes or changes a refund: only the transfer that the run began completes it.
create function refund_waits_for_its_run() returns trigger language plpgsql as $$
begin
  if exists (select from refund_transfer where refund_id = old.id and run_id is not null)
    and not (new.state = 'done' and new.is_by_hand and exists (
      select from payout where refund_id = old.id and state = 'paid' and utr = new.bank_reference)) then
    raise exception 'a refund in a payout run is paid by that run' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_waits_for_its_run before update on refund
  for each row when (row (old.state, old.amount_paise, old.attempt) is distinct from row (new.state, new.amount_paise, new.attempt)
    and old.state <> 'done')
  execute function refund_waits_for_its_run();

-- The person whom a transfer pays: a referrer, or the payer of a refund.
create function person_of_payout(claim_id text, refund_id text) returns text language sql stable as $$
  select coalesce((select referrer_id from claim where id = claim_id),
    (select coalesce(o.account_id, p.payer_account_id) from refund join payment p on p.id = refund.payment_id
      left join payment_order o on o.id = p.order_id where refund.id = refund_id))
$$;

-- True if this account is a person's who may not say that this transfer did not stay or was not sent. The page, the call and the
-- trigger ask it.
create function may_not_undo(done payout, actor text) returns boolean language sql stable as $$
  select coalesce(second_person_is_needed()
    and case done.state when 'paid' then done.recorded_by else done.started_by end in (select accounts_of_person(actor)), false)
$$;

create function payout_is_undone_by_another() returns trigger language plpgsql as $$
begin
  if new.ended_by is null then
    raise exception 'the end of a payout has who recorded it' using errcode = 'check_violation';
  end if;
  if may_not_undo(old, new.ended_by) then
    raise exception 'another person records that a transfer did not stay' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_is_undone_by_another before update on payout
  for each row when (new.state in ('returned', 'not-sent') and old.state <> new.state)
  execute function payout_is_undone_by_another();

-- Whose commission it is, of which application, and from when it can be claimed never changes.
create function refuse_changed_commission() returns trigger language plpgsql as $$
begin
  raise exception 'this fact of a commission never changes' using errcode = 'restrict_violation';
end $$;
create trigger commission_facts_are_fixed before update on commission for each row when (
  (new.id, new.application_id, new.payment_id, new.referrer_id, new.applicant_id, new.paid_paise, new.percent, new.created_at,
    new.matures_at)
  is distinct from (old.id, old.application_id, old.payment_id, old.referrer_id, old.applicant_id, old.paid_paise, old.percent,
    old.created_at, old.matures_at))
  execute function refuse_changed_commission();

-- The account of a claim changes by a correction, which is counted and listed, or goes by its erasure.
create function refuse_changed_account() returns trigger language plpgsql as $$
begin
  raise exception 'the account of a claim changes only by a correction' using errcode = 'restrict_violation';
end $$;
create trigger claim_account_is_fixed before update on claim for each row when (
  (new.id, new.referrer_id, new.amount_paise, new.created_at)
    is distinct from (old.id, old.referrer_id, old.amount_paise, old.created_at)
  or (case when is_sealed_anew(new.account_sealed, old.account_sealed) then old.account_sealed else new.account_sealed end,
      new.account_last_four, new.account_key, new.ifsc, new.bank_name, new.holder, new.is_new_account, new.payable_from)
    is distinct from (old.account_sealed, old.account_last_four, old.account_key, old.ifsc, old.bank_name, old.holder,
      old.is_new_account, old.payable_from)
  and new.corrections <> old.corrections + 1 and new.details_erased_at is not distinct from old.details_erased_at)
  execute function refuse_changed_account();

create function given_account_stays() returns trigger language plpgsql as $$
declare
  person text := case tg_table_name when 'claim' then to_jsonb(new) ->> 'referrer_id'
    else person_of_payout(null, to_jsonb(new) ->> 'refund_id') end;
begin
  if person is not null then
    insert into given_account values (person, new.account_key) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger given_account_stays after insert or update on claim
  for each row when (new.account_key is not null) execute function given_account_stays();
create trigger given_account_stays after insert or update on refund_transfer
  for each row when (new.account_key is not null) execute function given_account_stays();

-- A hold ends by a release, which the audit has.
create function commission_hold_ends_by_release() returns trigger language plpgsql as $$ begin
  raise exception 'a held earning is released' using errcode = 'check_violation';
end $$;
create trigger commission_hold_ends_by_release before update of hold_reason on commission
  for each row when (old.hold_reason is not null and new.hold_reason is null and new.released_at is null)
  execute function commission_hold_ends_by_release();

-- Open until the bank's reference is recorded for its person, or somebody confirmed that no money left.
create view payout_in_doubt as
  select doubt.payout_id, doubt.utr, doubt.at, payout.claim_id, payout.amount_paise,
    person_of_payout(payout.claim_id, payout.refund_id) as referrer_id
  from payout_doubt doubt join payout on payout.id = doubt.payout_id
  where doubt.confirmed_at is null and payout.state = 'not-sent'
    and not exists (
      select from payout sent where sent.utr = doubt.utr
        and person_of_payout(sent.claim_id, sent.refund_id) in (
          select accounts_of_person(person_of_payout(payout.claim_id, payout.refund_id))))
    and not exists (
      select from refund where refund.id = payout.refund_id and refund.is_by_hand and refund.bank_reference = doubt.utr);
