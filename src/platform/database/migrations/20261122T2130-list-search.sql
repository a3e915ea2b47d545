-- The words of a text for the search in lists, in any script: joiners are dropped, and punctuation separates words, so
-- that no word is read as a host name, a path or a number with a sign.
create function search_words(words text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, translate(words, '.,;:@/\|_-+*&%#''"`´()[]{}<>=?!~^$–—‘’“”…।॥·' || U&'\200C\200D', repeat(' ', 43)))
$$;
-- The digits of a phone number, the last one first, so that an index finds a number by its last digits.
create function reversed_digits(phone text) returns text language sql immutable parallel safe as
  $$ select reverse(regexp_replace(phone, '[^0-9]', '', 'g')) $$;
