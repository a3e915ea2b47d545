-- What the gateway gave back beside a refund that was completed already: our loss, unless the payer returns it.
create table refund_excess (
  refund_id text not null references refund,
  gateway_refund_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by text not null,
  primary key (refund_id, gateway_refund_id)
);

-- A payment may be of any sum, so its refund may be too.
alter table refund alter column amount_paise type bigint, alter column dispute_paise type bigint;
alter table refund_attempt alter column asked_paise type bigint, alter column denied_paise type bigint;
alter table refund_part alter column amount_paise type bigint;

-- One bank reference is one transfer. Repeated ones of before stay as they are until staff correct them.
alter table refund add column is_reference_repeated boolean not null default false;
update refund r set is_reference_repeated = true
  where is_by_hand and exists (
    select 1 from refund o where o.is_by_hand and o.id <> r.id and upper(o.bank_reference) = upper(r.bank_reference));
create unique index refund_by_hand_reference on refund (upper(bank_reference)) where is_by_hand and not is_reference_repeated;

-- A settled sum that staff entered wrongly: each version has postings of its own, and those of the former ones are reversed.
alter table payment add column posted_version integer not null default 1 check (posted_version >= 1);
create table settled_sum_version (
  payment_id text not null references payment,
  version integer not null check (version >= 1),
  posted_paise bigint not null check (posted_paise > 0),
  -- When and by whom it was replaced; why stands in the audit table.
  replaced_at timestamptz not null default clock_timestamp(),
  replaced_by text not null,
  primary key (payment_id, version)
);
-- The same of the fee of a dispute, which may turn out to be none.
alter table dispute add column fee_version integer not null default 1 check (fee_version >= 1);
create table dispute_fee_version (
  dispute_id text not null references dispute,
  version integer not null check (version >= 1),
  fee_paise bigint not null check (fee_paise >= 0),
  replaced_at timestamptz not null default clock_timestamp(),
  replaced_by text not null,
  primary key (dispute_id, version)
);

-- Where the gateway writes no readable amount, the sum that staff entered stands for it.
alter table payment drop constraint payment_check;
alter table payment add constraint payment_captured_sum check (
  state not in ('captured', 'refund-asked', 'refunded', 'disputed')
  or (captured_at is not null and coalesce(amount_paise, posted_paise) is not null));
