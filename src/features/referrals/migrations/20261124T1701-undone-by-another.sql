-- Who recorded a transfer does not record its return, and who began it does not record that nothing was sent.
alter table payout add column recorded_by text, add column ended_by text;
-- True if this account is a person's who may not say that this transfer did not stay or was not sent. The page, the call and the
-- trigger ask it.
create function may_not_undo(done payout, actor text) returns boolean language sql stable as $$
  select coalesce(second_person_is_needed()
    and case done.state when 'paid' then done.recorded_by else done.started_by end in (select accounts_of_person(actor)), false)
$$;
create function payout_is_undone_by_another() returns trigger language plpgsql as $$
begin
  if new.ended_by is null then
    raise exception 'the end of a payout has who recorded it' using errcode = 'check_violation';
  end if;
  if may_not_undo(old, new.ended_by) then
    raise exception 'another person records that a transfer did not stay' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_is_undone_by_another before update on payout
  for each row when (new.state in ('returned', 'not-sent') and old.state <> new.state)
  execute function payout_is_undone_by_another();
