ALTER TABLE "account_balances" ADD COLUMN "since_month" text;--> statement-breakpoint
ALTER TABLE "account_balances" ADD CONSTRAINT "account_balances_since" CHECK ("account_balances"."since_month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and "account_balances"."since_month" < "account_balances"."month");--> statement-breakpoint
-- As before; amounts of the year to date feed no line.
create or replace function fed_lines(of_month text) returns table (line text, total numeric) language sql stable as $$
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
--> statement-breakpoint
-- As before; amounts of the year to date decide no result.
create or replace function result_decisions(of_month text, out open_results text[], out leaves_out boolean, out is_whole boolean)
language sql stable as $$
  select
    case
      when bool_or(d.is_open and d.type in ('revenue', 'costOfSales', 'operatingCost')) then '{grossProfit,ebitda}'
      when bool_or(d.is_open) then '{ebitda}'
      else '{}'
    end::text[],
    coalesce(bool_or(d.is_left_out), false),
    coalesce(
      bool_or(d.type in ('asset', 'liability', 'equity'))
      or bool_or(d.type = 'revenue') and bool_or(d.type in ('costOfSales', 'operatingCost', 'otherCost')),
      false
    )
  from (
    select a.type, e.counts and m.account_id is null as is_open,
      e.counts and m.account_id is not null and m.line is null as is_left_out
    from account_balances b
    join accounts a on a.id = b.account_id
    cross join lateral (select b.amount <> 0 and a.type not in ('asset', 'liability', 'equity') as counts) e
    left join lateral (
      select x.account_id, x.line from account_mappings x
      where x.account_id = b.account_id and x.from_month <= b.month
      order by x.from_month desc limit 1
    ) m on true
    where b.month = of_month and b.since_month is null
  ) d
$$;
