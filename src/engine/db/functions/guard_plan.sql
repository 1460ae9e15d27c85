-- An approved plan is locked: it can only be reopened.
create or replace function guard_plan() returns trigger language plpgsql as $$
declare
  locked boolean;
begin
  if tg_table_name = 'plans' then
    if tg_op = 'DELETE' then
      locked := old.state = 'approved';
    else
      locked := old.state = 'approved'
        and (new.name, new.kind, new.fy_id) is distinct from (old.name, old.kind, old.fy_id);
    end if;
  else
    locked := exists (
      select from plans p
      where p.state = 'approved' and p.id in (case when tg_op <> 'INSERT' then old.plan_id end, case when tg_op <> 'DELETE' then new.plan_id end)
    );
  end if;
  if locked then
    raise exception 'an approved plan is locked' using errcode = 'BR006';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;

create or replace trigger guard_plan before insert or delete or update on plan_figures for each row execute function guard_plan();
create or replace trigger guard_plan before delete or update on plans for each row execute function guard_plan();
