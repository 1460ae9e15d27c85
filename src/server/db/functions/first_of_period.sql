-- The first one: of a year to date, the first month of the company's year.
create or replace function first_of_period(period text) returns date language sql stable as $$
  select case when period like '%-to-%'
    then (last_of_period(period) - make_interval(months => (extract(month from last_of_period(period))::integer + 12
      - coalesce((select c.year_start_month from company c where c.id = 1), 4)) % 12))::date
    else last_of_period(period) end
$$;
