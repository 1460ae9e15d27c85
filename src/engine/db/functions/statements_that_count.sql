-- The data from which a month's balance sheet and cash flow are computed: the accounts up to the month, their
-- lines, amounts moved between lines, and typed balances, if there are any. Null if the company doesn't use these statements, so earlier
-- approvals keep their digests.
create or replace function statements_that_count(of_year integer, of_month integer)
returns jsonb language sql stable as $$
  select jsonb_build_array(
    (
      select jsonb_agg(jsonb_build_array(l.slug, l.name, l.side, l.role, l.position) order by l.position, l.id)
      from balance_lines l
    ),
    (
      select encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(' ', b.month, b.account_id, a.type, b.entity, b.amount), ',' order by b.month, b.account_id, b.entity
      ), ''), 'UTF8')), 'hex')
      from account_balances b join accounts a on a.id = b.account_id
      where b.month <= book_month(of_year, of_month) and b.since_month is null
    ),
    (
      select encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(' ', m.account_id, m.from_month, coalesce(m.line, '-'), coalesce(m.balance_line, '-'), m.flow), ','
        order by m.account_id, m.from_month
      ), ''), 'UTF8')), 'hex')
      from account_mappings m where m.from_month <= book_month(of_year, of_month)
    ),
    (
      select jsonb_agg(jsonb_build_array(f.month, f.from_line, f.to_line, f.amount, f.reason) order by f.month, f.id)
      from flow_moves f where f.month <= book_month(of_year, of_month)
    ),
    (
      select jsonb_agg(jsonb_build_array(j.month, j.line, j.amount) order by j.month, j.id)
      from adjustments j where j.month <= book_month(of_year, of_month)
    ),
    (select jsonb_agg(to_jsonb(v) - '{id, version}'::text[] order by v.id) from covenants v)
  ) || (
    -- Openings came later, so they are included only if there are any.
    select case when count(*) = 0 then '[]'::jsonb else jsonb_build_array(encode(sha256(convert_to(string_agg(
      concat_ws(' ', o.month, o.account_id, o.entity, o.amount), ',' order by o.month, o.account_id, o.entity
    ), 'UTF8')), 'hex')) end
    from opening_balances o where o.month <= book_month(of_year, of_month)
  ) || (
    select case when count(*) = 0 then '[]'::jsonb else jsonb_build_array(
      jsonb_agg(jsonb_build_array(t.month, t.line, t.amount) order by t.month, t.line)
    ) end
    from typed_balances t where t.month <= book_month(of_year, of_month)
  ) || (
    select case when count(*) = 0 then '[]'::jsonb else jsonb_build_array(
      jsonb_agg(jsonb_build_array(r.key, e.key, r.value) order by r.key, e.key)
    ) end
    from entities e, jsonb_each(e.result_readings) r where r.key <= book_month(of_year, of_month)
  )
  from company c where c.id = 1 and 'statements' = any(c.line_groups)
$$;
