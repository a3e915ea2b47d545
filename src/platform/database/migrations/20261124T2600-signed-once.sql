-- A row that the program did not write stays without a signature, whatever the program changes in it later: its own change made
-- the row look genuine. A migration that changes what a signed row has drops the trigger and signs the rows anew.
create or replace function sign_row() returns trigger language plpgsql set timezone to 'UTC' as $$
begin
  if tg_op = 'UPDATE' and old.signature is distinct from row_signature(tg_table_name, to_jsonb(old)) then
    new.signature := null;
  else
    new.signature := row_signature(tg_table_name, to_jsonb(new));
  end if;
  return new;
end $$;
