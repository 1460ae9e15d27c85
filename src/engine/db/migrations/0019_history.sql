-- What every record was at each moment: for each table with revisions a table of the same name in the
-- schema "history", where a row is valid from one moment until another. It follows from the revisions
-- and is made again from them by rebuild_history(). The schema "as_of" has a view of the same name for
-- each table that is read: its rows at the moment in the setting app.as_of.
DROP INDEX "revisions_record";--> statement-breakpoint
CREATE INDEX "revisions_record" ON "revisions" USING btree ("record_id","id");--> statement-breakpoint
create schema history;
--> statement-breakpoint
-- No row: nothing is filled yet, not even the rows from before there were revisions.
create table history.progress (
  only_row boolean primary key default true check (only_row),
  filled bigint not null
);
--> statement-breakpoint
-- The latest instant that was asked for; whatever is sealed from then on is later.
create table history.asked (
  only_row boolean primary key default true check (only_row),
  until timestamp with time zone not null
);
--> statement-breakpoint
create aggregate history.merged(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
--> statement-breakpoint
-- Every table with revisions.
create function history.traced() returns setof name language sql stable as $$
  select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgname = 'revisions_insert' and c.relnamespace = 'public'::regnamespace order by 1
$$;
--> statement-breakpoint
-- The columns of a table, with their types, and the defaults that stand for what old rows do not have.
-- What hardly ever changes (texts, and what a record belongs to) is kept apart, so that a changed figure
-- repeats only figures.
create function history.columns_of(traced name)
  returns table (place smallint, name name, type text, standard text, is_seldom boolean, alignment "char")
  language sql stable as $$
  select a.attnum, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attidentity = '' then pg_get_expr(d.adbin, d.adrelid) end,
    traced in ('financial_data', 'monthly_summaries', 'forecasts', 'bullet_points')
      and a.atttypid <> 'numeric'::regtype and a.attname not in ('id', 'version', 'updated_at', 'position', 'staff_count'),
    a.attalign
  from pg_attribute a left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where a.attrelid = format('public.%I', traced)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and (traced, a.attname) <> ('users', 'password')
$$;
--> statement-breakpoint
-- A row as it is without any value given.
create function history.standard_row(traced name) returns jsonb language plpgsql stable as $$
declare
  standard jsonb;
begin
  execute (
    select 'select to_jsonb(r) from (select ' || string_agg(format('%s as %I', coalesce(c.standard, 'null'), c.name), ', ') || ') r'
    from history.columns_of(traced) c
  ) into standard;
  return standard;
end
$$;
--> statement-breakpoint
-- Gives one part of a table's history the columns that the table has now. Of rows from before, a new
-- column has the default, as it has in the table itself.
create function history.bring_along(part name, traced name, seldom boolean) returns void language plpgsql as $$
declare
  own text[] := array['valid_from', 'valid_until', 'seldom_from'];
  wanted record;
  present text;
  gone name;
begin
  -- In this order there are no gaps between columns of different alignment.
  for wanted in
    select * from history.columns_of(traced) c where c.is_seldom = seldom or c.name = 'id'
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
      and a.attname <> all(own)
      and a.attname not in (select c.name from history.columns_of(traced) c where c.is_seldom = seldom or c.name = 'id')
  loop
    execute format('alter table history.%I drop column %I', part, gone);
  end loop;
end
$$;
--> statement-breakpoint
-- Makes what is missing of the history and all views again. Called by the migrator after migrations,
-- which drops the views before them, since views would keep a migration from changing columns.
create function remake_as_of() returns void language plpgsql as $$
declare
  traced name;
  parts name[];
  at_moment text := $at$h.valid_from <= (select current_setting('app.as_of')::integer)
    and h.valid_until > (select current_setting('app.as_of')::integer)$at$;
  key record;
begin
  drop schema if exists as_of cascade;
  create schema as_of;
  for traced in select history.traced() loop
    parts := array[traced];
    execute format('create table if not exists history.%I (valid_from integer not null, valid_until integer not null)', traced);
    if exists (select from history.columns_of(traced) c where c.is_seldom) then
      parts := parts || (traced || '_seldom')::name;
      execute format('alter table history.%I add column if not exists seldom_from integer not null', traced);
      execute format('create table if not exists history.%I (valid_from integer not null)', parts[2]);
      perform history.bring_along(parts[2], traced, true);
      execute format('create unique index if not exists %I on history.%I (id, valid_from)', parts[2] || '_key', parts[2]);
    end if;
    perform history.bring_along(traced, traced, false);
    execute format('create unique index if not exists %I on history.%I (id, valid_until)', traced || '_key', traced);
    -- What refers to another record is looked up by it, as in the table itself.
    for key in
      select i.indexrelid::regclass::text as index, first.is_seldom,
        string_agg(format('%I', c.name), ', ' order by k.place) as columns
      from pg_index i
      join history.columns_of(traced) first on first.place = i.indkey[0]
      cross join lateral unnest(i.indkey::smallint[]) with ordinality k (column_number, place)
      join history.columns_of(traced) c on c.place = k.column_number and c.is_seldom = first.is_seldom
      where i.indrelid = format('public.%I', traced)::regclass and not i.indisprimary and i.indpred is null
        and first.type = 'integer' and c.type in ('integer', 'smallint')
      group by 1, 2
    loop
      execute format(
        'create index if not exists %I on history.%I (%s, %I)', key.index,
        case when key.is_seldom then parts[2] else traced end, key.columns,
        case when key.is_seldom then 'valid_from' else 'valid_until' end
      );
    end loop;
    execute format(
      'create view as_of.%1$I as select %2$s from history.%1$I h %3$s where %4$s', traced,
      (
        select string_agg(
          case when (traced, a.attname) = ('users', 'password') then 'null::text as password'
            else format('%s.%I', case when c.is_seldom then 's' else 'h' end, a.attname) end,
          ', ' order by a.attnum
        )
        from pg_attribute a left join history.columns_of(traced) c on c.name = a.attname
        where a.attrelid = format('public.%I', traced)::regclass and a.attnum > 0 and not a.attisdropped
      ),
      case when array_length(parts, 1) = 2
        then format('join history.%I s on s.id = h.id and s.valid_from = h.seldom_from', parts[2]) end,
      at_moment ||
      -- A document that was deleted since is there for administrators only.
      case when traced = 'documents' then
        $show$ and ((select current_setting('app.as_of_deleted', true) = 'on') or exists (select from public.documents d where d.id = h.id))$show$
      else '' end
    );
  end loop;
  create view as_of.bullet_counts as
    select summary_id, category, count(*)::integer as n from as_of.bullet_points group by summary_id, category;
  -- The text of a document follows from its bytes, which never change; that of a deleted one was kept.
  foreach traced in array array['document_texts', 'document_pages'] loop
    execute format('create table if not exists history.%I ()', traced);
    perform history.bring_along(traced, traced, false);
    execute format('create index if not exists %I on history.%I (document_id)', traced || '_document', traced);
    execute format(
      $sql$create view as_of.%1$I as
        select t.* from (
          select %2$s from public.%1$I
          union all
          select %2$s from history.%1$I k
          where not exists (select from public.document_texts t where t.document_id = k.document_id)
        ) t where exists (select from as_of.documents d where d.id = t.document_id)$sql$,
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
create function keep_document_text() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    delete from history.document_texts where document_id = old.document_id;
    delete from history.document_pages where document_id = old.document_id;
    insert into history.document_texts
    select r.* from jsonb_populate_record(null::history.document_texts, to_jsonb(old)) r;
    insert into history.document_pages
    select r.* from document_pages p
    cross join lateral jsonb_populate_record(null::history.document_pages, to_jsonb(p)) r
    where p.document_id = old.document_id;
  end if;
  return old;
end
$$;
--> statement-breakpoint
create trigger keep_text before delete on document_texts for each row execute function keep_document_text();
--> statement-breakpoint
-- Rows whose making was never traced, such as those that a migration made: valid from the beginning, as
-- they were before their first change.
create function history.fill_untraced(traced name) returns void language plpgsql as $$
declare
  has_seldom boolean := (select bool_or(is_seldom) from history.columns_of(traced));
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
    perform history.insert_rows(traced, traced, false, 'select id, 0 as valid_from, 2147483647 as valid_until, 0 as seldom_from, state from untraced');
    if has_seldom then
      perform history.insert_rows(traced || '_seldom', traced, true, 'select id, 0 as valid_from, state from untraced');
    end if;
  end if;
  drop table untraced;
end
$$;
--> statement-breakpoint
-- Inserts rows, which are given as JSON ("state") with their validity, into a part of a history.
create function history.insert_rows(part name, traced name, seldom boolean, given text) returns void language plpgsql as $$
declare
  -- All that the part has besides the columns of its table.
  own text := (
    select string_agg(format('g.%I', attname), ', ' order by attname) from pg_attribute
    where attrelid = format('history.%I', part)::regclass and attnum > 0 and not attisdropped
      and attname in ('valid_from', 'valid_until', 'seldom_from')
  );
  columns text := (
    select string_agg(format('p.%I', c.name), ', ') from history.columns_of(traced) c
    where c.is_seldom = seldom or c.name = 'id'
  );
begin
  execute format(
    'insert into history.%I (%s, %s) select %s, %s from (%s) g cross join lateral jsonb_populate_record(null::history.%1$I, g.state) p',
    part, replace(own, 'g.', ''), replace(columns, 'p.', ''), own, columns, given
  );
end
$$;
--> statement-breakpoint
-- Fills a table's history with what the moments after one until another changed.
create function history.fill(traced name, done integer, until integer) returns void language plpgsql as $$
declare
  seldom text[] := coalesce((select array_agg(name::text) from history.columns_of(traced) where is_seldom), '{}');
  seldom_sql text := format('%L::text[]', seldom);
  changed text := format($sql$
    select r.record_id as id, c.moment::integer as moment, r.id as revision, r.action,
      case r.action when 'insert' then %L::jsonb || r.after else r.after end as after
    from change_sets c join revisions r on r.change_id = c.id
    where c.moment > %s and c.moment <= %s and r.table_name = %L
  $sql$, history.standard_row(traced), done, until, traced);
  before text := format('h.valid_from <= %s and h.valid_until > %1$s', done);
  part name := traced || '_seldom';
begin
  execute format($sql$
    update history.%I h set valid_until = f.moment
    from (select id, min(moment) as moment from (%s) r group by id) f
    where h.id = f.id and h.valid_until = 2147483647
  $sql$, traced, changed);
  -- A row follows from the one before it and the columns that its change names; of several changes of a
  -- record in one moment the last counts.
  perform history.insert_rows(traced, traced, false, format($sql$
    with changed as materialized (%s),
    steps as (
      select id, moment, revision, action, after - %s as after,
        case when action = 'insert' or after ?| %2$s then moment end as seldom_from
      from changed
      union all
      select h.id, h.valid_from, 0, 'before', to_jsonb(h), %s
      from history.%I h where %s and h.id in (select id from changed)
    ),
    states as (
      select id, moment, action, history.merged(after) over step as state,
        max(seldom_from) over step as seldom_from, lead(moment) over step as next
      from steps window step as (partition by id order by revision)
    )
    select id, moment as valid_from, coalesce(next, 2147483647) as valid_until, seldom_from, state
    from states where action in ('insert', 'update') and next is distinct from moment
  $sql$, changed, seldom_sql, case when seldom = '{}' then 'null' else 'h.seldom_from' end, traced, before));
  if seldom = '{}' then return; end if;
  perform history.insert_rows(part, traced, true, format($sql$
    with changed as materialized (select * from (%s) r where action = 'insert' or after ?| %s),
    steps as (
      select id, moment, revision, after from changed
      union all
      select s.id, s.valid_from, 0, to_jsonb(s)
      from history.%I h join history.%I s on s.id = h.id and s.valid_from = h.seldom_from
      where %s and h.id in (select id from changed)
    ),
    states as (
      select id, moment, revision, history.merged(after) over step as state, lead(moment) over step as next
      from steps window step as (partition by id order by revision)
    )
    select id, moment as valid_from, state from states where revision > 0 and next is distinct from moment
  $sql$, changed, seldom_sql, traced, part, before));
end
$$;
--> statement-breakpoint
-- Fills the history with at most so many further moments, and returns how many it were.
create function fill_history(at_most integer) returns integer language plpgsql as $$
declare
  done bigint;
  until bigint;
  traced name;
begin
  perform pg_advisory_xact_lock(727001414);
  select filled into done from history.progress;
  if done is null then
    for traced in select history.traced() loop
      perform history.fill_untraced(traced);
    end loop;
    insert into history.progress (filled) values (0);
    done := 0;
  end if;
  select max(moment) into until
  from (select moment from change_sets where moment > done order by moment limit at_most) waiting;
  if until is null then return 0; end if;
  for traced in
    select distinct r.table_name::name from change_sets c join revisions r on r.change_id = c.id
    where c.moment > done and c.moment <= until and r.table_name in (select history.traced()::text)
  loop
    perform history.fill(traced, done::integer, until::integer);
  end loop;
  update history.progress set filled = until;
  return until - done;
end
$$;
--> statement-breakpoint
-- Makes the whole history again from the revisions.
create function rebuild_history() returns void language plpgsql as $$
declare
  part name;
begin
  perform pg_advisory_xact_lock(727001414);
  for part in
    select c.relname from pg_class c where c.relnamespace = 'history'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'valid_from')
  loop
    execute format('truncate history.%I', part);
  end loop;
  delete from history.progress;
  while fill_history(1000) > 0 loop end loop;
end
$$;
--> statement-breakpoint
drop function seal_changes(integer);
--> statement-breakpoint
-- As before; and with an instant, all that waits and began before it becomes a moment until then, and
-- whatever is sealed later becomes one after it. An instant to come counts as now.
create function seal_changes(at_most integer, asked timestamptz default null) returns integer language plpgsql as $$
declare
  number bigint;
  latest timestamptz;
  chain bytea;
  waiting record;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(727001413);
  asked := least(asked, clock_timestamp());
  select moment, sealed_at, hash into number, latest, chain
  from change_sets where moment is not null order by moment desc limit 1;
  number := coalesce(number, 0);
  latest := greatest(latest, (select until from history.asked), '-infinity');
  chain := coalesce(chain, '');
  for waiting in
    select c.id, c.at, c.actor, c.request_id, c.reason, c.origin,
      max(r.id) as newest,
      sha256(string_agg(leaf, '' order by r.id)) as digest,
      string_agg(substring(leaf for 8), '' order by r.id) as leaves
    from change_sets c
    join revisions r on r.change_id = c.id
    cross join lateral sha256(
      convert_to(jsonb_build_array(r.id, r.table_name, r.record_id, r.action, r.before, r.after)::text, 'UTF8')
    ) leaf
    where c.moment is null
    group by c.id order by newest limit at_most
  loop
    number := number + 1;
    latest := greatest(
      latest + interval '1 microsecond',
      case
        when waiting.origin ->> 'kind' = 'beforeMoments' then waiting.at
        -- Leaves room before the instant for the others that wait.
        when waiting.at <= asked then greatest(waiting.at, asked - interval '1 second')
        else clock_timestamp()
      end
    );
    chain := sha256(
      chain || waiting.digest || convert_to(
        jsonb_build_array(
          number, (extract(epoch from latest) * 1000000)::bigint, waiting.id,
          (extract(epoch from waiting.at) * 1000000)::bigint, waiting.actor, waiting.request_id,
          waiting.reason, waiting.origin
        )::text,
        'UTF8'
      )
    );
    update change_sets set moment = number, sealed_at = latest, hash = chain, leaves = waiting.leaves where id = waiting.id;
    sealed := sealed + 1;
  end loop;
  if asked > latest and sealed < at_most then
    insert into history.asked (until) values (asked)
    on conflict (only_row) do update set until = greatest(history.asked.until, excluded.until);
  end if;
  return sealed;
end
$$;
--> statement-breakpoint
-- The last moment at or before an instant; 0 for one before the first.
create function moment_at(instant timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := coalesce((select max(moment) from change_sets), 0);
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select sealed_at from change_sets where moment = middle) <= instant then low := middle;
    else high := middle - 1;
    end if;
  end loop;
  return low;
end
$$;
