-- Whether money out needs a second person: each change of the owner's switch. Without a row it does.
create table second_person_change (
  id bigint generated always as identity primary key,
  is_needed boolean not null,
  at timestamptz not null,
  -- Who ran the command; the audit names the owner.
  changed_by text not null,
  reason text not null check (reason <> '')
);
create trigger second_person_change_is_append_only before update or delete or truncate on second_person_change
  for each statement execute function refuse_change();

-- For the checks that tables of other features make.
create function second_person_is_needed() returns boolean language sql stable as $$
  select coalesce((select is_needed from second_person_change order by id desc limit 1), true)
$$;
