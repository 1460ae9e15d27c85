-- A digest of everything that a publication of the month would show: the figures of the month and of the
-- months compared with it, the plan for this and the following months, texts and documents, and the company's
-- rules for judging. Null if the year doesn't exist any more. The digest changes exactly when one of these
-- changes. Parts that were added later count only if they have data, so earlier approvals keep their digests.
create or replace function month_state(of_year integer, of_month integer) returns text language sql as $$
  with year as (
    select id, fy_year,
      extract(year from start_date)::integer * 12 + extract(month from start_date)::integer - 1 as starts
    from financial_years where id = of_year
  ),
  -- Months up to this one, and all months of the year before, as in packs.
  seen as (
    select id, of_month as last from year
    union all
    select b.id, 12 from financial_years b, year y
    where y.fy_year > 'FY00' and b.fy_year = 'FY' || lpad((substr(y.fy_year, 3)::integer - 1)::text, 2, '0')
  ),
  own as (select s.* from monthly_summaries s where s.fy_id = of_year and s.month_num = of_month),
  settled as (
    select coalesce((select to_jsonb(c) from company c where c.id = 1), history.standard_row('company')) as row
  )
  select encode(sha256(convert_to((jsonb_build_array(
    (select fy_year from year),
    (
      select jsonb_agg(
        case when f.fy_id = of_year and f.month_num = of_month
          then figures_that_count(f) - '{id, version, created_at, updated_at}'::text[]
          else figures_that_count(f) - '{id, version, created_at, updated_at, notes, summary_notes}'::text[] end
        order by f.fy_id, f.month_num
      )
      from financial_data f join seen s on s.id = f.fy_id and f.month_num <= s.last
    ),
    (
      select jsonb_agg(
        case when r.fy_id = of_year and r.month_num = of_month
          then to_jsonb(r) - '{id, version, created_at, updated_at}'::text[]
          else to_jsonb(r) - '{id, version, created_at, updated_at, overview, notes, summary_notes}'::text[] end
        order by r.fy_id, r.month_num
      )
      from monthly_summaries r join seen s on s.id = r.fy_id and r.month_num <= s.last
    ),
    (
      select jsonb_agg(jsonb_build_array(b.category, b.bullet_text) order by b.position, b.id)
      from bullet_points b join own on own.id = b.summary_id
    ),
    (
      select jsonb_agg(to_jsonb(d) - '{version, uploaded_at}'::text[] order by d.id)
      from documents d join own on own.id = d.summary_id
    ),
    (
      select jsonb_agg(
        jsonb_build_array(u.name, r.fy_id, r.month_num)
          || (to_jsonb(p) - '{id, version, created_at, updated_at, business_unit_id, monthly_summaries_id}'::text[])
        order by p.id
      )
      from year y
      join forecasts p on p.fy * 12 + p.month - 1 between y.starts + of_month - 1 and y.starts + of_month + 2
      join business_units u on u.id = p.business_unit_id
      join monthly_summaries r on r.id = p.monthly_summaries_id
    ),
    (
      select jsonb_build_array(
        row ->> 'name', (row ->> 'materiality_percent')::numeric(5, 2),
        (row ->> 'materiality_amount')::numeric(15, 2), row ->> 'costs_by'
      ) || coalesce(nullif(row -> 'line_groups', '[]'), '[]')
        || coalesce(
          nullif(jsonb_build_object('packs', jsonb_build_array(
            coalesce(row -> 'pack_sections', '[]'), coalesce(row -> 'pack_colours', '[]'),
            coalesce(row -> 'pack_appends_documents', 'false'), to_jsonb(md5(row ->> 'pack_logo'))
          )), '{"packs": [[], [], false, null]}'), '[]')
        || coalesce(
          nullif(jsonb_build_object('packCharts', coalesce(row ->> 'pack_charts', 'month')),
            '{"packCharts": "month"}'), '[]')
      from settled
    )
  ) || later_parts(of_year, of_month))::text, 'UTF8')), 'hex')
  from year
$$;
