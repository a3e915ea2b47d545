-- Who has the number of an account signs in to it, so the number changes only in the transaction that approves its move: an
-- approval of before explains no other number.
drop trigger phone_of_staff_stays on account;
drop function phone_of_staff_stays();
create function phone_moves_by_approval() returns trigger language plpgsql as $$
begin
  if not exists (
      select from phone_move move join approval on approval.kind = 'account-move' and approval.record = move.id
      where move.account_id = new.id and move.old_phone = old.phone and move.new_phone = new.phone and approval.status = 'approved'
        and approval.xmin::text::bigint = pg_current_xact_id()::text::bigint & 4294967295) then
    raise exception 'the number of an account moves with the approval of two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger phone_moves_by_approval before update of phone on account
  for each row when (new.phone is not null and old.phone is distinct from new.phone) execute function phone_moves_by_approval();

-- What two people approve is the move as it was begun.
create function phone_move_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from approval where kind = 'account-move' and record = new.id) then
      raise exception 'a move is there before its approval' using errcode = 'check_violation';
    end if;
  elsif row (new.id, new.account_id, new.old_phone, new.new_phone, new.asked_by, new.asked_at)
      is distinct from row (old.id, old.account_id, old.old_phone, old.new_phone, old.asked_by, old.asked_at) then
    raise exception 'a move stays as it was begun' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger phone_move_facts before insert or update on phone_move for each row execute function phone_move_facts();
