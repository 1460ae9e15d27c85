-- The calendar month of a month in a financial year, such as '2025-01'.
create or replace function book_month(of_year integer, of_month integer)
returns text language sql stable as $$
  select to_char(start_date + make_interval(months => of_month - 1), 'YYYY-MM') from financial_years where id = of_year
$$;
