-- What a settlement paid out: payments, and what refunds and disputes took from it. Its bank amount, fees and tax are their sums.
create table settlement_line (
  settlement_id text not null references settlement,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('payment', 'refund', 'dispute')),
  payment_id text not null references payment,
  -- Negative: taken from the settlement.
  amount_paise bigint not null check (amount_paise <> 0),
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  primary key (settlement_id, number)
);
-- A payment is paid out once.
create unique index settlement_line_payment on settlement_line (payment_id) where kind = 'payment';
create index settlement_line_of_payment on settlement_line (payment_id);
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
  check ((columns is null) = (content is not null))
);
-- Its rows with the chosen columns only.
create table settlement_import_row (
  import_id text not null references settlement_import on delete cascade,
  line integer not null,
  cells jsonb not null,
  primary key (import_id, line)
);
