-- The day books. A posting belongs to the month of its day in India; when that month's day book is closed, to the first
-- open one, which is stored here. Null: its own month.
alter table ledger_transaction add column booked_in date
  check (booked_in = date_trunc('month', booked_in) and booked_in > at at time zone 'Asia/Kolkata');
create function ledger_month(booked_in date, at timestamptz) returns date language sql immutable parallel safe
  return coalesce(booked_in, date_trunc('month', at at time zone 'Asia/Kolkata')::date);
create index ledger_transaction_month on ledger_transaction (ledger_month(booked_in, at), at, id);
create index ledger_transaction_month_kind on ledger_transaction (ledger_month(booked_in, at), kind, at, id);
-- `ledger_transaction_newest` begins with the same column.
drop index ledger_transaction_at;

-- A closed month: its day book has these sums for good. All months before it are closed too.
create table ledger_closing (
  month date primary key check (month = date_trunc('month', month)),
  closed_at timestamptz not null default clock_timestamp(),
  closed_by text not null check (closed_by <> ''),
  transactions bigint not null,
  debit_paise bigint not null,
  credit_paise bigint not null,
  check (debit_paise = credit_paise)
);
create trigger ledger_closing_is_append_only before update or delete or truncate on ledger_closing
  for each statement execute function refuse_change();

-- Sums of the entries by month and account, those of persons together; and what was posted since they were added up.
-- A posting only adds rows, so concurrent postings never wait for each other.
create table ledger_sum (
  account text not null,
  month date not null,
  debit_paise bigint not null,
  credit_paise bigint not null,
  debits bigint not null,
  credits bigint not null,
  primary key (account, month)
);
create table ledger_unsummed (like ledger_sum);
insert into ledger_sum
  select split_part(e.account, ':', 1), ledger_month(t.booked_in, t.at),
    coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0), -coalesce(sum(e.amount_paise) filter (where e.amount_paise < 0), 0),
    count(*) filter (where e.amount_paise > 0), count(*) filter (where e.amount_paise < 0)
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id group by 1, 2;
create view ledger_balance as
  select account, month, sum(debit_paise)::bigint as debit_paise, sum(credit_paise)::bigint as credit_paise,
    sum(debits)::bigint as debits, sum(credits)::bigint as credits
  from (select * from ledger_sum union all select * from ledger_unsummed) as part group by account, month;

create function ledger_note_sums() returns trigger language plpgsql as $$ begin
  insert into ledger_unsummed
    select split_part(e.account, ':', 1), ledger_month(t.booked_in, t.at),
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
    select account, month, sum(debit_paise), sum(credit_paise), sum(debits), sum(credits) from moved group by account, month
  on conflict (account, month) do update set debit_paise = ledger_sum.debit_paise + excluded.debit_paise,
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
    select split_part(e.account, ':', 1), ledger_month(t.booked_in, t.at),
      coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0), -coalesce(sum(e.amount_paise) filter (where e.amount_paise < 0), 0),
      count(*) filter (where e.amount_paise > 0), count(*) filter (where e.amount_paise < 0)
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id group by 1, 2;
end $$;

-- Every posting holds this lock together with other postings until it ends; a closing holds it alone. So a closing waits
-- for the postings that run, and those that come later see it.
create or replace function ledger_record_time() returns trigger language plpgsql as $$
declare
  closed date;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'postings read the latest closing, so they need the isolation level read committed';
  end if;
  new.recorded_at := clock_timestamp();
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger/closing', 0));
  select max(month) into closed from ledger_closing;
  new.booked_in := case when ledger_month(null, new.at) <= closed then closed + interval '1 month' end;
  return new;
end $$;

create function ledger_close() returns trigger language plpgsql as $$ begin
  perform pg_advisory_xact_lock(hashtextextended('ledger/closing', 0));
  if exists (select from ledger_closing where month >= new.month) then return null; end if;
  select coalesce(sum(debits), 0), coalesce(sum(debit_paise), 0), coalesce(sum(credit_paise), 0)
    into new.transactions, new.debit_paise, new.credit_paise from ledger_balance where month = new.month;
  return new;
end $$;
create trigger ledger_closing_closes before insert on ledger_closing for each row execute function ledger_close();
