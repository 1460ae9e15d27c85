-- The lines between EBITDA and net income, which are empty until they are said.
create or replace function lines_below_ebitda() returns text[] language sql immutable as $$
  select '{otherIncome,depreciation,interest,tax}'::text[]
$$;
