-- Parts of a month's state that were added after the first approvals. A part is included only if it has data,
-- so earlier approvals keep their digests. The last parts are the month's rows in tables whose rules require
-- this.
create or replace function later_parts(of_year integer, of_month integer) returns jsonb language plpgsql as $$
declare
  parts jsonb := '[]';
  meeting jsonb := meeting_that_counts(of_year, of_month);
  named jsonb := jsonb_build_array(
    jsonb_build_object('plans', plans_that_count(of_year, of_month)),
    jsonb_build_object('ebitdaItems', (
      -- Months were approved before items had a line, so an item without a line is written as it was then.
      select jsonb_agg(
        jsonb_build_array(i.name, i.amount, i.reason)
        || case
          when i.line is null and i.kind = 'oneOff' then '[]'
          else jsonb_build_array(i.line, i.kind, i.moves_to)
        end
        order by i.id
      )
      from ebitda_items i where i.fy_id = of_year and i.month_num = of_month
    )),
    jsonb_build_object('events', events_that_count(of_year, of_month)),
    jsonb_build_object('statements', statements_that_count(of_year, of_month))
  );
  part jsonb;
  kept record;
begin
  if meeting is not null then parts := parts || jsonb_build_array(meeting); end if;
  for kept in select name, month_of from history.record_rules where published = 'rows' order by name loop
    execute format(
      $sql$select jsonb_build_object(%1$L, (
        select jsonb_agg(jsonb_strip_nulls(to_jsonb(t) - '{id, version, created_at, updated_at, fy_id, month_num}'::text[]) order by t.id)
        from %1$I t where %2$s))$sql$,
      kept.name, case kept.month_of
        when 'own' then 't.fy_id = $1 and t.month_num = $2'
        else format('t.%I in (select r.id from monthly_summaries r where r.fy_id = $1 and r.month_num = $2)', kept.month_of)
      end
    ) into part using of_year, of_month;
    named := named || part;
  end loop;
  for part in select p from jsonb_array_elements(named) p loop
    if jsonb_strip_nulls(part) <> '{}' then parts := parts || part; end if;
  end loop;
  return parts;
end
$$;
