-- The list of the moves that are under way.
create index phone_move_under_way on phone_move (asked_at, id) where state in ('code-sent', 'code-given');
