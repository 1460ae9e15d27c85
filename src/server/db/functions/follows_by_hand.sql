-- Whether a figure of a month is what follows, and not what somebody entered.
create or replace function follows_by_hand(line text, f financial_data)
returns boolean language sql immutable as $$
  select coalesce(case line
    when 'grossProfit' then f.gross_profit is not distinct from gross_profit_of(f)
    when 'grossMarginPercent' then f.gross_margin_percent is not distinct from gross_margin_of(f)
      or abs(f.gross_margin_percent - f.gross_profit * 100 / nullif(f.revenue, 0)) <= 0.005
  end, false)
$$;
