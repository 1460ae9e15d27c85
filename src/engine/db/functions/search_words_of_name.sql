-- The parser takes "FY25_Board-Pack.pdf" for one word, but people search for its parts.
create or replace function search_words_of_name(name text) returns text language sql immutable as $$
  select translate(name, '._-()[]+', '        ')
$$;
