-- The months whose figures a quoted figure is made of.
create or replace function quoted_months(figure text) returns text[] language sql stable as $$
  select case when w[1] = 'planned' and 'reported' <> all(w) then '{}' else period_months(w[3], 0) end
    || case when 'vs-year' = any(w) then period_months(w[3], 12) when 'vs-month' = any(w) then period_months(w[3], 1) else '{}' end
  from figure_words(figure) w
$$;
