-- Whether a stored margin is another than the one of its amounts, by more than rounding.
create or replace function margin_disagrees(margin numeric, profit numeric, revenue numeric)
returns boolean language sql immutable as $$
  select coalesce(abs(margin - percent_of(profit, revenue)) > 0.005, false)
$$;
