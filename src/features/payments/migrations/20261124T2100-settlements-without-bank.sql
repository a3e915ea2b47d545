-- A settlement of zero or less moves nothing in the bank and has no reference; adjustments and reserves have sums of their own,
-- positive: to us.
alter table settlement
  add column adjustment_paise bigint not null default 0,
  add column reserve_paise bigint not null default 0,
  alter column utr drop not null,
  drop constraint settlement_bank_paise_check,
  add check (bank_paise >= 0),
  add check ((utr is null) = (bank_paise = 0));
alter table settlement_version
  add column adjustment_paise bigint not null default 0,
  add column reserve_paise bigint not null default 0,
  alter column utr drop not null,
  drop constraint settlement_version_bank_paise_check,
  add check (bank_paise >= 0),
  add check ((utr is null) = (bank_paise = 0));

-- `carried`: from or to another settlement, what was below zero; it has no posting.
alter table settlement_line
  drop constraint settlement_line_kind_check,
  add check (kind in ('payment', 'refund', 'dispute', 'adjustment', 'reserve', 'carried')),
  alter column payment_id drop not null,
  add check ((payment_id is null) = (kind in ('adjustment', 'reserve', 'carried')));
