-- A line of a plan in a month, a year up to one, or its year; `reported`: of the months alone that have figures. Null
-- where one of the months lacks it.
create or replace function planned_over(
  of_plan plans, line text, period text, reported boolean, own financial_data
) returns numeric language plpgsql stable as $$
declare
  first_day date;
  label text;
  months text[];
  present text[];
  of_month text;
  place integer;
  part numeric;
  top numeric;
  bottom numeric := 0;
begin
  select y.start_date, y.fy_year into first_day, label from financial_years y where y.id = of_plan.fy_id;
  months := case when period = label
    then array(select to_char(first_day + make_interval(months => n), 'YYYY-MM') from generate_series(0, 11) n)
    else period_months(period, 0) end;
  if reported then
    present := array(select to_char(f.at, 'YYYY-MM')
      from figures_between(first_of_period(period), last_of_period(period), 0, own) f);
  end if;
  foreach of_month in array months loop
    place := (left(of_month, 4)::integer - extract(year from first_day)::integer) * 12
      + right(of_month, 2)::integer - extract(month from first_day)::integer + 1;
    if place not between 1 and 12 then return null; end if;
    if reported and of_month <> all(present) then continue; end if;
    part := planned_amount(of_plan.id, place, case adds_up_by(line) when 'ratio' then 'grossProfit' else line end);
    if part is null then return null; end if;
    top := case adds_up_by(line) when 'closing' then part else coalesce(top, 0) + part end;
    if adds_up_by(line) = 'ratio' then bottom := bottom + planned_amount(of_plan.id, place, 'revenue'); end if;
  end loop;
  return case adds_up_by(line) when 'ratio' then percent_of(top, bottom) else top end;
end
$$;
