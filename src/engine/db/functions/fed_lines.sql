-- The amounts of a month's lines, from accounts and adjustments. Only accounts feed a line: without an
-- account its adjustments are paused. Amounts of a year to date feed no line.
create or replace function fed_lines(of_month text)
returns table(line text, total numeric) language sql stable as $$
  select m.line, sum(b.amount * m.sign)
    + coalesce((select sum(j.amount) from adjustments j where j.month = of_month and j.line = m.line), 0)
  from account_balances b
  cross join lateral (
    select a.line, a.sign from account_mappings a
    where a.account_id = b.account_id and a.from_month <= b.month
    order by a.from_month desc limit 1
  ) m
  where b.month = of_month and b.since_month is null and m.line is not null
  group by m.line
$$;
