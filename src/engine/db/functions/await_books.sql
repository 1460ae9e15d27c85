-- Marks the months whose accounts have changed as due. Rows are locked in the same order as by a change of
-- the figures themselves, so that two changes never wait for each other.
create or replace function await_books() returns trigger language plpgsql as $$
declare
  changed text[] := '{}';
begin
  -- An adjustment that a trigger writes after a change of figures doesn't change the value of its line.
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_table_name = 'accounts' then
    changed := array(
      select b.month from new_rows n join old_rows o on o.id = n.id and o.type <> n.type join account_balances b on b.account_id = n.id
    );
  elsif tg_table_name = 'account_mappings' then
    if tg_op <> 'DELETE' then
      changed := array(select b.month from account_balances b join new_rows n on n.account_id = b.account_id and n.from_month <= b.month);
    end if;
    if tg_op <> 'INSERT' then
      changed := changed || array(select b.month from account_balances b join old_rows o on o.account_id = b.account_id and o.from_month <= b.month);
    end if;
  else
    if tg_op <> 'DELETE' then changed := array(select n.month from new_rows n); end if;
    if tg_op <> 'INSERT' then changed := changed || array(select o.month from old_rows o); end if;
  end if;
  if changed = '{}' then return null; end if;
  changed := array(select distinct c from unnest(changed) c order by 1);
  perform from financial_data f where book_month(f.fy_id, f.month_num) = any(changed) order by f.id for update;
  insert into fed_months (month, is_due) select c, true from unnest(changed) c
  on conflict (month) do update set is_due = true where not fed_months.is_due;
  return null;
end
$$;

create or replace trigger await_books_delete after delete on account_balances referencing old table as old_rows for each statement execute function await_books();
create or replace trigger await_books_insert after insert on account_balances referencing new table as new_rows for each statement execute function await_books();
create or replace trigger await_books_update after update on account_balances referencing old table as old_rows new table as new_rows for each statement execute function await_books();
create or replace trigger await_books_delete after delete on account_mappings referencing old table as old_rows for each statement execute function await_books();
create or replace trigger await_books_insert after insert on account_mappings referencing new table as new_rows for each statement execute function await_books();
create or replace trigger await_books_update after update on account_mappings referencing old table as old_rows new table as new_rows for each statement execute function await_books();
create or replace trigger await_books_update after update on accounts referencing old table as old_rows new table as new_rows for each statement execute function await_books();
create or replace trigger await_books_delete after delete on adjustments referencing old table as old_rows for each statement execute function await_books();
create or replace trigger await_books_insert after insert on adjustments referencing new table as new_rows for each statement execute function await_books();
create or replace trigger await_books_update after update on adjustments referencing old table as old_rows new table as new_rows for each statement execute function await_books();
