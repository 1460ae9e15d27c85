-- A figure as texts say it: formatPercent, formatChangePercent and formatPoints in src/format say the same.
create or replace function said_figure(figure text, amount numeric, said text)
returns text language sql immutable as $$
  select case when form in ('amount', 'moved') then said_amount(amount, said, form = 'moved')
    else said_sign(amount, digits, form <> 'percent') || digits || case form when 'points' then ' pts' else '%' end end
  from quoted_form(figure) form, to_char(round(abs(amount), 1), 'FM9,999,999,999,999,999,999,990.0') digits
$$;
