-- After each change of figures: a line that accounts feed is the sum of its accounts and its adjustments, so
-- any other amount that was written there becomes an adjustment.
create or replace function adjust_fed_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from fed_months) then return null; end if;
  insert into adjustments (month, line, amount, reason)
  select f.month, l.line, l.value - coalesce(t.total, 0), coalesce(
    nullif(current_setting('app.reason', true), ''),
    case nullif(current_setting('app.origin', true), '')::jsonb ->> 'kind' when 'import' then 'Imported' else 'Edited in the table' end
  )
  from new_rows n
  join fed_months f on f.month = book_month(n.fy_id, n.month_num)
  cross join lateral (
    select line, coalesce((to_jsonb(n) ->> column_of_line(line))::numeric, 0) as value from unnest(f.lines) line
  ) l
  left join lateral fed_lines(f.month) t on t.line = l.line
  where l.value <> coalesce(t.total, 0);
  return null;
end
$$;

create or replace trigger settle_fed_lines_insert after insert on financial_data referencing new table as new_rows for each statement execute function adjust_fed_lines();
create or replace trigger settle_fed_lines_update after update on financial_data referencing new table as new_rows for each statement execute function adjust_fed_lines();
