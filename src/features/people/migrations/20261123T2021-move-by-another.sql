-- As of payout runs and refunds: an account moves by the agreement of another person than the one who began it.
create trigger move_is_agreed_by_another after update on phone_move
  for each row when (old.state <> 'moved' and new.state = 'moved')
  execute function second_person_is_another('asked_by', 'ended_by');
