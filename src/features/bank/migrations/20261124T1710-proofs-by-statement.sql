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
-- A statement shows a line if it brought it in or overlapped it.
create or replace function statement_line_block(asked approval, line_id text) returns text language sql stable as $$
  select case
    when not exists (select from bank_statement_line where id = line_id) then 'line-unknown'
    when movement_line(asked) is distinct from line_id then 'line-of-other'
    when second_person_is_needed() and not exists (
        select from bank_statement_line line join bank_statement shows
          on line.position > shows.last_position - shows.lines and line.position <= shows.last_position
        where line.id = line_id and shows.imported_by not in (select accounts_of_person(asked.made_by)))
      then 'line-of-recorder'
    end
$$;
create or replace function proof_block(asked approval, proof jsonb) returns text language sql stable as $$
  select case
    when (select count(*) from jsonb_object_keys(proof)) <> 1 then 'proof-missing'
    when (asked.frozen ->> 'gatewayId' is not null) <> (proof ? 'gateway') then 'proof-of-other-kind'
    when proof ? 'gateway'
      then case when lower(proof ->> 'gateway') <> lower(asked.frozen ->> 'gatewayId') then 'other-number' end
    when proof ? 'statementLine' then statement_line_block(asked, proof ->> 'statementLine')
    when proof = '{"openingBalance": true}' then case when not is_in_opening_balance(asked) then 'line-unknown' end
    else 'proof-missing' end
$$;
