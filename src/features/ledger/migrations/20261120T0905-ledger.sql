-- Double entry. Debits are positive, credits negative; the entries of a transaction sum to zero, always.
create table ledger_transaction (
  id text primary key,
  -- What it was posted for, once: `application:SA-…`, `refund:SR-…:asked`.
  source text not null unique,
  kind text not null check (kind <> ''),
  at timestamptz not null
);
create index ledger_transaction_at on ledger_transaction (at);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id text not null references ledger_transaction,
  account text not null check (account <> ''),
  amount_paise bigint not null check (amount_paise <> 0)
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account) include (amount_paise);

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
-- Checked at the commit, when all entries of a transaction are there.
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_must_balance();
create constraint trigger ledger_transaction_balances after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_must_balance();

create trigger ledger_entry_is_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_transaction_is_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_change();
