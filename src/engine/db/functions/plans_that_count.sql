-- The approved plans by line for a month and the earlier months of its year, as its publication shows them:
-- for each kind, the version that was approved last. Profits are calculated only if all costs that the plan
-- uses in any month are planned, so these lines count too. Null if nothing is planned, so approvals without a
-- plan keep their digests. src/finance/plan.ts has the same rules.
create or replace function plans_that_count(of_year integer, of_month integer)
returns jsonb language sql stable as $$
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
