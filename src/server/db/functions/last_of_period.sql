-- The last month of a period, "2026-10" or "FY26-to-2026-10"; null where it has none.
create or replace function last_of_period(period text) returns date language sql immutable as $$
  select case when period ~ '[0-9]{4}-[0-9]{2}$' then to_date(right(period, 7) || '-01', 'YYYY-MM-DD') end
$$;
