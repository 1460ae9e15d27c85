-- A line of a month; null where nobody has reported it, or what it was worked out from (notReported in src/domain).
create or replace function reported_amount(f financial_data, line text)
returns numeric language sql immutable as $$
  select case
    when line = any(f.not_reported) then null
    when line in ('grossProfit', 'grossMarginPercent') and f.not_reported && '{revenue,production}'
      and f.gross_profit = f.revenue - f.production
      and (line = 'grossProfit' or not margin_disagrees(f.gross_margin_percent, f.gross_profit, f.revenue)) then null
    else (to_jsonb(f) ->> column_of_line(line))::numeric end
$$;
