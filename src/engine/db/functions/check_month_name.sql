-- Month number 1 is the first month of the company's financial year. A trigger checks this, because a check
-- constraint can't read another table.
create or replace function check_month_name() returns trigger language plpgsql as $$
declare
  starts integer := coalesce((select year_start_month from company where id = 1), 4);
  names text[] := '{January,February,March,April,May,June,July,August,September,October,November,December}';
begin
  if new.month_num between 1 and 12 and new.month_name is distinct from names[(new.month_num + starts - 2) % 12 + 1] then
    raise exception 'month % of the financial year is not %', new.month_num, new.month_name
      using errcode = 'check_violation', table = tg_table_name, constraint = tg_table_name || '_month_name';
  end if;
  return new;
end
$$;

create or replace trigger check_month_name before insert or update of month_num, month_name on financial_data for each row execute function check_month_name();
create or replace trigger check_month_name before insert or update of month_num, month_name on monthly_summaries for each row execute function check_month_name();
