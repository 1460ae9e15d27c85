ALTER TABLE "change_sets" DROP CONSTRAINT "change_sets_moment_unique";--> statement-breakpoint
CREATE INDEX "forecasts_of_month" ON "forecasts" USING btree ("fy","month");--> statement-breakpoint
CREATE UNIQUE INDEX "change_sets_moment" ON "change_sets" USING btree ("moment") WHERE "change_sets"."moment" is not null;--> statement-breakpoint
CREATE INDEX "change_sets_waiting" ON "change_sets" USING btree ("id") WHERE "change_sets"."moment" is null;--> statement-breakpoint
CREATE INDEX "change_sets_actor" ON "change_sets" USING btree ("actor") WHERE "change_sets"."moment" is not null;--> statement-breakpoint
CREATE INDEX "change_sets_origin" ON "change_sets" USING btree (("origin" ->> 'kind')) WHERE "change_sets"."moment" is not null;
--> statement-breakpoint
-- The history of a table in parts, each with its own validity: what a record belongs to ("_records",
-- which also says when there was such a record), its texts ("_seldom"), and all that changes often. A
-- record of a moment is found among the records, and its parts by one look into an index each, however
-- many revisions there are. The old form goes; the history is made again from the revisions.
drop schema if exists as_of cascade;
--> statement-breakpoint
do $$
declare
  part name;
begin
  for part in
    select c.relname from pg_class c where c.relnamespace = 'history'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'valid_from')
  loop
    execute format('drop table history.%I', part);
  end loop;
  delete from history.progress;
end
$$;
--> statement-breakpoint
drop function history.columns_of(name), history.bring_along(name, name, boolean), history.fill_untraced(name),
  history.insert_rows(name, name, boolean, text), history.fill(name, integer, integer), history.remake_records(),
  history.remake_search();
--> statement-breakpoint
-- The columns of a table, with their types, the defaults that stand for what old rows do not have, and
-- the part of its history that keeps them; the id is in every part.
create function history.columns_of(traced name)
  returns table (place smallint, name name, type text, standard text, part name, alignment "char")
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
--> statement-breakpoint
create function history.parts_of(traced name) returns setof name language sql stable as $$
  select (traced || '_records')::name union select c.part from history.columns_of(traced) c
$$;
--> statement-breakpoint
-- Gives a part the columns that its table has now. Of rows from before, a new column has the default, as
-- it has in the table itself.
create function history.bring_along(part name, traced name) returns void language plpgsql as $$
declare
  own text[] := array['valid_from', 'valid_until', 'text_id'];
  wanted record;
  present text;
  gone name;
begin
  -- In this order there are no gaps between columns of different alignment.
  for wanted in
    select * from history.columns_of(traced) c where c.part = bring_along.part or c.name = 'id'
    order by array_position('{d,i,s,c}'::"char"[], c.alignment), c.place
  loop
    select format_type(a.atttypid, a.atttypmod) into present from pg_attribute a
    where a.attrelid = format('history.%I', part)::regclass and a.attname = wanted.name and not a.attisdropped;
    if present is null then
      execute format('alter table history.%I add column %I %s %s', part, wanted.name, wanted.type, 'default ' || wanted.standard);
      execute format('alter table history.%I alter column %I drop default', part, wanted.name);
    elsif present <> wanted.type then
      execute format('alter table history.%I alter column %I type %s using %2$I::%3$s', part, wanted.name, wanted.type);
    end if;
  end loop;
  for gone in
    select a.attname from pg_attribute a
    where a.attrelid = format('history.%I', part)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname <> all(own)
      and a.attname not in (select c.name from history.columns_of(traced) c where c.part = bring_along.part or c.name = 'id')
  loop
    execute format('alter table history.%I drop column %I', part, gone);
  end loop;
end
$$;
--> statement-breakpoint
-- Inserts rows, which are given as JSON ("state") with their validity, into a part.
create function history.insert_rows(part name, given text) returns void language plpgsql as $$
declare
  columns text := (
    select string_agg(format('p.%I', a.attname), ', ') from pg_attribute a
    where a.attrelid = format('history.%I', part)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname not in ('valid_from', 'valid_until')
  );
begin
  execute format(
    'insert into history.%I (valid_from, valid_until, %s) select g.valid_from, g.valid_until, %s from (%s) g cross join lateral jsonb_populate_record(null::history.%1$I, g.state) p',
    part, replace(columns, 'p.', ''), columns, given
  );
end
$$;
--> statement-breakpoint
-- Rows whose making was never traced, such as those that a migration made: valid from the beginning, as
-- they were before their first change.
create function history.fill_untraced(traced name) returns void language plpgsql as $$
declare
  part name;
begin
  create temporary table untraced on commit drop as select 0 as id, null::jsonb as state with no data;
  execute format($sql$
    with first as (
      select distinct on (r.record_id) r.record_id as id, r.action, r.after from revisions r
      where r.table_name = %1$L order by r.record_id, r.id
    ),
    deleted as (
      select distinct on (r.record_id) r.record_id as id, r.before as row, r.id as revision
      from revisions r join first f on f.id = r.record_id
      where r.table_name = %1$L and r.action = 'delete' and f.action <> 'insert'
      order by r.record_id, r.id
    ),
    last as (
      select * from deleted
      union all
      select t.id, to_jsonb(t) - 'password', null from public.%1$I t
      where not exists (select from first f where f.id = t.id and f.action = 'insert')
        and not exists (select from deleted d where d.id = t.id)
    )
    insert into untraced
    select l.id, history.standard_row(%1$L) || l.row || (
      select history.merged(r.before order by r.id desc) from revisions r
      where r.table_name = %1$L and r.record_id = l.id and r.action = 'update'
        and (l.revision is null or r.id < l.revision)
    ) || coalesce((
      select jsonb_build_object('version', (f.after ->> 'version')::integer - 1) from first f
      where f.id = l.id and f.action = 'update' and f.after ? 'version'
    ), '{}')
    from last l
  $sql$, traced);
  if exists (select from untraced) then
    for part in select history.parts_of(traced) loop
      perform history.insert_rows(part, 'select 0 as valid_from, 2147483647 as valid_until, state from untraced');
    end loop;
  end if;
  drop table untraced;
end
$$;
--> statement-breakpoint
-- Fills a table's history with what the moments after one until another changed. A row follows from the
-- one before it and the columns that its change names; of several changes of a record in one moment the
-- last counts.
create function history.fill(traced name, done integer, until integer) returns void language plpgsql as $$
declare
  standard jsonb := history.standard_row(traced);
  filled name;
  own text[];
  others text[];
  is_changed boolean;
  changed text;
begin
  for filled in select history.parts_of(traced) loop
    select coalesce(array_agg(c.name::text) filter (where c.part = filled), '{}'),
      coalesce(array_agg(c.name::text) filter (where c.part <> filled and c.name <> 'id'), '{}')
    into own, others from history.columns_of(traced) c;
    changed := format($sql$
      select r.record_id as id, c.moment::integer as moment, r.id as revision, r.action,
        case r.action when 'insert' then %L::jsonb || r.after else r.after end - %L::text[] as after
      from change_sets c join revisions r on r.change_id = c.id
      where c.moment > %s and c.moment <= %s and r.table_name = %L and (r.action <> 'update' or r.after ?| %L::text[])
    $sql$, standard, others, done, until, traced, own);
    execute format('select exists (%s)', changed) into is_changed;
    continue when not is_changed;
    execute format($sql$
      update history.%I h set valid_until = f.moment
      from (select id, min(moment) as moment from (%s) r group by id) f
      where h.id = f.id and h.valid_until = 2147483647
    $sql$, filled, changed);
    perform history.insert_rows(filled, format($sql$
      with changed as materialized (%s),
      steps as (
        select id, moment, revision, action, after from changed
        union all
        select h.id, h.valid_from, 0, 'before', to_jsonb(h)
        from history.%I h where h.valid_from <= %s and h.valid_until > %3$s and h.id in (select id from changed)
      ),
      states as (
        select id, moment, action, history.merged(after) over step as state, lead(moment) over step as next
        from steps window step as (partition by id order by revision)
      )
      select moment as valid_from, coalesce(next, 2147483647) as valid_until, state
      from states where action in ('insert', 'update') and next is distinct from moment
    $sql$, changed, filled, done));
  end loop;
end
$$;
--> statement-breakpoint
-- Makes what is missing of the history, and the views of all records.
create function history.remake_records() returns void language plpgsql as $$
declare
  traced name;
  part name;
  key record;
  -- The planner knows what this is worth.
  is_there text := $at$k.valid_from <= current_setting('app.as_of')::integer
    and k.valid_until > current_setting('app.as_of')::integer$at$;
  -- Of a record that is there, the first row that is valid after the moment is that of the moment.
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
    -- What belongs to another record is looked up by it, as in the table itself.
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
      -- A document that was deleted since is there for administrators only.
      case when traced = 'documents' then
        $show$ and ((select current_setting('app.as_of_deleted', true) = 'on') or exists (select from public.documents d where d.id = k.id))$show$
      else '' end
    );
  end loop;
  -- The same documents, for what only asks which there are.
  execute $sql$create view as_of.documents_there as
    select k.id, k.summary_id from history.documents_records k
    where ((select current_setting('app.as_of_deleted', true) = 'on') or exists (select from public.documents d where d.id = k.id))
      and $sql$ || is_there;
  execute 'create view as_of.bullet_counts as select k.summary_id, seldom.category, count(*)::integer as n from history.bullet_points_records k'
    || format(at_moment, 'bullet_points_seldom', 'seldom') || ' where ' || is_there || ' group by 1, 2';
  -- The text of a document follows from its bytes, which never change; that of a deleted one was kept.
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
--> statement-breakpoint
-- As before, but nothing is looked up by words: few texts are of one moment, however many there were.
create or replace function history.keep_words(part name, text_column name, body text) returns void language plpgsql as $$
begin
  execute format(
    $sql$alter table history.%1$I add column if not exists %2$I tsvector generated always as (
      to_tsvector('english', search_spelling(translate(%3$s, '<>', '  ')))
      || strip(to_tsvector('simple', search_spelling(translate(%3$s, '<>', '  '))))
    ) stored$sql$,
    part, text_column || '_words', body
  );
end
$$;
--> statement-breakpoint
drop index if exists history.document_pages_body_words;
--> statement-breakpoint
-- Ids do not meet those of search_texts, and are in its order: reports, bullets, documents.
create function history.remake_search() returns void language plpgsql as $$
declare
  -- As in remake_records.
  is_there text := $at$%1$I.valid_from <= current_setting('app.as_of')::integer
    and %1$I.valid_until > current_setting('app.as_of')::integer$at$;
  at_moment text := $at$ cross join lateral (
    select * from history.%I p where p.id = k.id and p.valid_until > (select current_setting('app.as_of')::integer)
    order by p.valid_until limit 1) s $at$;
begin
  alter table history.document_pages add column if not exists text_id integer generated always as identity;
  create unique index if not exists document_pages_text on history.document_pages (text_id);
  perform history.keep_words('monthly_summaries_seldom', 'overview', 'overview');
  perform history.keep_words('monthly_summaries_seldom', 'summary_notes', 'summary_notes');
  perform history.keep_words('monthly_summaries_seldom', 'notes', 'notes');
  perform history.keep_words('financial_data_seldom', 'summary_notes', 'summary_notes');
  perform history.keep_words('financial_data_seldom', 'notes', 'notes');
  perform history.keep_words('bullet_points_seldom', 'bullet_text', 'bullet_text');
  perform history.keep_words('documents', 'original_name', 'search_words_of_name(original_name)');
  perform history.keep_words('document_pages', 'body', 'body');
  execute $sql$create view as_of.search_texts as
    select 1500000000 + k.id * 4 + t.place as id, k.id as summary_id, t.source, null::integer as source_id,
      t.prominence::smallint, ''::text as label, null::integer as page, null::text as page_title, t.body, t.words
    from history.monthly_summaries_records k $sql$ || format(at_moment, 'monthly_summaries_seldom') || $sql$
    cross join lateral (values
      (0, 'overview', 1, s.overview, s.overview_words),
      (1, 'note', 2, s.summary_notes, s.summary_notes_words),
      (2, 'note', 2, s.notes, s.notes_words)
    ) t (place, source, prominence, body, words)
    where $sql$ || format(is_there, 'k') || $sql$ and t.body ~ '\S' and (t.place = 0 or not exists (
      select from history.financial_data_records f
      where f.fy_id = k.fy_id and f.month_num = k.month_num and $sql$ || format(is_there, 'f') || $sql$))
    union all
    select 1500000000 + r.id * 4 + t.place, r.id, 'note', null, 2, '', null, null, t.body, t.words
    from history.financial_data_records k $sql$ || format(at_moment, 'financial_data_seldom') || $sql$
    join history.monthly_summaries_records r on r.fy_id = k.fy_id and r.month_num = k.month_num and $sql$ || format(is_there, 'r') || $sql$
    cross join lateral (values
      (1, s.summary_notes, s.summary_notes_words),
      (2, s.notes, s.notes_words)
    ) t (place, body, words)
    where $sql$ || format(is_there, 'k') || $sql$ and t.body ~ '\S'
    union all
    select 1000000000 + k.id, k.summary_id, 'bullet', k.id, 4, s.category, null, null, s.bullet_text, s.bullet_text_words
    from history.bullet_points_records k $sql$ || format(at_moment, 'bullet_points_seldom') || ' where ' || format(is_there, 'k') || $sql$
    union all
    select 2000000000 + k.id, k.summary_id, 'document', k.id, 3, s.original_name, null, null,
      search_words_of_name(s.original_name), s.original_name_words
    from as_of.documents_there k $sql$ || format(at_moment, 'documents') || $sql$
    union all
    select t.id, d.summary_id, t.source, t.source_id, 5, d.original_name, t.page, t.page_title, t.body, t.words
    from public.search_texts t join as_of.documents d on d.id = t.source_id
    where t.source = 'document' and t.prominence = 5
    union all
    select -k.text_id, d.summary_id, 'document', d.id, 5, d.original_name, k.number, k.title, k.body, k.body_words
    from history.document_pages k join as_of.documents d on d.id = k.document_id
    where not exists (select from public.document_texts t where t.document_id = k.document_id)$sql$;
end
$$;
