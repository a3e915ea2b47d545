-- True for an owner who says that these are two people and is neither of them: no account of theirs reaches one.
create or replace function is_neither(owner text, one text, other text) returns boolean language sql stable as $$
  select not array(select accounts_reached(owner, array[one, other])) && array[one, other]
$$;
