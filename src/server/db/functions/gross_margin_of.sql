create or replace function gross_margin_of(f financial_data) returns numeric language sql immutable as $$
  select m.percent from (select round(f.gross_profit * 100 / nullif(f.revenue, 0), 2) as percent) m where abs(m.percent) < 1000
$$;
