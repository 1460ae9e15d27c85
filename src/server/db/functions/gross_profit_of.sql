-- A gross profit, or a margin, that followed from revenue and production before accounts fed a month goes on
-- following when nothing feeds it any more: what it follows from may have been edited meanwhile.
create or replace function gross_profit_of(f financial_data) returns numeric language sql immutable as $$
  select case when abs(f.revenue - f.production) < 10000000000000 then f.revenue - f.production end
$$;
