-- The sums of a settlement with its rows are those of the rows, which never change.
create function settlement_keeps_its_rows() returns trigger language plpgsql as $$ begin
  if exists (select from settlement_line where settlement_id = new.id) then
    raise exception 'the sums of settlement % are those of its rows', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_keeps_its_rows before update on settlement for each row
  when (row (new.bank_paise, new.fee_paise, new.tax_paise, new.adjustment_paise, new.reserve_paise)
    is distinct from row (old.bank_paise, old.fee_paise, old.tax_paise, old.adjustment_paise, old.reserve_paise))
  execute function settlement_keeps_its_rows();
insert into bank_reference (utr, kind, movement) select utr, 'settlement', id from settlement where utr is not null on conflict do nothing;
