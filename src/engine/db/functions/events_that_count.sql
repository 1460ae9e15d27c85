-- The events that the charts of a month's pack mark: those of its year up to the month, and of the year
-- before. Null if there are none, so earlier approvals keep their digests.
create or replace function events_that_count(of_year integer, of_month integer)
returns jsonb language sql stable as $$
  with year as (select id, fy_year from financial_years where id = of_year),
  seen as (
    select id, of_month as last, 1 as place from year
    union all
    select b.id, 12, 0 from financial_years b, year y
    where y.fy_year > 'FY00' and b.fy_year = 'FY' || lpad((substr(y.fy_year, 3)::integer - 1)::text, 2, '0')
  )
  select jsonb_agg(jsonb_build_array(s.place, e.month_num, e.title, to_jsonb(e.lines)) order by s.place, e.month_num, e.id)
  from month_events e join seen s on s.id = e.fy_id and e.month_num <= s.last
$$;
