-- A debit without an approval is refused; a query without a row counted as one.
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
  if new.tied_kind in ('charge', 'interest', 'business') and new.amount_paise < 0
      and not (new.tied_kind <> 'business' and new.recognised = new.tied_kind and new.amount_paise >= -100000)
      and bank_line_approval(new.id, new.tied_kind) is null then
    raise exception 'another person agrees to this debit' using errcode = 'check_violation';
  end if;
  return new;
end $$;
