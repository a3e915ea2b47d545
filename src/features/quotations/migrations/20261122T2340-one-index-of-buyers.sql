-- The index of the list, quotation_buyer, serves the search of the desk too.
drop index quotation_buyer_words;
