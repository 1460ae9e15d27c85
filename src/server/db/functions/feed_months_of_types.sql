-- What an account is decides which results wait for it.
create or replace function feed_months_of_types() returns trigger language plpgsql as $$
declare
  of_month text;
begin
  for of_month in
    select distinct b.month from new_rows n
    join old_rows o on o.id = n.id and o.type <> n.type
    join account_balances b on b.account_id = n.id
    order by 1
  loop
    perform feed_month(of_month);
  end loop;
  return null;
end
$$;

create or replace trigger feed_update after update on accounts referencing old table as old_rows new table as new_rows for each statement execute function feed_months_of_types();
