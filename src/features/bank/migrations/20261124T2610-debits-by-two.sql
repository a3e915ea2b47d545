-- Whether another person agrees to a debit that no record explains: all but charges that the narration names, as long as those
-- that nobody agreed to stay within a sum a month. Whoever makes a transfer may type its narration.
create function bank_debit_needs_another(line bank_statement_line, asked_category text) returns boolean language sql stable as $$
  select line.amount_paise < 0 and (asked_category <> 'charge' or line.recognised is distinct from 'charge'
    or -line.amount_paise + coalesce((
      select sum(-other.amount_paise) from bank_line_entry e join bank_statement_line other on other.id = e.line_id
      where e.category = 'charge' and e.undone_at is null and other.amount_paise < 0 and other.id <> line.id
        and date_trunc('month', other.day) = date_trunc('month', line.day)
        and bank_line_approval(other.id, 'charge') is null), 0) > 50000)
$$;
-- What a line is begins with its entry, so the entry is what another person agrees to, however the line is tied.
create function bank_debit_is_agreed() returns trigger language plpgsql as $$
declare
  line bank_statement_line;
begin
  perform 1 from bank_account for update;
  select * into line from bank_statement_line where id = new.line_id;
  if bank_debit_needs_another(line, new.category) and bank_line_approval(line.id, new.category) is null then
    raise exception 'another person agrees to this debit' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_debit_is_agreed before insert on bank_line_entry
  for each row execute function bank_debit_is_agreed();
create or replace function bank_statement_line_rules() returns trigger language plpgsql as $$
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
      or coalesce(new.narration, old.narration) is distinct from old.narration then
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
