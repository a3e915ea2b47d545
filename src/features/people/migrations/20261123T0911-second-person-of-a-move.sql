-- Whoever began a move does not also agree to it, unless the owner had switched the second person off.
alter table phone_move
  add column is_alone boolean not null default false,
  add constraint phone_move_by_two check (state <> 'moved' or is_alone or ended_by <> asked_by);
