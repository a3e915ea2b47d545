-- Who entered the settled amount that counts now: what one person wrote down, another one applies or returns. Amounts that were
-- entered before name nobody.
alter table payment add column settled_sum_by text;

create function settled_sum_second_person() returns trigger language plpgsql as $$
begin
  if second_person_is_needed() then
    raise exception 'a second person decides about a payment whose amount this person entered' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger settled_sum_is_not_decided_alone after update on payment for each row
  when (new.resolved_by is distinct from old.resolved_by and new.resolution in ('applied', 'refunded')
    and new.resolved_by = new.settled_sum_by)
  execute function settled_sum_second_person();
