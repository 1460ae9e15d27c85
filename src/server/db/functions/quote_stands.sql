-- Whether a text says this behind so many letters, as a number of its own (quotedFigures in src/domain).
create or replace function quote_stands(body text, place integer, said text)
returns boolean language sql immutable as $$
  select substr(body, place + 1, length(said)) = said
    and (place = 0 or substr(body, place, 1) !~ '[0-9A-Za-z$-]')
    and substr(body, place + 1 + length(said), 2) !~ '^([0-9A-Za-z%]|[.,][0-9])'
$$;
