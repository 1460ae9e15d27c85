-- An amount as briefings say it (briefMoney and signedMoney in src/format), with the currency that a text has already.
create or replace function said_amount(amount numeric, said text, moves boolean default false)
returns text language sql immutable as $$
  select said_sign(amount, d.digits, moves)
    || regexp_replace(said, '^[+-]?([^0-9]*).*$', '\1') || d.digits || d.suffix
  from (
    select case
        when abs(amount) >= 999500 then to_char(round(abs(amount) / 1000000, 2), 'FM999,999,999,999,999,990.00')
        when abs(amount) >= 999.5 then to_char(round(abs(amount) / 1000), 'FM999,999,999,990')
        else to_char(round(abs(amount)), 'FM999,999,999,990') end as digits,
      case when abs(amount) >= 999500 then 'M' when abs(amount) >= 999.5 then 'K' else '' end as suffix
  ) d
$$;
