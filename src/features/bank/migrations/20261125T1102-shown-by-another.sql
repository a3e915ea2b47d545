-- True if somebody else than this person imported a statement that shows the line.
create function bank_line_is_shown_to(line bank_statement_line, person text) returns boolean language sql stable as $$
  select exists (
    select from bank_statement shows
    where line.position > shows.last_position - shows.lines and line.position <= shows.last_position
      and shows.imported_by not in (select accounts_of_person(person)))
$$;
