-- The second person is another person, not another account of the first one. The arguments are the columns that name who made
-- it and who decided.
create function second_person_is_another() returns trigger language plpgsql as $$
declare
  decision jsonb := to_jsonb(new);
begin
  if second_person_is_needed() and decision ->> tg_argv[0] in (select accounts_of_claimant(decision ->> tg_argv[1])) then
    raise exception 'a second person decides, not another account of the first' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger run_is_approved_by_another after update on payout_run
  for each row when (old.state = 'waiting' and new.state = 'approved')
  execute function second_person_is_another('made_by', 'decided_by');
create trigger refund_is_agreed_by_another after update on refund_proposal
  for each row when (old.state = 'waiting' and new.state = 'agreed')
  execute function second_person_is_another('made_by', 'decided_by');
