-- Creates the missing parts of the history, and the views of all records.
create or replace function history.remake_records() returns void language plpgsql as $$
declare
  traced name;
  part name;
  key record;
  -- The planner can estimate this condition.
  is_there text := $at$k.valid_from <= current_setting('app.as_of')::integer
    and k.valid_until > current_setting('app.as_of')::integer$at$;
  -- For a record that exists at a change, its row at that change is the first one that is valid after it.
  at_moment text := $at$ cross join lateral (
    select * from history.%I p where p.id = k.id and p.valid_until > (select current_setting('app.as_of')::integer)
    order by p.valid_until limit 1) %I$at$;
begin
  drop schema if exists as_of cascade;
  create schema as_of;
  for traced in select history.traced() loop
    for part in select history.parts_of(traced) loop
      execute format('create table if not exists history.%I (valid_from integer not null, valid_until integer not null)', part);
      perform history.bring_along(part, traced);
      execute format('create unique index if not exists %I on history.%I (id, valid_until)', part || '_key', part);
    end loop;
    -- Records that belong to another record are looked up by it, as in the table itself.
    for key in
      select i.indexrelid::regclass::text as index, string_agg(format('%I', c.name), ', ' order by k.place) as columns
      from pg_index i
      cross join lateral unnest(i.indkey::smallint[]) with ordinality k (column_number, place)
      join history.columns_of(traced) c on c.place = k.column_number and c.part = traced || '_records'
      where i.indrelid = format('public.%I', traced)::regclass and not i.indisprimary and i.indpred is null
      group by 1 having min(k.place) = 1
    loop
      execute format('create index if not exists %I on history.%I (%s)', key.index, traced || '_records', key.columns);
    end loop;
    execute format(
      'create view as_of.%I as select %s from history.%I k%s where %s', traced,
      (
        select string_agg(
          case
            when (traced, a.attname) = ('users', 'password') then 'null::text as password'
            when a.attname = 'id' then 'k.id'
            else format('%I.%I', case c.part when traced then 'often' when traced || '_seldom' then 'seldom' else 'k' end, a.attname)
          end,
          ', ' order by a.attnum
        )
        from pg_attribute a left join history.columns_of(traced) c on c.name = a.attname
        where a.attrelid = format('public.%I', traced)::regclass and a.attnum > 0 and not a.attisdropped
      ),
      traced || '_records',
      (
        select string_agg(format(at_moment, p, case p when traced then 'often' else 'seldom' end), '')
        from history.parts_of(traced) p where p <> traced || '_records'
      ),
      is_there ||
      -- A document that has been deleted since is visible only to administrators.
      case when traced = 'documents' then
        $show$ and ((select current_setting('app.as_of_deleted', true) = 'on') or exists (select from public.documents d where d.id = k.id))$show$
      else '' end
    );
  end loop;
  -- The same documents, for queries that only need to know which ones exist.
  execute $sql$create view as_of.documents_there as
    select k.id, k.summary_id from history.documents_records k
    where ((select current_setting('app.as_of_deleted', true) = 'on') or exists (select from public.documents d where d.id = k.id))
      and $sql$ || is_there;
  execute 'create view as_of.bullet_counts as select k.summary_id, seldom.category, count(*)::integer as n from history.bullet_points_records k'
    || format(at_moment, 'bullet_points_seldom', 'seldom') || ' where ' || is_there || ' group by 1, 2';
  -- The text of a document is derived from its bytes, which never change. The text of a deleted document was
  -- kept.
  foreach traced in array array['document_texts', 'document_pages'] loop
    execute format('create table if not exists history.%I ()', traced);
    perform history.bring_along(traced, traced);
    execute format('create index if not exists %I on history.%I (document_id)', traced || '_document', traced);
    execute format(
      $sql$create view as_of.%1$I as
        select t.* from (
          select %2$s from public.%1$I
          union all
          select %2$s from history.%1$I k
          where not exists (select from public.document_texts t where t.document_id = k.document_id)
        ) t where exists (select from as_of.documents_there d where d.id = t.document_id)$sql$,
      traced, (select string_agg(format('%I', c.name), ', ' order by c.place) from history.columns_of(traced) c)
    );
  end loop;
  create view as_of.change_sets as
    select * from public.change_sets c where c.moment <= (select current_setting('app.as_of')::integer);
  create view as_of.trace as
    select * from public.trace t where t.moment <= (select current_setting('app.as_of')::integer);
end
$$;
