-- Everybody whose word a settlement is: who recorded it, who corrected it, also its reference alone, who imported the report that
-- it was recorded from, and who chose the columns of that report.
alter table settlement_import add column columns_by text;
alter table settlement add column makers text[] not null default '{}';
update settlement s set makers = array(
  select recorded_by from settlement where id = s.id
  union select replaced_by from settlement_version where settlement_id = s.id
  union select actor from audit_entry where subject = s.id and act = 'payments/settlement-corrected'
  union select imported_by from settlement_import where id in (
    select details ->> 'import' from audit_entry where subject = s.id and act = 'payments/settlement-recorded')
  union select actor from audit_entry where act = 'payments/report-columns-chosen' and subject in (
    select details ->> 'import' from audit_entry where subject = s.id and act = 'payments/settlement-recorded'));
create function settlement_makers_stay() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    new.makers := array(select new.recorded_by union select unnest(new.makers));
  elsif not new.makers @> old.makers then
    raise exception 'who made settlement % stays', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_makers_stay before insert or update on settlement
  for each row execute function settlement_makers_stay();
