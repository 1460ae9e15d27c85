-- What the approved plans by line say of a month and those before it in its year, as its publication shows
-- them: of each kind the version that was approved last. Profits follow only where all costs that the plan
-- uses in any month are planned, so these lines count too. Nothing where nothing is planned: what was
-- approved without a plan is still the same. src/domain/plan.ts says the same.
create function plans_that_count(of_year integer, of_month integer) returns jsonb language sql stable as $$
  with counting as (
    select distinct on (p.kind) p.id, p.name, p.kind from plans p
    where p.fy_id = of_year and p.approved_at is not null
    order by p.kind, date_trunc('milliseconds', p.approved_at) desc, p.id desc
  )
  select jsonb_agg(jsonb_build_array(c.kind, c.name, f.amounts, f.lines) order by c.kind)
  from counting c
  cross join lateral (
    select jsonb_agg(jsonb_build_array(p.month_num, p.line, p.amount) order by p.month_num, p.line)
        filter (where p.month_num <= of_month) as amounts,
      jsonb_agg(distinct p.line) as lines
    from plan_figures p where p.plan_id = c.id
  ) f
  where f.amounts is not null
$$;
--> statement-breakpoint
do $$
declare
  name text;
  was text := pg_get_functiondef('month_state(integer, integer)'::regprocedure);
  made text := replace(was,
    $sql$from meeting_that_counts(of_year, of_month) m where m is not null), '[]')$sql$,
    $sql$from meeting_that_counts(of_year, of_month) m where m is not null), '[]')
      || coalesce((select jsonb_build_object('plans', p) from plans_that_count(of_year, of_month) p where p is not null), '[]')$sql$);
begin
  if made not like '%plans_that_count(%' then
    raise exception 'month_state is not what this migration knows';
  end if;
  execute made;
  -- A plan of a closed month needs no reason of its own: to open it again asks for one.
  foreach name in array array['plans', 'plan_figures'] loop
    execute format('create trigger void_reviews_insert after insert on %I referencing new table as new_rows for each statement execute function guard_months()', name);
    execute format('create trigger void_reviews_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function guard_months()', name);
    execute format('create trigger void_reviews_delete after delete on %I referencing old table as old_rows for each statement execute function guard_months()', name);
  end loop;
end
$$;
