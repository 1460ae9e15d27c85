-- A line of a month, or of a year up to one; null where one of its months that have figures lacks it.
create or replace function line_over(line text, period text, back integer, own financial_data)
returns numeric language plpgsql stable as $$
declare
  last_month date := (last_of_period(period) - make_interval(months => back))::date;
  adds text := adds_up_by(line);
  is_year boolean := period like '%-to-%';
  newest date;
  one record;
  part numeric;
  top numeric := 0;
  bottom numeric := 0;
begin
  for one in
    select * from figures_between(first_of_period(period), last_of_period(period), back, own)
  loop
    if not is_year then
      part := reported_amount(one.figures, line);
      if adds <> 'ratio' or part is null then return part; end if;
      top := reported_amount(one.figures, 'grossProfit');
      bottom := reported_amount(one.figures, 'revenue');
      if percent_of(top, bottom) is null or margin_disagrees(part, top, bottom) then return part; end if;
      return percent_of(top, bottom);
    end if;
    newest := one.at;
    part := reported_amount(one.figures, case adds when 'ratio' then 'grossProfit' else line end);
    if part is null then return null; end if;
    top := case adds when 'closing' then part else top + part end;
    if adds = 'ratio' then bottom := bottom + reported_amount(one.figures, 'revenue'); end if;
  end loop;
  if newest is distinct from last_month then return null; end if;
  return case adds when 'ratio' then percent_of(top, bottom) else top end;
end
$$;
