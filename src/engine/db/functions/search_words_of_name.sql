-- "FY25_Board-Pack.pdf" is one word to the parser; its parts are what people look for.
create or replace function search_words_of_name(name text) returns text language sql immutable as $$
  select translate(name, '._-()[]+', '        ')
$$;
