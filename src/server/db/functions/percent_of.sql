-- An amount in percent of another, exact further than anything shows.
create or replace function percent_of(part numeric, whole numeric)
returns numeric language sql immutable as $$
  select case when whole <> 0 then part::numeric(80, 30) * 100 / whole end
$$;
