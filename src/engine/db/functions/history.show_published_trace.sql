-- Creates the views of revisions and changes: those that everyone can see, and the changes of published
-- months since their publication.
create or replace function history.show_published_trace(target name) returns void language plpgsql as $$
declare
  shown name;
  since text;
  conditions text;
  of_month text := $sql$exists (
    select from %1$I.months m
    where m.fy_id = coalesce((coalesce(r.after, r.before) ->> 'fy_id')::integer, (select t.fy_id from public.%2$I t where t.id = r.record_id))
      and m.month_num = coalesce((coalesce(r.after, r.before) ->> 'month_num')::integer, (select t.month_num from public.%2$I t where t.id = r.record_id))
      and m.since < %3$s)$sql$;
  of_report text := $sql$exists (
    select from public.monthly_summaries s join %1$I.months m on m.fy_id = s.fy_id and m.month_num = s.month_num
    where s.id = coalesce((coalesce(r.after, r.before) ->> '%4$s')::integer, (select t.%4$I from public.%2$I t where t.id = r.record_id))
      and m.since < %3$s)$sql$;
  -- An actual amount belongs to the planned month, no matter which report contains it.
  of_actual text := $sql$ and (coalesce(r.after ->> 'actual_amount', r.before ->> 'actual_amount') is null or exists (
    select from %1$I.months m
    where m.year = coalesce((coalesce(r.after, r.before) ->> 'fy')::integer, (select t.fy from public.%2$I t where t.id = r.record_id))
      and m.month = coalesce((coalesce(r.after, r.before) ->> 'month')::integer, (select t.month from public.%2$I t where t.id = r.record_id))
      and m.since < %3$s))$sql$;
  of_purge text := $sql$exists (
    select from public.purges p join %1$I.months m on p.month = to_char(make_date(m.year, m.month, 1), 'FMMonth YYYY')
    where p.id = r.record_id and m.since < %3$s)$sql$;
begin
  foreach shown in array array['revisions', 'trace'] loop
    since := case shown
      when 'trace' then 'coalesce(r.moment, 2147483647)'
      else 'coalesce((select c.moment from public.change_sets c where c.id = r.change_id), 2147483647)'
    end;
    select string_agg(
      format('when r.table_name = %L then ', k.name) || case
        when k.trace = 'everybody' then 'true'
        when k.name = 'purges' then format(of_purge, target, k.name, since)
        when k.month_of = 'own' then format(of_month, target, k.name, since)
        else format(of_report, target, k.name, since, k.month_of)
          || case k.name when 'forecasts' then format(of_actual, target, k.name, since) else '' end
      end,
      ' ' order by k.trace, k.name
    ) into conditions
    from history.record_rules k where k.trace is not null;
    execute format(
      'create view %I.%I as select r.* from %s r where case %s else false end',
      target, shown, history.published_source(target, shown), conditions
    );
  end loop;
end
$$;
