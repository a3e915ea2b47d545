-- What staff enter wrongly is corrected: each version has postings of its own, and those of the former ones are reversed.
alter table settlement add column version integer not null default 1 check (version >= 1);
create table settlement_version (
  settlement_id text not null references settlement,
  version integer not null check (version >= 1),
  utr text not null,
  bank_paise bigint not null check (bank_paise > 0),
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  settled_at timestamptz not null,
  -- When and by whom it was replaced; why stands in the audit table.
  replaced_at timestamptz not null default clock_timestamp(),
  replaced_by text not null,
  primary key (settlement_id, version)
);
