-- The columns of a table, with their types, the defaults for values that old rows lack, and the part of the
-- history that stores them. The id is in every part.
create or replace function history.columns_of(traced name)
returns table(place smallint, name name, type text, standard text, part name, alignment "char")
language sql stable as $$
  select a.attnum, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attidentity = '' then pg_get_expr(d.adbin, d.adrelid) end,
    (traced || case
      when traced in ('document_texts', 'document_pages') or a.attname = 'id' then ''
      when a.attname in ('fy_id', 'month_num', 'summary_id', 'monthly_summaries_id', 'business_unit_id', 'report_id',
        'fy', 'month', 'metric', 'currency') then '_records'
      when traced in ('financial_data', 'monthly_summaries', 'forecasts', 'bullet_points')
        and a.atttypid <> 'numeric'::regtype
        and a.attname not in ('version', 'updated_at', 'position', 'staff_count') then '_seldom'
      else '' end)::name,
    a.attalign
  from pg_attribute a left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where a.attrelid = format('public.%I', traced)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and (traced, a.attname) <> ('users', 'password')
$$;
