-- The actions that the report of a month shows: its own, and of earlier meetings what is open or ended on
-- or after the month's first day. db/schema and the server's queries say the same.
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
