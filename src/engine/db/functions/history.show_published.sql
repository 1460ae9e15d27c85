-- Creates a view of the rows for which the condition finds something. In the condition, %1$I is the schema of
-- the view.
create or replace function history.show_published(target name, shown name, condition text)
returns void language plpgsql as $$
declare
  own_columns text := 't.*';
begin
  -- An actual amount belongs to the planned month, no matter which report contains it.
  if shown = 'forecasts' then
    select string_agg(
      case a.attname
        when 'actual_amount' then format(
          'case when exists (select from %I.months m where m.year = t.fy and m.month = t.month) then t.actual_amount end as actual_amount',
          target
        )
        else format('t.%I', a.attname)
      end, ', ' order by a.attnum
    ) into own_columns
    from pg_attribute a where a.attrelid = 'public.forecasts'::regclass and a.attnum > 0 and not a.attisdropped;
  end if;
  execute format(
    'create view %I.%I as select %s from %s t where exists (%s)',
    target, shown, own_columns, history.published_source(target, shown), format(condition, target)
  );
end
$$;
