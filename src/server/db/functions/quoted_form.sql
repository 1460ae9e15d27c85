-- How a figure is said: an amount, what an amount moved by, a percentage, what it moved by in percent or points.
create or replace function quoted_form(figure text) returns text language sql immutable as $$
  select case
    when w[1] = 'variance' or w && '{vs-year,vs-month}' then case
      when 'percent' = any(w) then 'change'
      when w[2] = 'grossMarginPercent' or 'share' = any(w) then 'points'
      else 'moved' end
    when w[2] = 'grossMarginPercent' or 'share' = any(w) then 'percent'
    else 'amount' end
  from figure_words(figure) w
$$;
