-- How far the accounts of a month decide its results (decisionsByMonth in src/domain): those that wait for an
-- account of profit and loss with neither a line nor the decision to leave it out, whether any is left out,
-- and whether the books look whole. Amounts of the year to date decide no result.
create or replace function result_decisions(
  of_month text, out open_results text[], out leaves_out boolean, out is_whole boolean
) returns record language sql stable as $$
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
