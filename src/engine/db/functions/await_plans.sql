-- The amounts of an approved plan are locked, so they change for quotations only when a plan is approved. A
-- plan's name may change before.
create or replace function await_plans() returns trigger language plpgsql as $$
begin
  update quoted_figures q set is_due = true
  from new_rows n join old_rows o on o.id = n.id
  where q.plan_id = n.id and (n.name <> o.name or (n.state <> o.state and n.state = 'approved'));
  return null;
end
$$;

create or replace trigger await_plans after update on plans referencing old table as old_rows new table as new_rows for each statement execute function await_plans();
