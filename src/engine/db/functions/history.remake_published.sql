-- Creates the views for viewers from whom unpublished months are hidden. The schema "published" has a view of
-- the same name for each table with data of a month, and "published_as_of" has the same over the views of the
-- past. A read uses them through its search path (db/asOf.ts in the server), so queries don't have to mention
-- them. A month is visible from its first publication on, and so are its changes after that. Rows that can't
-- be assigned to such a month are left out.
create or replace function history.remake_published() returns void language plpgsql as $$
declare
  target name;
  kept record;
begin
  drop schema if exists published_as_of cascade;
  drop schema if exists published cascade;
  foreach target in array array['published', 'published_as_of'] loop
    execute format('create schema %I', target);
    -- The published months, the change since which each is published, and their calendar years and months.
    execute format(
      $sql$create view %I.months as
        select p.fy_id, p.month_num, min(p.moment) as since, min(y.fy_year) as fy_year,
          min(extract(year from y.start_date + make_interval(months => p.month_num - 1)))::integer as year,
          min(extract(month from y.start_date + make_interval(months => p.month_num - 1)))::integer as month
        from public.publications p left join public.financial_years y on y.id = p.fy_id
        where %s group by p.fy_id, p.month_num$sql$,
      target,
      case target when 'published' then 'true' else $at$p.moment <= (select current_setting('app.as_of')::integer)$at$ end
    );
    -- In this order, because some views use others.
    for kept in
      select * from (
        select name, month_of from history.record_rules
        where month_of is not null and (trace = 'published' or month_of = 'review_id')
        union all values ('removed_months', 'own'), ('bullet_counts', 'summary_id'), ('search_texts', 'summary_id'),
          ('document_texts', 'document_id'), ('document_pages', 'document_id')
      ) k
      order by array_position('{own,summary_id,monthly_summaries_id,review_id,document_id}'::text[], month_of::text), name
    loop
      perform history.show_published(target, kept.name, case kept.month_of
        when 'own' then 'select from %1$I.months m where m.fy_id = t.fy_id and m.month_num = t.month_num'
        when 'review_id' then 'select from %1$I.month_reviews w where w.id = t.review_id'
        when 'document_id' then 'select from %1$I.documents d where d.id = t.document_id'
        else format('select from %%1$I.monthly_summaries s where s.id = t.%I', kept.month_of)
      end);
    end loop;
    perform history.show_published_trace(target);
    -- This is not a join, because the newest changes are needed first, and only few are read.
    perform history.show_published(target, 'change_sets', 'select from %1$I.revisions r where r.change_id = t.id offset 0');
    perform history.show_published(target, 'imports', $sql$select from %1$I.change_sets c where c.moment is not null
      and c.origin ->> 'kind' = 'import' and (c.origin ->> 'importId')::integer = t.id$sql$);
    perform history.show_published(target, 'import_contents', 'select from %1$I.imports i where i.id = t.import_id');
  end loop;
end
$$;
