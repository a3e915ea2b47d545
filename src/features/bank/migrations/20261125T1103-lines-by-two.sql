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
create or replace function bank_debit_is_agreed() returns trigger language plpgsql as $$
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
drop function bank_debit_needs_another(bank_statement_line, text);
