-- Marks the quotations that follow figures of these months as due.
create or replace function await_figures() returns trigger language plpgsql as $$
begin
  if not exists (select from quoted_figures) then return null; end if;
  update quoted_figures q set is_due = true
  where not q.is_due and q.months && array(select book_month(m.fy_id, m.month_num) from moved_rows m);
  return null;
end
$$;

create or replace trigger await_figures_delete after delete on financial_data referencing old table as moved_rows for each statement execute function await_figures();
create or replace trigger await_figures_insert after insert on financial_data referencing new table as moved_rows for each statement execute function await_figures();
create or replace trigger await_figures_update after update on financial_data referencing new table as moved_rows for each statement execute function await_figures();
