-- What a plan says of a line in a month of its year (planMonths in src/domain).
create or replace function planned_amount(of_plan integer, of_month integer, of_line text)
returns numeric language plpgsql stable as $$
declare
  operating constant text[] := '{salesMarketing,customerSuccess,marketing,rnd,admin,other}';
  planned numeric;
  used integer;
  known integer;
begin
  select p.amount into planned from plan_figures p
  where p.plan_id = of_plan and p.month_num = of_month and p.line = of_line;
  if planned is not null then return planned; end if;
  if of_line = 'grossProfit' then
    return planned_amount(of_plan, of_month, 'revenue') - planned_amount(of_plan, of_month, 'production');
  elsif of_line = 'ebitda' then
    select count(distinct p.line), count(*) filter (where p.month_num = of_month),
      sum(p.amount) filter (where p.month_num = of_month)
    into used, known, planned from plan_figures p where p.plan_id = of_plan and p.line = any(operating);
    if used = 0 or known < used then return null; end if;
    return planned_amount(of_plan, of_month, 'grossProfit') - planned;
  elsif of_line = 'netIncome' then
    return planned_amount(of_plan, of_month, 'ebitda') + planned_amount(of_plan, of_month, 'otherIncome')
      - planned_amount(of_plan, of_month, 'depreciation') - planned_amount(of_plan, of_month, 'interest')
      - planned_amount(of_plan, of_month, 'tax');
  end if;
  return null;
end
$$;
