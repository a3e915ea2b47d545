-- One order is one hosted page at the gateway. `subject` is what is paid for, in the words of the feature that asks.
create table payment_order (
  id text primary key check (length(id) <= 30),
  subject text not null,
  account_id text not null,
  amount_paise integer not null check (amount_paise between 900 and 20000000),
  gateway text not null,
  state text not null check (state in ('creating', 'open', 'paid', 'expired')),
  request_id text,
  payment_url text,
  created_at timestamptz not null,
  -- When the gateway was last asked to open the page: a second request waits for the first, a dead one is taken over.
  -- Null: the call ended without an answer.
  creating_at timestamptz,
  -- When its payer last asked for the same page again: an attempt from before says nothing of the next. Null: never.
  reopened_at timestamptz,
  reads integer not null default 0,
  -- When the timer reads it back; null: nothing more is expected of it.
  next_read_at timestamptz,
  check (state <> 'open' or (request_id is not null and payment_url is not null)),
  check (state <> 'paid' or request_id is not null),
  unique (gateway, request_id)
);
create unique index payment_order_one_open_page on payment_order (subject) where state in ('creating', 'open');
create index payment_order_due on payment_order (next_read_at) where next_read_at is not null;
create index payment_order_account on payment_order (account_id, created_at desc);
create index payment_order_subject on payment_order (subject, created_at desc);

create table payment (
  id text primary key,
  order_id text references payment_order,
  gateway text not null,
  gateway_payment_id text not null,
  state text not null,
  -- As the gateway tells it, which may be any sum.
  amount_paise bigint,
  failure text,
  first_seen_at timestamptz not null,
  captured_at timestamptz,
  -- What the paying feature made of it; a capture without one is told again by the timer.
  outcome text,
  -- Of a payment without an order: the gateway's page, our order's number as the gateway gives it back, and the account
  -- whose phone number the gateway names.
  gateway_order_id text,
  purpose text,
  payer_account_id text,
  currency text not null default 'INR',
  -- Why it needs a review.
  mismatch text check (mismatch in ('amount', 'currency', 'unknown-order')),
  -- What stands in the ledger for this capture; null until staff entered the settled rupees of another currency.
  posted_paise bigint check (posted_paise > 0),
  -- What staff decided, and why.
  resolution text check (resolution in ('applied', 'refunded', 'closed')),
  resolution_reason text,
  resolved_at timestamptz,
  resolved_by text,
  -- A settled sum that staff entered wrongly: each version has postings of its own, and those of the former ones are reversed.
  posted_version integer not null default 1 check (posted_version >= 1),
  -- Who entered the settled amount that counts now: what one person wrote down, another one applies or returns.
  settled_sum_by text,
  -- A settlement paid it out: one that took its refund alone did not. Others are listed after ten days.
  is_settled boolean not null default false,
  unique (gateway, gateway_payment_id),
  check (state in (
    'pending', 'failed', 'needs-review', 'captured', 'refund-requested', 'refunded', 'disputed', 'closed')),
  check (order_id is not null or mismatch = 'unknown-order'),
  check ((resolution is null) = (resolved_at is null)),
  constraint payment_captured_sum check (
  state not in ('captured', 'refund-requested', 'refunded', 'disputed')
  or (captured_at is not null and coalesce(amount_paise, posted_paise) is not null))
);
create index payment_order_id on payment (order_id);
create index payment_without_outcome on payment (captured_at) where outcome is null and state = 'captured';
create index payment_needs_review on payment (first_seen_at) where state = 'needs-review';
-- The sorts, filters and searches of the desk's list.
create index payment_seen on payment (first_seen_at, id) include (captured_at);
create index payment_of_state on payment (state, first_seen_at, id);
create index payment_amount on payment (amount_paise, id);
create index payment_of_outcome on payment (outcome);
create index payment_of_gateway_id on payment (gateway_payment_id);
-- Figures by day.
create index payment_captured on payment (captured_at, id) include (posted_paise);
-- The payments that the gateway names a person's number for, on the page of the person.
create index payment_of_payer on payment (payer_account_id, first_seen_at) where payer_account_id is not null;
create index payment_unsettled on payment (captured_at) where captured_at is not null and not is_settled;

-- Each notice of a gateway once: ids and its word, nothing else of what it sent.
create table payment_notice (
  gateway text not null,
  gateway_payment_id text not null,
  status text not null,
  request_id text not null,
  received_at timestamptz not null,
  primary key (gateway, gateway_payment_id, status)
);
-- The sweeper looks at the webhooks of the last days only.
create index payment_notice_received on payment_notice (received_at);

create table refund (
  id text primary key,
  payment_id text not null unique references payment,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (reason in ('duplicate', 'asked', 'other')),
  state text not null,
  gateway_refund_id text,
  bank_reference text,
  requested_by text not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- A refund that is tried again after it was denied or closed is a new attempt with an id of its own at the gateway.
  attempt integer not null default 1,
  -- The gateway's refusals of this attempt; outages do not count.
  refusals integer not null default 0,
  -- The attempt for which staff saw in the gateway's dashboard that no listed row without a payment is this refund.
  absent_attempt integer,
  -- Paid by staff from our bank account.
  is_by_hand boolean not null default false,
  closed_by text,
  closed_reason text,
  -- When the applicant was told that it takes longer than promised.
  delay_notified_at timestamptz,
  -- When the present attempt was requested.
  attempt_at timestamptz not null,
  -- When the payer's bank last asked for the money or decided, while the refund waited for that.
  freed_at timestamptz,
  -- Its five business days count from here.
  promised_from timestamptz not null generated always as (greatest(attempt_at, freed_at)) stored,
  -- A call to the gateway about this refund is under way until then; nobody else makes one meanwhile.
  leased_until timestamptz,
  -- What of it a lost dispute paid back.
  dispute_paise bigint not null default 0 check (dispute_paise >= 0),
  -- What staff transferred beyond what was owed when they recorded a refund by hand: our loss, unless the payer returns it.
  by_hand_excess_paise bigint not null default 0 check (by_hand_excess_paise >= 0),
  -- Why staff refunded a payment, in their words, for the payer; null where the payer asked or the program decided.
  why text,
  -- stopped: refused three times, waits for staff. closed: staff ended it, the money stays ours.
  check (state in ('requested', 'sent', 'stopped', 'done', 'denied', 'closed')),
  check ((state = 'closed') = (closed_reason is not null))
);
create index refund_due on refund (next_try_at) where next_try_at is not null;
create index refund_unsettled on refund (requested_at) where state in ('requested', 'sent', 'stopped');
create index refund_settled on refund (settled_at) where settled_at is not null;
create index refund_to_notify on refund (promised_from) where delay_notified_at is null and state in ('requested', 'sent', 'stopped');
-- The sweeper pages through what is not completed, however many refunds are.
create index refund_to_watch on refund (id) where state in ('requested', 'sent', 'stopped', 'denied');
-- What an ended refund or a lost dispute may have left.
create index refund_closed on refund (payment_id) where state = 'closed';
create index refund_reference on refund (bank_reference) where bank_reference is not null;
create index refund_at_gateway on refund (gateway_refund_id) where gateway_refund_id is not null;
-- A refund that we owe is closed by two people; one that a lost dispute paid back is closed by the decision about the dispute.
create trigger closed_refund_is_approved after update on refund
  for each row when (new.state = 'closed' and old.state <> 'closed' and new.dispute_paise is not distinct from old.dispute_paise)
  execute function approval_is_needed('refund-closing');

-- A payer's bank disputes a captured payment (a chargeback). One is open at a time; each is kept.
create table dispute (
  id text primary key,
  payment_id text not null references payment,
  gateway_dispute_id text,
  state text not null check (state in ('open', 'won', 'lost')),
  -- What the payer's bank took back when it opened.
  amount_paise bigint not null check (amount_paise > 0),
  -- Of it, what was decided against us.
  lost_paise bigint not null default 0,
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  opened_at timestamptz not null,
  opened_by text not null,
  decided_at timestamptz,
  decided_by text,
  -- How much of what was lost paid back a refund that we owed, and a receipt without an application; the rest is a loss.
  refund_paise bigint not null default 0 check (refund_paise >= 0),
  unapplied_paise bigint not null default 0 check (unapplied_paise >= 0),
  -- As of settled sums: the fee of a dispute may turn out to be none.
  fee_version integer not null default 1 check (fee_version >= 1),
  -- A dispute is a case of the gateway: its number there, what it is about, the gateway's days, and until when it can be answered.
  gateway text not null,
  case_number text not null check (case_number ~ '^[!-~]{1,64}$'),
  reason text not null,
  opened_on date not null,
  answer_by date not null,
  decided_on date,
  check (lost_paise between 0 and amount_paise),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'lost') = (lost_paise > 0)),
  check (refund_paise + unapplied_paise <= lost_paise),
  check (reason in ('not-authorised', 'not-provided', 'not-as-described', 'paid-twice', 'wrong-amount', 'refund-missing', 'other')),
  check (answer_by is not null or state <> 'open'),
  check (answer_by >= opened_on),
  check (decided_on >= opened_on),
  check ((decided_on is null) = (state = 'open'))
);
create unique index dispute_one_open on dispute (payment_id) where state = 'open';
create index dispute_payment on dispute (payment_id);
create index dispute_open on dispute (opened_at) where state = 'open';
create index dispute_lost on dispute (payment_id) where state = 'lost';
create unique index dispute_case on dispute (upper(case_number), gateway);
create index dispute_answer on dispute (answer_by) where state = 'open';

-- A dispute as the gateway lists it, where it has such a list. The books have it as a dispute once money was taken for it.
create table gateway_case (
  gateway text not null,
  case_number text not null check (case_number ~ '^[!-~]{1,64}$'),
  payment_id text not null references payment,
  phase text not null check (phase in ('fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration')),
  state text not null check (state in ('open', 'under-review', 'won', 'lost', 'closed')),
  amount_paise bigint not null check (amount_paise > 0),
  deducted_paise bigint not null check (deducted_paise >= 0),
  reason text not null check (reason in ('not-authorised', 'not-provided', 'not-as-described', 'paid-twice', 'wrong-amount', 'refund-missing', 'other')),
  opened_on date not null,
  answer_by date,
  seen_at timestamptz not null,
  -- A retrieval is a question, and after fraud we pay back ourselves.
  may_take boolean not null generated always as
    (state in ('open', 'under-review') and phase in ('chargeback', 'pre_arbitration', 'arbitration')) stored,
  -- A digest of the row of the gateway's list, where it cannot be read: open, it holds refunds back; closed, this row holds none.
  unread_row text,
  primary key (gateway, case_number)
);
create index gateway_case_payment on gateway_case (payment_id);
create index gateway_case_open on gateway_case (gateway, opened_on) where state in ('open', 'under-review');

-- The gateway paid out to our bank account, after its fees and the tax on them.
create table settlement (
  id text primary key,
  gateway text not null,
  gateway_settlement_id text not null,
  -- The bank's reference.
  utr text unique,
  bank_paise bigint not null check (bank_paise >= 0),
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  settled_at timestamptz not null,
  recorded_at timestamptz not null default wall_clock(),
  recorded_by text not null,
  -- What staff enter wrongly is corrected: each version has postings of its own, and those of the former ones are reversed.
  version integer not null default 1 check (version >= 1),
  -- A settlement of zero or less moves nothing in the bank and has no reference; adjustments and reserves have sums of their own,
  -- positive: to us.
  adjustment_paise bigint not null default 0,
  reserve_paise bigint not null default 0,
  makers text[] not null default '{}',
  unique (gateway, gateway_settlement_id),
  -- For settlement_invoice.
  unique (id, tax_paise),
  check ((utr is null) = (bank_paise = 0))
);
-- The sorts and filters of the desk's list.
create index settlement_settled on settlement (settled_at, id);
create index settlement_amount on settlement (bank_paise, id);
create index settlement_at_gateway on settlement (gateway_settlement_id);

-- Each comparison of our books with the gateway's lists.
create table reconciliation (
  id bigint primary key generated always as identity,
  gateway text not null,
  cause text not null check (cause in ('daily', 'restore', 'staff')),
  since timestamptz not null,
  started_at timestamptz not null default wall_clock(),
  -- Null: under way, or ended by a kill or an outage.
  finished_at timestamptz,
  -- The same by the product's clock, which months and pages go by.
  compared_at timestamptz,
  requests integer not null default 0,
  payments integer not null default 0,
  refunds integer not null default 0,
  gaps integer not null default 0,
  -- Rows of the lists that could not be read: the next comparison looks at the same days again.
  unreadable integer not null default 0,
  -- A comparison with the gateway that ended without its lists; the item is there until one is finished.
  failed_at timestamptz,
  check (num_nonnulls(failed_at, finished_at) <= 1)
);
create index reconciliation_newest on reconciliation (gateway, started_at desc);
create index reconciliation_failed on reconciliation (gateway, started_at) where failed_at is not null;
create index reconciliation_finished on reconciliation (gateway, started_at) where finished_at is not null;

-- Each attempt of a refund, with what it moved in the ledger.
create table refund_attempt (
  refund_id text not null references refund,
  attempt integer not null check (attempt >= 1),
  -- Where the money was taken from: the fee of an application, or a receipt without one.
  receipt text not null check (receipt in ('application', 'unapplied', 'closed')),
  -- What it made us owe; 0 where that was owed before: a second payment, an attempt that stopped.
  asked_paise bigint not null check (asked_paise >= 0),
  -- What of it stays ours since it was denied or closed.
  denied_paise bigint not null default 0 check (denied_paise >= 0),
  -- The gateway's refund of an attempt that another one followed.
  gateway_refund_id text,
  -- The part of asked_paise that a lost dispute had already paid back: the gateway has the refund too, so it is a loss.
  excess_paise bigint not null default 0,
  -- What the bank returned of a transfer that had completed the attempt: the next attempt owes it again.
  returned_paise integer not null default 0 check (returned_paise >= 0),
  primary key (refund_id, attempt),
  check (excess_paise >= 0 and excess_paise <= asked_paise),
  -- Such an attempt is denied as a whole, which also reverses the loss.
  check (excess_paise = 0 or denied_paise in (0, asked_paise))
);

create table settlement_version (
  settlement_id text not null references settlement,
  version integer not null check (version >= 1),
  utr text,
  bank_paise bigint not null check (bank_paise >= 0),
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  settled_at timestamptz not null,
  -- When and by whom it was replaced; why stands in the audit table.
  replaced_at timestamptz not null default wall_clock(),
  replaced_by text not null,
  adjustment_paise bigint not null default 0,
  reserve_paise bigint not null default 0,
  primary key (settlement_id, version),
  check ((utr is null) = (bank_paise = 0))
);

-- How the gateway's tax invoice splits the GST of a settlement; one invoice may be about several settlements.
create table settlement_invoice (
  settlement_id text primary key,
  number text not null check (char_length(number) between 1 and 40),
  -- Of the gateway.
  gstin text not null check (char_length(gstin) = 15),
  tax_paise bigint not null,
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  entered_at timestamptz not null,
  entered_by text not null check (entered_by <> ''),
  -- With other sums of the settlement it is entered again.
  foreign key (settlement_id, tax_paise) references settlement (id, tax_paise),
  check (cgst_paise + sgst_paise + igst_paise = tax_paise),
  -- Within a state CGST and SGST, between states IGST.
  check (igst_paise = 0 or cgst_paise + sgst_paise = 0)
);
create index settlement_invoice_number on settlement_invoice (number);

-- What the gateway gave back of a refund at its own desk, in part: the refund is of the rest from then on.
create table refund_part (
  refund_id text not null references refund,
  gateway_refund_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  recorded_at timestamptz not null default wall_clock(),
  recorded_by text not null,
  primary key (refund_id, gateway_refund_id)
);
create index refund_part_recorded on refund_part (recorded_at);

-- What the gateway gave back beside a refund that was completed already: our loss, unless the payer returns it.
create table refund_excess (
  refund_id text not null references refund,
  gateway_refund_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  recorded_at timestamptz not null default wall_clock(),
  recorded_by text not null,
  primary key (refund_id, gateway_refund_id)
);

create table settled_sum_version (
  payment_id text not null references payment,
  version integer not null check (version >= 1),
  posted_paise bigint not null check (posted_paise > 0),
  -- When and by whom it was replaced; why stands in the audit table.
  replaced_at timestamptz not null default wall_clock(),
  replaced_by text not null,
  primary key (payment_id, version)
);

create table dispute_fee_version (
  dispute_id text not null references dispute,
  version integer not null check (version >= 1),
  fee_paise bigint not null check (fee_paise >= 0),
  replaced_at timestamptz not null default wall_clock(),
  replaced_by text not null,
  primary key (dispute_id, version)
);

-- What a settlement paid out: payments, and what refunds and disputes took from it. Its bank amount, fees and tax are their sums.
create table settlement_line (
  settlement_id text not null references settlement,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'adjustment', 'reserve', 'carried')),
  payment_id text references payment,
  -- Negative: taken from the settlement.
  amount_paise bigint not null check (amount_paise <> 0),
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  primary key (settlement_id, number),
  check ((payment_id is null) = (kind in ('adjustment', 'reserve', 'carried')))
);
-- A payment is paid out once.
create unique index settlement_line_payment on settlement_line (payment_id) where kind = 'payment';
create index settlement_line_of_payment on settlement_line (payment_id);
-- What settlements took and gave beside payments: few rows among many.
create index settlement_line_beside on settlement_line (kind) include (amount_paise) where kind in ('refund', 'dispute', 'carried');
create index settlement_line_paid on settlement_line (settlement_id) where kind = 'payment';
create trigger settlement_line_is_append_only before update or delete or truncate on settlement_line
  for each statement execute function refuse_change();

-- A report of a gateway that staff uploaded, until it is recorded or removed.
create table settlement_import (
  id text primary key,
  sha256 text not null unique,
  gateway text not null,
  file_name text not null,
  -- The names in the head of the file, and those of them that staff or the program chose.
  head jsonb not null,
  columns jsonb,
  -- The whole file, encrypted, only while its columns are not chosen: it has names and numbers of payers.
  content text,
  imported_at timestamptz not null,
  imported_by text not null,
  -- The fee of the report's rows contains its GST; the next report with this head has the same.
  tax_in_fee boolean not null default false,
  -- Everybody whose word a settlement is: who recorded it, who corrected it, also its reference alone, who imported the report that
  -- it was recorded from, and who chose the columns of that report.
  columns_by text,
  check ((columns is null) = (content is not null))
);

-- Its rows with the chosen columns only.
create table settlement_import_row (
  import_id text not null references settlement_import on delete cascade,
  line integer not null,
  cells jsonb not null,
  primary key (import_id, line)
);

-- Each restore of this database from a backup.
create table restored_backup (
  id bigint primary key generated always as identity,
  backup_at timestamptz not null,
  -- By the product's clock.
  restored_at timestamptz not null,
  -- When the gateways' lists since the backup were read; until then a payment that is found may be of before.
  gateway_read_at timestamptz,
  -- Refunds and payments of those lists that could not be read, the first hundred as {gateway, kind, id, field}.
  unread_count integer not null default 0 check (unread_count >= 0),
  unread_rows jsonb not null default '[]',
  -- How often in a row that was so, and when last; the next comparison waits accordingly.
  unread_runs integer not null default 0,
  unread_at timestamptz
);

-- What a person confirmed after a restore: no money went there since the backup.
create table restore_confirmation (
  restore_id bigint not null references restored_backup,
  kind text not null check (kind in ('payment', 'referrer')),
  record text not null,
  confirmed_at timestamptz not null,
  confirmed_by text not null,
  primary key (restore_id, kind, record)
);
create trigger restore_confirmation_is_append_only before update or delete or truncate on restore_confirmation
  for each statement execute function refuse_change();

-- A part of a payment that went back while what it paid for goes on: agreed to by two people and sent to the gateway, or made
-- in the gateway's dashboard and recorded by one.
create table part_refund (
  id text primary key check (id like 'SR-%'),
  payment_id text not null references payment,
  amount_paise bigint not null check (amount_paise > 0),
  -- What it is paid from, as of a refund.
  receipt text not null check (receipt in ('application', 'unapplied', 'closed')),
  -- ended: the gateway did not pay it, and we keep the money.
  state text not null check (state in ('requested', 'sent', 'done', 'ended')),
  -- The payer reads it; null once it is erased, and of one that was made in the dashboard.
  why text check (why <> ''),
  -- Null: made in the gateway's dashboard.
  approval_id text unique references approval,
  gateway_refund_id text,
  requested_by text not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  -- Calls to the gateway, and how many of them it refused.
  tries integer not null default 0,
  refusals integer not null default 0,
  next_try_at timestamptz,
  leased_until timestamptz,
  -- Staff saw in the gateway's dashboard that no listed row without a payment is this one.
  is_confirmed_absent boolean not null default false,
  check ((state in ('done', 'ended')) = (settled_at is not null)),
  check ((state in ('done', 'ended')) = (next_try_at is null)),
  check (state not in ('sent', 'done') or gateway_refund_id is not null),
  check (approval_id is not null or state = 'done'),
  unique (payment_id, gateway_refund_id)
);
create index part_refund_due on part_refund (next_try_at) where next_try_at is not null;
-- Parts that the gateway has not completed, or did not pay.
create index part_refund_watch on part_refund (requested_at) where state in ('requested', 'sent', 'ended');

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

create function settled_sum_second_person() returns trigger language plpgsql as $$
begin
  if second_person_is_needed() then
    raise exception 'a second person decides about a payment whose amount this person entered' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger settled_sum_is_not_decided_alone after update on payment for each row
  when (new.resolved_by is distinct from old.resolved_by and new.resolution in ('applied', 'refunded')
    and new.resolved_by = new.settled_sum_by)
  execute function settled_sum_second_person();

-- Whether money may have gone to the payer of a payment, or to a referrer, between a backup and its restore.
create function is_unconfirmed(kind text, record text) returns boolean language sql stable as $$
  select exists (
    select from restored_backup r
    where not exists (
        select from restore_confirmation c
        where c.restore_id = r.id and c.kind = is_unconfirmed.kind and c.record = is_unconfirmed.record)
      and case is_unconfirmed.kind
        -- The gateway's lists show what was captured before, so all that is recorded until they are read counts.
        when 'payment' then exists (
          select from payment p
          where p.id = is_unconfirmed.record and p.captured_at <= coalesce(r.gateway_read_at, 'infinity'))
        when 'referrer' then exists (
          select from claim where referrer_id = is_unconfirmed.record and created_at <= r.restored_at)
          -- In more than a day an earning that is not in the backup can have been made, matured and been paid.
          or exists (
            select from commission c join payment p on p.id = c.payment_id
            where c.referrer_id = is_unconfirmed.record and p.captured_at <= coalesce(r.gateway_read_at, 'infinity')
              and (c.matures_at <= r.restored_at or r.restored_at > r.backup_at + interval '24 hours'))
      end)
$$;

create function refuse_unconfirmed_payout() returns trigger language plpgsql as $$ begin
  if is_unconfirmed('referrer', (select referrer_id from claim where id = new.claim_id))
    or is_unconfirmed('payment', (select payment_id from refund where id = new.refund_id)) then
    raise exception 'nobody has confirmed since the restore that % is not paid', coalesce(new.claim_id, new.refund_id)
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function mark_settled() returns trigger language plpgsql as $$
begin
  update payment set is_settled = true where id = new.payment_id and not is_settled;
  return null;
end $$;
create trigger mark_settled after insert on settlement_line for each row when (new.kind = 'payment') execute function mark_settled();

create function part_refund_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a part refund stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.approval_id is not null and not exists (select from approval
        where id = new.approval_id and kind = 'part-refund' and record = new.payment_id and status = 'approved'
          and (frozen ->> 'amountPaise')::bigint = new.amount_paise) then
      raise exception 'two people agree to a part refund of this amount' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if row (new.id, new.payment_id, new.amount_paise, new.receipt, new.approval_id, new.requested_by, new.requested_at)
      is distinct from row (old.id, old.payment_id, old.amount_paise, old.receipt, old.approval_id, old.requested_by, old.requested_at)
      or old.state in ('done', 'ended') and new.state <> old.state then
    raise exception 'a part refund ends once, with its amount' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger part_refund_rules before insert or update or delete on part_refund
  for each row execute function part_refund_rules();

-- The sums of a settlement with its rows are those of the rows, which never change.
create function settlement_keeps_its_rows() returns trigger language plpgsql as $$ begin
  if exists (select from settlement_line where settlement_id = new.id) then
    raise exception 'the sums of settlement % are those of its rows', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_keeps_its_rows before update on settlement for each row
  when (row (new.bank_paise, new.fee_paise, new.tax_paise, new.adjustment_paise, new.reserve_paise)
    is distinct from row (old.bank_paise, old.fee_paise, old.tax_paise, old.adjustment_paise, old.reserve_paise))
  execute function settlement_keeps_its_rows();

create function application_is_approved() returns trigger language plpgsql as $$
begin
  if not exists (select from approval where kind = 'application-of-payment' and record = new.id and status = 'approved'
      and frozen ->> 'order' = new.order_id and (frozen ->> 'amountPaise')::bigint = new.posted_paise) then
    raise exception 'two people agree whose a payment of an unknown payer becomes' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger application_is_approved after update on payment for each row
  when (old.order_id is null and old.payer_account_id is null and (new.order_id is not null or new.resolution = 'applied'))
  execute function application_is_approved();

-- Whose an order and its payment are decides who gives the account of a refund by transfer.
create function refuse_changed_payer() returns trigger language plpgsql as $$ begin
  raise exception 'whose it is never changes' using errcode = 'restrict_violation';
end $$;
create trigger order_facts_are_fixed before update on payment_order for each row
  when ((new.id, new.account_id, new.subject, new.amount_paise) is distinct from (old.id, old.account_id, old.subject, old.amount_paise))
  execute function refuse_changed_payer();
-- A payment under review is applied to the order that it pays.
create trigger payer_is_fixed before update on payment for each row
  when (old.payer_account_id is not null and new.payer_account_id is distinct from old.payer_account_id
    or old.order_id is not null and new.order_id is distinct from old.order_id and old.state <> 'needs-review')
  execute function refuse_changed_payer();

create function settlement_makers_stay() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    new.makers := array(select new.recorded_by union select unnest(new.makers));
  elsif not new.makers @> old.makers then
    raise exception 'who made settlement % stays', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_makers_stay before insert or update on settlement
  for each row execute function settlement_makers_stay();

-- Each sum that went back of a payment as it was owed: its refund, parts of it that were made in the gateway's dashboard, and
-- refunds of a part.
create view went_back as
  select payment_id, amount_paise, settled_at from refund where state = 'done'
  union all select payment_id, amount_paise, settled_at from part_refund where state = 'done'
  union all select refund.payment_id, refund_part.amount_paise, recorded_at from refund_part join refund on refund.id = refund_id;

-- The money of each captured payment: what was posted, is owed back, went back, is disputed or lost, and is left.
create view payment_money as
select p.id as payment_id, p.posted_paise,
  -- Of the refund of the whole, and of parts beside it.
  (of_refund.asked - of_refund.parts - disputes.refund - case when r.state = 'done' then r.amount_paise else 0 end
    + case when p.outcome = 'duplicate' then p.posted_paise else 0 end)::bigint as refund_owed_paise,
  parts.owed as part_owed_paise,
  -- Went back as owed, by the gateway or by hand; and beyond what was owed.
  (of_refund.parts + parts.done + case when r.state = 'done' then r.amount_paise else 0 end)::bigint as returned_paise,
  (of_refund.excess + coalesce(r.by_hand_excess_paise, 0))::bigint as excess_paise,
  -- Each movement of the gateway.
  array(select r.amount_paise where r.state = 'done' and not r.is_by_hand
    union all select amount_paise from refund_part where refund_id = r.id
    union all select amount_paise from refund_excess where refund_id = r.id
    union all select amount_paise from part_refund where payment_id = p.id and state = 'done') as gateway_refunds,
  -- Parts that are taken off the payment for good, unless one ends.
  (of_refund.parts + parts.alive)::bigint as parts_paise,
  disputes.open as disputed_paise, disputes.lost as lost_paise,
  disputes.unapplied as lost_unapplied_paise, disputes.refund as lost_refund_paise,
  -- The part that lost disputes and parts left.
  greatest(0, p.posted_paise - disputes.lost - of_refund.parts - parts.alive)::bigint as rest_paise,
  -- Kept when staff closed it.
  case when p.resolution = 'closed' then kept.paise else 0 end as kept_paise,
  -- In the ledger without an application.
  (p.posted_paise - case when p.outcome is null then 0 else p.posted_paise end - of_refund.unapplied - parts.unapplied
    - disputes.unapplied - case when p.resolution = 'closed' then kept.paise else 0 end)::bigint as unapplied_paise
from payment p
  left join refund r on r.payment_id = p.id
  cross join lateral (
    select coalesce(sum(amount_paise) filter (where state <> 'ended'), 0)::bigint as alive,
      coalesce(sum(amount_paise) filter (where state in ('requested', 'sent')), 0)::bigint as owed,
      coalesce(sum(amount_paise) filter (where state = 'done'), 0)::bigint as done,
      coalesce(sum(amount_paise) filter (where state <> 'ended' and receipt = 'unapplied'), 0)::bigint as unapplied
    from part_refund where payment_id = p.id) parts
  cross join lateral (
    select (select coalesce(sum(asked_paise - denied_paise), 0) from refund_attempt where refund_id = r.id) as asked,
      (select coalesce(sum(asked_paise - denied_paise - case when denied_paise = 0 then excess_paise else 0 end), 0)
        from refund_attempt where refund_id = r.id and receipt = 'unapplied') as unapplied,
      (select coalesce(sum(amount_paise), 0) from refund_part where refund_id = r.id) as parts,
      (select coalesce(sum(amount_paise), 0) from refund_excess where refund_id = r.id) as excess) of_refund
  cross join lateral (
    select coalesce(sum(amount_paise) filter (where state = 'open'), 0)::bigint as open, coalesce(sum(lost_paise), 0)::bigint as lost,
      coalesce(sum(refund_paise), 0)::bigint as refund, coalesce(sum(unapplied_paise), 0)::bigint as unapplied,
      coalesce(sum(refund_paise + unapplied_paise) filter (where decided_at <= p.resolved_at), 0)::bigint as before_closing
    from dispute where payment_id = p.id) disputes
  cross join lateral (
    select (p.posted_paise - disputes.before_closing - of_refund.parts - parts.unapplied)::bigint as paise) kept
where p.captured_at is not null;

-- What is left of the fee that a payment paid: without parts that went back, or that a dispute holds or took; nothing once the
-- refund of the whole is owed or completed. A commission is its rate of it.
create view fee_left as
select m.payment_id, case
    when p.state not in ('captured', 'disputed') or r.state in ('requested', 'sent', 'stopped', 'done') then 0
    else greatest(0, m.rest_paise - m.disputed_paise) end as left_paise
from payment_money m join payment p on p.id = m.payment_id left join refund r on r.payment_id = m.payment_id;

-- Refunds that the gateway lists and no record of ours stands for.
create view unknown_refund as
  select listed.gateway_refund_id, listed.payment_id, listed.amount_paise, listed.since
  from (
    select subject as gateway_refund_id, details ->> 'payment' as payment_id, (details ->> 'paise')::bigint as amount_paise, since
    from finding where kind = 'refund-unknown' and gone_at is null) listed
  where not exists (select from refund r where r.payment_id = listed.payment_id
      and (not r.is_by_hand and r.gateway_refund_id = listed.gateway_refund_id
        or exists (select from refund_attempt t where t.refund_id = r.id and t.gateway_refund_id = listed.gateway_refund_id)
        or exists (select from refund_part part where part.refund_id = r.id and part.gateway_refund_id = listed.gateway_refund_id)
        or exists (select from refund_excess e where e.refund_id = r.id and e.gateway_refund_id = listed.gateway_refund_id)))
    and not exists (select from part_refund part
      where part.payment_id = listed.payment_id and part.gateway_refund_id = listed.gateway_refund_id);

-- Settlements without rows: the payments that each paid out are among those captured until the end of its day, which may be one of
-- another time zone, and in no other settlement. What those have, with what disputes gave back, more than it and those before it took
-- is `left_paise`; below 0, a payment was paid out twice.
create view settlement_by_hand as
with by_hand as (
  select id, gateway, gateway_settlement_id, settled_at + interval '1 day' as until,
    bank_paise + fee_paise + tax_paise - adjustment_paise - reserve_paise as paise
  from settlement s where not exists (select from settlement_line where settlement_id = s.id)),
returned as (
  select gateway, greatest(0, sum(paise)) as paise from (
    select gateway, amount_paise - lost_paise as paise from dispute where state <> 'open'
    union all
    select s.gateway, -l.amount_paise from settlement_line l join settlement s on s.id = l.settlement_id
    where l.kind = 'dispute' and l.amount_paise > 0) it
  group by gateway),
moves as (
  select id, gateway, gateway_settlement_id, until, paise, -paise as moved from by_hand
  union all
  select null, gateway, null, captured_at, null, posted_paise from payment
  where captured_at is not null and not is_settled and posted_paise > 0 and gateway in (select gateway from by_hand)),
summed as (select *, sum(moved) over (partition by gateway order by until) as left_paise from moves)
select id, gateway, gateway_settlement_id, until, summed.paise, (left_paise + coalesce(returned.paise, 0))::bigint as left_paise
from summed left join returned using (gateway) where id is not null;
