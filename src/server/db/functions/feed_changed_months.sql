-- After each change of the books: the lines of all months that it touches.
create or replace function feed_changed_months() returns trigger language plpgsql as $$
declare
  changed text[] := '{}';
  of_month text;
begin
  if tg_table_name = 'account_mappings' then
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
  for of_month in select distinct c from unnest(changed) c order by 1 loop
    perform feed_month(of_month);
  end loop;
  return null;
end
$$;

create or replace trigger feed_delete after delete on account_balances referencing old table as old_rows for each statement execute function feed_changed_months();
create or replace trigger feed_insert after insert on account_balances referencing new table as new_rows for each statement execute function feed_changed_months();
create or replace trigger feed_update after update on account_balances referencing old table as old_rows new table as new_rows for each statement execute function feed_changed_months();
create or replace trigger feed_delete after delete on account_mappings referencing old table as old_rows for each statement execute function feed_changed_months();
create or replace trigger feed_insert after insert on account_mappings referencing new table as new_rows for each statement execute function feed_changed_months();
create or replace trigger feed_update after update on account_mappings referencing old table as old_rows new table as new_rows for each statement execute function feed_changed_months();
create or replace trigger feed_delete after delete on adjustments referencing old table as old_rows for each statement execute function feed_changed_months();
create or replace trigger feed_insert after insert on adjustments referencing new table as new_rows for each statement execute function feed_changed_months();
create or replace trigger feed_update after update on adjustments referencing old table as old_rows new table as new_rows for each statement execute function feed_changed_months();
