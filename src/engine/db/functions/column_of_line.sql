-- The column of a line: the column of 'salesMarketing' is sales_marketing.
create or replace function column_of_line(line text) returns text language sql immutable as $$
  select lower(regexp_replace(line, '([A-Z])', '_\1', 'g'))
$$;
