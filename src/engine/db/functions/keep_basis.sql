-- With another financial year or currency, stored data would change its meaning, so both are locked while
-- there is any.
create or replace function keep_basis() returns trigger language plpgsql as $$
declare
  starts smallint := 4;
  named text := 'start';
  kept text := 'USD';
begin
  if tg_op = 'UPDATE' then
    starts := old.year_start_month;
    named := old.year_named_after;
    kept := old.currency;
  end if;
  if (new.year_start_month, new.year_named_after, new.currency) is distinct from (starts, named, kept)
    and is_basis_kept() then
    raise exception 'the financial year and the currency cannot change while there are figures or reports'
      using errcode = 'check_violation', table = 'company', constraint = 'company_basis';
  end if;
  return new;
end
$$;

create or replace trigger keep_basis before insert or update of year_start_month, year_named_after, currency on company for each row execute function keep_basis();
