-- The search of the desk by the beginnings of words of a buyer's name.
create index quotation_buyer_words on quotation using gin (search_words(content #>> '{buyer,name}'));
