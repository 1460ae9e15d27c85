-- What viewers read where months that are not published are hidden from them: the schema "published" has a
-- view of the same name for each table that holds something of a month, and "published_as_of" the same over
-- the views of the past. A read comes here by its search path (db/asOf.ts in the server), so no query has
-- to say it. A month is there from the moment whose state was published first, and of its changes those
-- that were made later. What cannot be told to be of such a month is left out.
create function history.remake_published() returns void language plpgsql as $$
declare
  target name;
  shown name;
  owner name;
  -- Where a table, or its view of the past, is; of what has no past, the table itself.
  source text;
  own_columns text;
  since text;
  of_month text := $sql$exists (
    select from %1$I.months m
    where m.fy_id = coalesce((coalesce(r.after, r.before) ->> 'fy_id')::integer, (select t.fy_id from public.%2$I t where t.id = r.record_id))
      and m.month_num = coalesce((coalesce(r.after, r.before) ->> 'month_num')::integer, (select t.month_num from public.%2$I t where t.id = r.record_id))
      and m.since < %3$s)$sql$;
  of_report text := $sql$exists (
    select from public.monthly_summaries s join %1$I.months m on m.fy_id = s.fy_id and m.month_num = s.month_num
    where s.id = coalesce((coalesce(r.after, r.before) ->> '%4$s')::integer, (select t.%4$I from public.%2$I t where t.id = r.record_id))
      and m.since < %3$s)$sql$;
  -- An actual is of the month that was planned, whichever report holds it.
  of_actual text := $sql$(coalesce(r.after ->> 'actual_amount', r.before ->> 'actual_amount') is null or exists (
    select from %1$I.months m
    where m.year = coalesce((coalesce(r.after, r.before) ->> 'fy')::integer, (select t.fy from public.%2$I t where t.id = r.record_id))
      and m.month = coalesce((coalesce(r.after, r.before) ->> 'month')::integer, (select t.month from public.%2$I t where t.id = r.record_id))
      and m.since < %3$s))$sql$;
begin
  drop schema if exists published_as_of cascade;
  drop schema if exists published cascade;
  foreach target in array array['published', 'published_as_of'] loop
    owner := case target when 'published' then 'public' else 'as_of' end;
    execute format('create schema %I', target);
    -- The months that were published, since which moment, and which of a calendar year they are.
    execute format(
      $sql$create view %I.months as
        select p.fy_id, p.month_num, min(p.moment) as since, min(y.fy_year) as fy_year,
          min(2000 + substr(y.fy_year, 3)::integer + (p.month_num > 9)::integer) as year,
          (p.month_num + 2) %% 12 + 1 as month
        from public.publications p left join public.financial_years y on y.id = p.fy_id
        where %s group by p.fy_id, p.month_num$sql$,
      target,
      case target when 'published' then 'true' else $at$p.moment <= (select current_setting('app.as_of')::integer)$at$ end
    );
    -- In this order, because some are found by others.
    foreach shown in array array[
      'financial_data', 'monthly_summaries', 'month_reviews', 'removed_months', 'bullet_points', 'documents', 'bullet_counts',
      'search_texts', 'forecasts', 'document_texts', 'document_pages', 'month_approvals', 'revisions', 'trace', 'change_sets',
      'imports', 'import_contents'
    ] loop
      source := format('%I.%I', case when to_regclass(format('%I.%I', owner, shown)) is null then 'public' else owner end, shown);
      own_columns := 't.*';
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
      since := case shown
        when 'trace' then 'coalesce(r.moment, 2147483647)'
        else 'coalesce((select c.moment from public.change_sets c where c.id = r.change_id), 2147483647)'
      end;
      if shown in ('revisions', 'trace') then
        execute format(
          $sql$create view %1$I.%2$I as select r.* from %3$s r where case
            when r.table_name in ('financial_years', 'business_units', 'company', 'users', 'publications') then true
            when r.table_name = 'financial_data' then $sql$ || format(of_month, target, 'financial_data', since) || $sql$
            when r.table_name = 'monthly_summaries' then $sql$ || format(of_month, target, 'monthly_summaries', since) || $sql$
            when r.table_name = 'month_reviews' then $sql$ || format(of_month, target, 'month_reviews', since) || $sql$
            when r.table_name = 'bullet_points' then $sql$ || format(of_report, target, 'bullet_points', since, 'summary_id') || $sql$
            when r.table_name = 'documents' then $sql$ || format(of_report, target, 'documents', since, 'summary_id') || $sql$
            when r.table_name = 'forecasts' then $sql$ || format(of_report, target, 'forecasts', since, 'monthly_summaries_id')
              || ' and ' || format(of_actual, target, 'forecasts', since) || $sql$
            else false end$sql$,
          target, shown, source
        );
      else
        execute format('create view %1$I.%2$I as select %3$s from %4$s t where exists (', target, shown, own_columns, source) || format(
          case
            when shown in ('financial_data', 'monthly_summaries', 'month_reviews', 'removed_months')
              then 'select from %1$I.months m where m.fy_id = t.fy_id and m.month_num = t.month_num'
            when shown in ('bullet_points', 'documents', 'bullet_counts', 'search_texts')
              then 'select from %1$I.monthly_summaries s where s.id = t.summary_id'
            when shown = 'forecasts' then 'select from %1$I.monthly_summaries s where s.id = t.monthly_summaries_id'
            when shown in ('document_texts', 'document_pages') then 'select from %1$I.documents d where d.id = t.document_id'
            when shown = 'month_approvals' then 'select from %1$I.month_reviews w where w.id = t.review_id'
            -- Not as a join: the newest ones are looked for first, and few are read.
            when shown = 'change_sets' then 'select from %1$I.revisions r where r.change_id = t.id offset 0'
            when shown = 'imports' then $sql$select from %1$I.change_sets c where c.moment is not null
              and c.origin ->> 'kind' = 'import' and (c.origin ->> 'importId')::integer = t.id$sql$
            when shown = 'import_contents' then 'select from %1$I.imports i where i.id = t.import_id'
          end, target
        ) || ')';
      end if;
    end loop;
  end loop;
end
$$;
--> statement-breakpoint
create or replace function remake_as_of() returns void language plpgsql as $$
begin
  perform history.remake_records();
  perform history.remake_search();
  perform history.remake_published();
end
$$;
--> statement-breakpoint
-- It counts on moments without gaps, which those of one reader are not.
alter function moment_at(timestamptz) set search_path = public;
