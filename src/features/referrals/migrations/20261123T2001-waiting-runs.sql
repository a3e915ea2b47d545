-- Today counts the runs that wait for a second person.
create index payout_run_waiting on payout_run (made_at, id) where state = 'waiting';
