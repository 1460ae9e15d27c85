-- As before, but the months that a forecast is for, and that look ahead to it, are found by the dates of their years:
-- a company's year need not begin in April.
do $$
declare
  was text := pg_get_functiondef('guard_months()'::regprocedure);
  begins integer := strpos(was, '      -- Months since April');
  ends integer := strpos(was, $with$      where tg_table_name = 'forecasts'$with$);
begin
  if begins = 0 or ends < begins then
    raise exception 'guard_months is not what this migration knows';
  end if;
  execute left(was, begins - 1) || $with$      select y.id, planned - ahead - y.starts + 1, ahead > 0
      from jsonb_array_elements(changed) row
      cross join lateral (select (row ->> 'fy')::integer * 12 + (row ->> 'month')::integer - 1 as planned) p
      cross join generate_series(0, 3) ahead
      join (
        select id, (extract(year from start_date) * 12 + extract(month from start_date) - 1)::integer as starts
        from financial_years
      ) y on planned - ahead - y.starts between 0 and 11
$with$ || substr(was, ends);
end
$$;
