create function ledger_month(booked_in date, at timestamptz) returns date language sql immutable parallel safe
  return coalesce(booked_in, date_trunc('month', at at time zone 'Asia/Kolkata')::date);
-- The day of its day book: of a late one the first of that month.
create function ledger_day(booked_in date, at timestamptz) returns date language sql immutable parallel safe
  return coalesce(booked_in, (at at time zone 'Asia/Kolkata')::date);

-- Double entry. Debits are positive, credits negative; the entries of a transaction sum to zero, always.
create table ledger_transaction (
  id text primary key,
  -- What it was posted for, once: `application:SA-…`, `refund:SR-…:asked`.
  source text not null unique,
  kind text not null check (kind <> ''),
  at timestamptz not null,
  -- When the database recorded a transaction, whatever `at` says.
  recorded_at timestamptz,
  -- The day books. A posting belongs to the month of its day in India; when that month's day book is closed, to the first
  -- open one, which is stored here. Null: its own month.
  booked_in date,
  check (booked_in = date_trunc('month', booked_in) and booked_in > at at time zone 'Asia/Kolkata')
);
-- The filters of the desk's list, each in the order of time.
create index ledger_transaction_newest on ledger_transaction (at, id);
create index ledger_transaction_of_kind on ledger_transaction (kind, at, id);
-- The postings of a record, such as one payment, for the desk: of every version of it.
create index ledger_transaction_about on ledger_transaction (
  (split_part(source, ':', 1) || ':' || split_part(split_part(source, ':', 2), '/', 1)), at, id);
create index ledger_transaction_month on ledger_transaction (ledger_month(booked_in, at), at, id);
create index ledger_transaction_month_kind on ledger_transaction (ledger_month(booked_in, at), kind, at, id);
-- Postings of days whose day book was closed: few, and counted with each month.
create index ledger_transaction_late on ledger_transaction (booked_in, at, id) where booked_in is not null;
-- The postings of the bank account, and those of open claims, in the order of time: few among many, and many of them on the
-- days of payouts, which the planner can't know. A list of kinds that a later one is missing in is only slower.
create index ledger_transaction_bank on ledger_transaction (at, id) where kind in (
  'settlement-bank', 'settlement-bank-reversed', 'refund-by-hand', 'refund-by-hand-excess', 'claim-paid', 'payout-unclaimed',
  'payout-returned', 'claim-unpaid', 'payout-moved');
create index ledger_transaction_claims on ledger_transaction (at, id) where kind in (
  'claim', 'claim-paid', 'claim-rejected', 'claim-unpaid');
create trigger ledger_transaction_is_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_change();

create table ledger_entry (
  id bigint primary key generated always as identity,
  transaction_id text not null references ledger_transaction,
  account text not null check (account <> ''),
  amount_paise bigint not null check (amount_paise <> 0)
);
create index ledger_entry_account on ledger_entry (account) include (amount_paise);
-- One debit and one credit a transaction. A committed transaction has both, so nothing can be added to it.
create unique index ledger_entry_side on ledger_entry (transaction_id, (amount_paise > 0));
create trigger ledger_entry_is_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

-- A closed month: its day book has these sums for good. All months before it are closed too.
create table ledger_closing (
  month date primary key check (month = date_trunc('month', month)),
  closed_at timestamptz not null default wall_clock(),
  closed_by text not null check (closed_by <> ''),
  transactions bigint not null,
  debit_paise bigint not null,
  credit_paise bigint not null,
  -- Closings are signed by the program.
  signature bytea,
  -- A month that is closed over findings says over how many, and why.
  open_findings integer not null default 0 check (open_findings >= 0),
  reason text check (reason <> ''),
  check (debit_paise = credit_paise),
  check ((open_findings > 0) = (reason is not null))
);
create trigger ledger_closing_is_append_only before update or delete or truncate on ledger_closing
  for each statement execute function refuse_change();
create trigger sign_row before insert or update on ledger_closing for each row execute function sign_row();

-- Sums of the entries by day and account, those of persons together; and what was posted since they were added up.
-- A posting only adds rows, so concurrent postings never wait for each other.
create table ledger_sum (
  account text not null,
  day date not null,
  debit_paise bigint not null,
  credit_paise bigint not null,
  debits bigint not null,
  credits bigint not null,
  primary key (account, day)
);

create table ledger_unsummed (
  account text not null,
  day date not null,
  debit_paise bigint not null,
  credit_paise bigint not null,
  debits bigint not null,
  credits bigint not null
);

-- One reference of the bank stands for one movement of money, whichever table holds it.
create table bank_reference (
  -- Capitals, without spaces and hyphens.
  utr text primary key check (utr ~ '^[A-Z0-9]{1,60}$'),
  kind text not null check (kind in ('payout', 'refund', 'settlement', 'return')),
  -- The record that moved: a payout, a refund, a settlement; for a bulk debit the run of its payouts.
  movement text not null
);

-- When the nightly check of the books last ended. Signed: a time that was written with the database's login alone counts as none.
create table books_check (
  id boolean primary key default true check (id),
  at timestamptz not null,
  signature bytea
);
create trigger sign_row before insert or update on books_check for each row execute function sign_row();

create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  concerned text := case tg_table_name when 'ledger_transaction' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'transaction_id' end;
  entries integer;
  total bigint;
begin
  select count(*), coalesce(sum(amount_paise), 0) into entries, total from ledger_entry where transaction_id = concerned;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % does not balance: % entries, sum %', concerned, entries, total using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balances after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_must_balance();
-- Checked at the commit, when all entries of a transaction are there.
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_must_balance();

-- Every posting holds this lock together with other postings until it ends; a closing holds it alone. So a closing waits
-- for the postings that run, and those that come later see it.
create function ledger_record_time() returns trigger language plpgsql as $$
declare
  closed date;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'postings read the latest closing, so they need the isolation level read committed';
  end if;
  new.recorded_at := wall_clock();
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger/closing', 0));
  select max(month) into closed from ledger_closing;
  new.booked_in := case when ledger_month(null, new.at) <= closed then closed + interval '1 month' end;
  return new;
end $$;
create trigger ledger_transaction_recorded before insert on ledger_transaction
  for each row execute function ledger_record_time();

create function ledger_note_sums() returns trigger language plpgsql as $$ begin
  insert into ledger_unsummed
    select split_part(e.account, ':', 1), ledger_day(t.booked_in, t.at),
      coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0), -coalesce(sum(e.amount_paise) filter (where e.amount_paise < 0), 0),
      count(*) filter (where e.amount_paise > 0), count(*) filter (where e.amount_paise < 0)
    from added e join ledger_transaction t on t.id = e.transaction_id group by 1, 2;
  return null;
end $$;
create trigger ledger_entry_sums after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_note_sums();

-- Adds up what was posted since the last time. One statement moves the rows, so every reader sees each sum once.
create function ledger_add_up() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('ledger/add-up', 0));
  with moved as (delete from ledger_unsummed returning *)
  insert into ledger_sum
    select account, day, sum(debit_paise), sum(credit_paise), sum(debits), sum(credits) from moved group by account, day
  on conflict (account, day) do update set debit_paise = ledger_sum.debit_paise + excluded.debit_paise,
    credit_paise = ledger_sum.credit_paise + excluded.credit_paise, debits = ledger_sum.debits + excluded.debits,
    credits = ledger_sum.credits + excluded.credits;
$$;

-- Makes the sums anew from the entries, after somebody changed either by hand. Postings wait until it is done.
create function ledger_recount() returns void language plpgsql as $$ begin
  lock table ledger_unsummed in share row exclusive mode;
  lock table ledger_sum in share row exclusive mode;
  delete from ledger_unsummed;
  delete from ledger_sum;
  insert into ledger_sum
    select split_part(e.account, ':', 1), ledger_day(t.booked_in, t.at),
      coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0), -coalesce(sum(e.amount_paise) filter (where e.amount_paise < 0), 0),
      count(*) filter (where e.amount_paise > 0), count(*) filter (where e.amount_paise < 0)
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id group by 1, 2;
end $$;

create function ledger_close() returns trigger language plpgsql as $$ begin
  perform pg_advisory_xact_lock(hashtextextended('ledger/closing', 0));
  if exists (select from ledger_closing where month >= new.month) then return null; end if;
  select coalesce(sum(debits), 0), coalesce(sum(debit_paise), 0), coalesce(sum(credit_paise), 0)
    into new.transactions, new.debit_paise, new.credit_paise from ledger_balance where month = new.month;
  return new;
end $$;
create trigger ledger_closing_closes before insert on ledger_closing for each row execute function ledger_close();

create view ledger_day_balance as
  select account, day, sum(debit_paise)::bigint as debit_paise, sum(credit_paise)::bigint as credit_paise,
    sum(debits)::bigint as debits, sum(credits)::bigint as credits
  from (select * from ledger_sum union all select * from ledger_unsummed) as part group by account, day;

create view ledger_balance as
  select account, date_trunc('month', day)::date as month, sum(debit_paise)::bigint as debit_paise, sum(credit_paise)::bigint as credit_paise,
    sum(debits)::bigint as debits, sum(credits)::bigint as credits
  from ledger_day_balance group by 1, 2;
