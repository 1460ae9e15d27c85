-- The words of an id: whose figure, its line, the months that it is of, and what is said of it.
create or replace function figure_words(figure text) returns text[] language sql immutable as $$
  select case when split_part(figure, '.', 1) in ('planned', 'variance')
    then string_to_array(figure, '.') else array['actual'] || string_to_array(figure, '.') end
$$;
