-- The earning of somebody of the staff waits until a colleague has looked at it.
alter table commission drop constraint commission_hold_reason_check;
alter table commission add constraint commission_hold_reason_check check (hold_reason in (
  'same-alternate-number', 'same-identity', 'same-bank-account', 'same-browser', 'of-staff'));
-- A hold ends by a release, which the audit has.
create function commission_hold_ends_by_release() returns trigger language plpgsql as $$ begin
  raise exception 'a held earning is released' using errcode = 'check_violation';
end $$;
create trigger commission_hold_ends_by_release before update of hold_reason on commission
  for each row when (old.hold_reason is not null and new.hold_reason is null and new.released_at is null)
  execute function commission_hold_ends_by_release();
