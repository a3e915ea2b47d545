-- Those that one member of staff began, for their daily limit.
create index phone_move_begun on phone_move (asked_by, asked_at);
