-- True if any stored data depends on the company's year and currency. This includes a deleted month, because
-- it can be restored.
create or replace function is_basis_kept() returns boolean language plpgsql as $$
declare
  kept name;
  is_kept boolean := exists (select from removed_months);
begin
  for kept in select name from history.record_rules where keeps_basis loop
    exit when is_kept;
    execute format('select exists (select from %I)', kept) into is_kept;
  end loop;
  return is_kept;
end
$$;
