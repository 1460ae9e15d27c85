-- The actions that a month's report shows: its own, and from earlier meetings those that are open or ended on
-- or after the first day of the month. The server's queries have the same rule.
create or replace function shown_actions(of_year integer, of_month integer)
returns setof board_actions language sql stable as $$
  with own as (
    select y.start_date + make_interval(months => of_month - 1) as starts from financial_years y where y.id = of_year
  )
  select a.* from board_actions a
  join monthly_summaries r on r.id = a.summary_id
  join financial_years y on y.id = r.fy_id
  cross join own
  where y.start_date + make_interval(months => r.month_num - 1) = own.starts
    or (y.start_date + make_interval(months => r.month_num - 1) < own.starts and (a.state = 'open' or a.ended_on >= own.starts))
$$;
