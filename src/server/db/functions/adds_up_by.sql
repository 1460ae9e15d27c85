-- How months come together: sums, what is there at the end, or the ratio of two sums.
create or replace function adds_up_by(line text) returns text language sql immutable as $$
  select case when line = 'grossMarginPercent' then 'ratio'
    when line in ('cash', 'receivables', 'payables', 'debt') then 'closing' else 'sum' end
$$;
