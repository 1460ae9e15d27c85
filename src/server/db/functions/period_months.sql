-- The months of a period, so many months earlier: "2026-10".
create or replace function period_months(period text, back integer) returns text[] language sql stable as $$
  select array(
    select to_char(m, 'YYYY-MM') from generate_series(
      first_of_period(period) - make_interval(months => back), last_of_period(period) - make_interval(months => back),
      '1 month') m
  )
$$;
