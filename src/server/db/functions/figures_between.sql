-- The figures of these months, so many months earlier, the earliest first. `own` is a month that is being written.
create or replace function figures_between(
  first_month date, last_month date, back integer, own financial_data
) returns table(at date, figures financial_data) language sql stable as $$
  with asked as materialized (
    select (first_month - make_interval(months => back))::date as first_day,
      (last_month - make_interval(months => back))::date as last_day
  )
  select u.at, u.figures from asked, (
    select (y.start_date + make_interval(months => f.month_num - 1))::date as at, f as figures
    from asked a join financial_years y on y.start_date <= a.last_day and y.end_date >= a.first_day
    join financial_data f on f.fy_id = y.id
    where f.id is distinct from own.id
    union all
    select (y.start_date + make_interval(months => own.month_num - 1))::date, own
    from financial_years y where y.id = own.fy_id
  ) u
  where u.at between asked.first_day and asked.last_day
  order by 1
$$;
