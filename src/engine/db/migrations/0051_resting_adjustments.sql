-- Only accounts feed a line: without one its adjustments rest.
create or replace function fed_lines(of_month text) returns table (line text, total numeric) language sql stable as $$
  select m.line, sum(b.amount * m.sign)
    + coalesce((select sum(j.amount) from adjustments j where j.month = of_month and j.line = m.line), 0)
  from account_balances b
  cross join lateral (
    select a.line, a.sign from account_mappings a
    where a.account_id = b.account_id and a.from_month <= b.month
    order by a.from_month desc limit 1
  ) m
  where b.month = of_month and m.line is not null
  group by m.line
$$;
--> statement-breakpoint
-- Months that an adjustment alone has fed until now.
do $$
declare
  fed record;
begin
  perform set_config('app.actor', 'system', true);
  perform set_config('app.reason', 'Adjustments rest while no account feeds their line', true);
  for fed in
    select f.month, by_accounts.lines, d.id is not null as has_figures
    from fed_months f
    cross join lateral (select array(select t.line from fed_lines(f.month) t order by 1) as lines) by_accounts
    left join financial_data d on book_month(d.fy_id, d.month_num) = f.month
    where not f.lines <@ by_accounts.lines
    order by f.month
  loop
    if fed.has_figures then
      perform feed_month(fed.month);
    else
      -- A deleted month comes back as it was.
      update fed_months f set lines = fed.lines where f.month = fed.month;
    end if;
  end loop;
  delete from fed_months f where f.lines = '{}';
  perform set_config('app.actor', '', true);
  perform set_config('app.reason', '', true);
end
$$;
