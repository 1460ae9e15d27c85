-- Whether months and those of a year earlier have figures alike, so that they can be compared.
create or replace function are_alike(period text, own financial_data)
returns boolean language sql stable as $$
  select not exists (
    select from (
      select f.at from figures_between(first_of_period(period), last_of_period(period), 0, own) f
      union all
      select (f.at + interval '1 year')::date from figures_between(first_of_period(period), last_of_period(period), 12, own) f
    ) u group by u.at having count(*) <> 2
  )
$$;
