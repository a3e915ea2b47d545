-- Our bank account, as its statements show it.
create table bank_account (
  -- A keyed hash of the account number.
  account_key text primary key,
  last_four text not null check (last_four ~ '^\d{4}$'),
  -- The first day of the first statement, and the balance before its first line.
  opened_on date not null,
  opening_paise bigint not null,
  -- The names of the columns in its files.
  columns jsonb not null,
  created_at timestamptz not null,
  created_by text not null check (created_by <> '')
);
-- The ledger has one account `bank`.
create unique index bank_account_one on bank_account ((true));

-- An imported file.
create table bank_statement (
  id text primary key check (id like 'bst\_%'),
  account_key text not null references bank_account,
  last_four text not null,
  first_day date not null,
  last_day date not null,
  opening_paise bigint not null,
  closing_paise bigint not null,
  -- Lines of the file, and those of them that were new.
  lines integer not null check (lines >= 1),
  new_lines integer not null,
  -- Of its last line.
  last_position bigint not null check (last_position >= 1),
  file_name text not null,
  -- SHA-256 of the file.
  digest text not null,
  imported_at timestamptz not null,
  imported_by text not null check (imported_by <> ''),
  check (last_day >= first_day),
  check (new_lines between 0 and lines),
  -- Again, when the same lines cover a later day.
  constraint bank_statement_once unique (digest, imported_by, last_day)
);
create index bank_statement_newest on bank_statement (imported_at, id);
create trigger bank_statement_is_append_only before update or delete or truncate on bank_statement
  for each statement execute function refuse_change();

-- A file that nobody has imported yet; encrypted, for a day at most.
create table bank_statement_upload (
  id text primary key check (id like 'bsu\_%'),
  digest text not null,
  file_name text not null,
  account_key text not null,
  last_four text not null,
  content text not null,
  head jsonb not null,
  -- Null until somebody chose them.
  columns jsonb,
  -- What importing it would do, encrypted; null without columns.
  preview text,
  -- Until which day it goes, as its person said.
  until date,
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  check (num_nulls(columns, preview) in (0, 2)),
  constraint bank_statement_upload_once unique (digest, uploaded_by)
);

-- A movement of our bank account, as the bank shows it.
create table bank_statement_line (
  id text primary key check (id like 'bsl\_%'),
  -- The file that showed it first.
  statement_id text not null references bank_statement,
  -- In the order of the account's statements.
  position bigint not null unique check (position >= 1),
  day date not null,
  -- Positive: to us.
  amount_paise bigint not null check (amount_paise <> 0),
  -- Of the account after it.
  balance_paise bigint not null,
  -- As the file has it, for the comparison with the next file.
  reference text not null,
  -- As readUtr writes it; null if the bank names none.
  utr text,
  -- Encrypted; null once it is erased.
  narration text,
  -- What its narration says, as the program read it.
  recognised text check (recognised in ('charge', 'interest')),
  -- What it is; null: it is listed until somebody ties it.
  tied_kind text,
  -- The id of the payout, the run, the refund, the settlement; of others the source of the posting.
  tied_record text,
  tied_at timestamptz,
  -- `system` where reference and amount fit.
  tied_by text check (tied_by <> ''),
  check (tied_kind in
    ('payout', 'payout-run', 'refund', 'settlement', 'return', 'posting', 'charge', 'interest', 'business')),
  check (num_nulls(tied_kind, tied_record, tied_at, tied_by) in (0, 4))
);
create index bank_statement_line_listed on bank_statement_line (position) where tied_kind is null;
create index bank_statement_line_utr on bank_statement_line (utr) where utr is not null;
create index bank_statement_line_record on bank_statement_line (tied_record) where tied_record is not null;
create index bank_statement_line_day on bank_statement_line ((day::timestamp at time zone 'Asia/Kolkata'), position);
create index bank_statement_line_statement on bank_statement_line (statement_id);
create index bank_statement_line_narration on bank_statement_line (day) where narration is not null;
create index bank_statement_line_settlement on bank_statement_line (position) where tied_kind = 'settlement';

-- The postings of the ledger's account `bank` that a line shows; without a line, those within the opening balance. One line
-- may show many, a posting is shown once.
create table bank_line_posting (
  source text primary key references ledger_transaction (source),
  line_id text references bank_statement_line,
  amount_paise bigint not null
);
create index bank_line_posting_line on bank_line_posting (line_id);

-- What a line is that no other record explains, each with its posting; undone with a reason.
create table bank_line_entry (
  line_id text not null references bank_statement_line,
  number integer not null check (number >= 1),
  category text not null check (category in ('charge', 'interest', 'business')),
  entered_at timestamptz not null,
  entered_by text not null check (entered_by <> ''),
  undone_at timestamptz,
  undone_by text check (undone_by <> ''),
  undo_reason text check (undo_reason <> ''),
  check (num_nulls(undone_at, undone_by, undo_reason) in (0, 3)),
  primary key (line_id, number)
);
create unique index bank_line_entry_in_force on bank_line_entry (line_id) where undone_at is null;

create function bank_account_rules() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'columns' is distinct from to_jsonb(old) - 'columns' then
    raise exception 'a bank account and its opening balance stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_account_rules before update or delete on bank_account
  for each row execute function bank_account_rules();

create function bank_line_posting_amount() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then
    raise exception 'a tie ends and a new one begins' using errcode = 'restrict_violation';
  end if;
  select e.amount_paise into new.amount_paise from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account = 'bank' where t.source = new.source;
  if new.amount_paise is null then
    raise exception '% moved nothing in the bank', new.source using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_line_posting_amount before insert or update on bank_line_posting
  for each row execute function bank_line_posting_amount();

create function bank_line_must_fit() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  concerned text := case tg_table_name when 'bank_statement_line' then changed ->> 'id' else changed ->> 'line_id' end;
  shown bigint;
  due bigint;
begin
  select sum(amount_paise)::bigint into shown from bank_line_posting where line_id is not distinct from concerned;
  if concerned is null then
    select opening_paise into due from bank_account;
    shown := coalesce(shown, 0);
  else
    select case when tied_kind is not null then amount_paise end into due from bank_statement_line where id = concerned;
  end if;
  if shown is distinct from due then
    raise exception 'the postings of % sum to %, it shows %', coalesce(concerned, 'the opening balance'), shown, due
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger bank_statement_line_fits after insert or update on bank_statement_line
  deferrable initially deferred for each row execute function bank_line_must_fit();
-- Checked at the commit, when a line has all its postings.
create constraint trigger bank_line_posting_fits after insert or delete on bank_line_posting
  deferrable initially deferred for each row execute function bank_line_must_fit();

create function bank_line_entry_rules() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' or old.undone_at is not null
      or row (new.line_id, new.number, new.category, new.entered_at, new.entered_by)
        is distinct from row (old.line_id, old.number, old.category, old.entered_at, old.entered_by) then
    raise exception 'an entry is undone once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_line_entry_rules before update or delete on bank_line_entry
  for each row execute function bank_line_entry_rules();

create function bank_line_approval(line text, category text) returns text language sql stable as $$
  select id from approval
  where kind = 'bank-lines' and status = 'approved' and frozen ->> 'category' = category and frozen -> 'lines' ? line
$$;

-- A debit without an approval is refused; a query without a row counted as one.
create function bank_statement_line_rules() returns trigger language plpgsql as $$
declare
  before bank_statement_line;
  account bank_account;
begin
  if tg_op = 'DELETE' then
    raise exception 'a line of a statement stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    select * into account from bank_account for update;
    select * into before from bank_statement_line order by position desc limit 1;
    if new.tied_kind is not null or new.position <> coalesce(before.position, 0) + 1
        or new.day < coalesce(before.day, account.opened_on)
        or new.balance_paise <> coalesce(before.balance_paise, account.opening_paise) + new.amount_paise then
      raise exception 'a line follows the one before it' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if to_jsonb(new) - '{tied_kind,tied_record,tied_at,tied_by,narration}'::text[]
      is distinct from to_jsonb(old) - '{tied_kind,tied_record,tied_at,tied_by,narration}'::text[]
      or coalesce(new.narration, old.narration) is distinct from old.narration
        and not is_sealed_anew(new.narration, old.narration) then
    raise exception 'a line of a statement stays as the bank shows it' using errcode = 'restrict_violation';
  end if;
  if new.tied_kind is null or row (new.tied_kind, new.tied_record, new.tied_at, new.tied_by)
      is not distinct from row (old.tied_kind, old.tied_record, old.tied_at, old.tied_by) then
    return new;
  end if;
  if old.tied_kind is not null then
    raise exception 'a line is tied once' using errcode = 'restrict_violation';
  end if;
  -- Its entry is what another person agreed to, so both say the same.
  if coalesce((select category from bank_line_entry where line_id = new.id and undone_at is null), '')
      <> (case when new.tied_kind in ('charge', 'interest', 'business') then new.tied_kind else '' end) then
    raise exception 'another person agrees to this debit' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_statement_line_rules before insert or update or delete on bank_statement_line
  for each row execute function bank_statement_line_rules();

-- A movement outside of a run is proved by the line of a statement that shows its postings, if somebody else than who recorded it
-- imported that line.
create function movement_line(asked approval) returns text language sql stable as $$
  select min(shown.line_id)
  from jsonb_array_elements_text(asked.frozen -> 'sources') as source (name) left join bank_line_posting shown on shown.source = source.name
  having count(*) = count(shown.line_id) and count(distinct shown.line_id) = 1
$$;

-- True for a movement that was recorded before the first statement and lies within its opening balance: no line shows it.
create function is_in_opening_balance(asked approval) returns boolean language sql stable as $$
  select coalesce(bool_and(shown.source is not null and shown.line_id is null
    and posted.recorded_at <= (select created_at from bank_account)), false)
  from jsonb_array_elements_text(asked.frozen -> 'sources') as source (name)
    join ledger_transaction posted on posted.source = source.name left join bank_line_posting shown on shown.source = source.name
$$;

-- What a line is begins with its entry, so the entry is what another person agrees to, however the line is tied.
create function bank_debit_is_agreed() returns trigger language plpgsql as $$
declare
  line bank_statement_line;
begin
  perform 1 from bank_account for update;
  select * into line from bank_statement_line where id = new.line_id;
  if bank_line_needs_another(line, new.category, new.entered_by) and bank_line_approval(line.id, new.category) is null then
    raise exception 'another person agrees to this line' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_debit_is_agreed before insert on bank_line_entry
  for each row execute function bank_debit_is_agreed();

-- True if somebody else than this person imported a statement that shows the line.
create function bank_line_is_shown_to(line bank_statement_line, person text) returns boolean language sql stable as $$
  select exists (
    select from bank_statement shows
    where line.position > shows.last_position - shows.lines and line.position <= shows.last_position
      and shows.imported_by not in (select accounts_of_person(person)))
$$;

-- Whether another person agrees to what a line is that no record explains. Of debits all but charges that the narration names, that
-- somebody else than who marks them imported too, and as long as those that nobody agreed to stay within a sum a month and one a
-- financial year: who makes a transfer may type its narration, and who imports a statement may edit it. Of credits those above a
-- sum whose narration does not name what they are.
create function bank_line_needs_another(line bank_statement_line, asked_category text, maker text) returns boolean
language sql stable as $$
  with alone as (
    select -other.amount_paise as paise, other.day
    from bank_line_entry e join bank_statement_line other on other.id = e.line_id
    where e.category = 'charge' and e.undone_at is null and other.amount_paise < 0 and other.id <> line.id
      and date_trunc('year', other.day - interval '3 months') = date_trunc('year', line.day - interval '3 months')
      and bank_line_approval(other.id, 'charge') is null)
  select case
    when line.amount_paise > 0 then line.amount_paise > 50000 and line.recognised is distinct from asked_category
    when asked_category <> 'charge' or line.recognised is distinct from 'charge' then true
    when second_person_is_needed() and not bank_line_is_shown_to(line, maker) then true
    else coalesce((select sum(paise) from alone), 0) - line.amount_paise > 200000
      or coalesce((select sum(paise) from alone where date_trunc('month', day) = date_trunc('month', line.day)), 0) - line.amount_paise > 50000
    end
$$;

-- What the gateways hold now, and of what it is. Few of all postings are of these kinds, and few rows of settlements. What settlements
-- without rows took of payments is among the unsettled. Below zero nothing arrives; a row of the next one takes what is left.
create view gateway_held as
with part as (
  select held.paise as balance_paise, payments.paise as unsettled_paise, payments.count as unsettled,
    moved.refunds_paise - beside.refunds_paise as refunds_paise, moved.disputes_paise - beside.disputes_paise as disputes_paise,
    by_hand.paise as without_rows_paise, by_hand.count as without_rows, below.paise - beside.carried_paise as carried_paise
  from
    (select coalesce(sum(debit_paise - credit_paise), 0)::bigint as paise from ledger_balance where account = 'gateway_receivable') held,
    (select count(*)::integer as count, coalesce(sum(posted_paise), 0)::bigint as paise from payment
      where captured_at is not null and not is_settled) payments,
    (select coalesce(sum(amount_paise) filter (where kind like 'refund-%'), 0)::bigint as refunds_paise,
        coalesce(sum(amount_paise) filter (where kind like 'dispute-%'), 0)::bigint as disputes_paise
      from ledger_transaction t cross join lateral (
        select amount_paise from ledger_entry where transaction_id = t.id and account = 'gateway_receivable' offset 0) entry
      where kind in ('refund-done', 'refund-part', 'refund-excess', 'dispute-opened', 'dispute-won', 'dispute-fee', 'dispute-fee-reversed')) moved,
    (select coalesce(sum(amount_paise) filter (where kind = 'refund'), 0)::bigint as refunds_paise,
        coalesce(sum(amount_paise) filter (where kind = 'dispute'), 0)::bigint as disputes_paise,
        coalesce(sum(amount_paise) filter (where kind = 'carried'), 0)::bigint as carried_paise
      from settlement_line where kind in ('refund', 'dispute', 'carried')) beside,
    (select count(*)::integer as count,
        -coalesce(sum(bank_paise + fee_paise + tax_paise - adjustment_paise - reserve_paise), 0)::bigint as paise
      from settlement s where not exists (select from settlement_line l where l.settlement_id = s.id)) by_hand,
    (select coalesce(sum(l.amount_paise - l.fee_paise - l.tax_paise), 0)::bigint as paise
      from settlement s join settlement_line l on l.settlement_id = s.id where s.bank_paise = 0) below)
select *, balance_paise - (unsettled_paise + refunds_paise + disputes_paise + without_rows_paise + carried_paise) as rest_paise from part;
