-- What was written at a moment can be searched as what is written now: the texts of the history have
-- their words beside them, and as_of.search_texts shows them as search_texts does. A migration that
-- changes how words are made of a text has to drop these columns; they are made again after it.
create function history.keep_words(part name, text_column name, body text) returns void language plpgsql as $$
begin
  execute format(
    $sql$alter table history.%1$I add column if not exists %2$I tsvector generated always as (
      to_tsvector('english', search_spelling(translate(%3$s, '<>', '  ')))
      || strip(to_tsvector('simple', search_spelling(translate(%3$s, '<>', '  '))))
    ) stored$sql$,
    part, text_column || '_words', body
  );
  execute format(
    'create index if not exists %I on history.%I using gin (%I) with (fastupdate = false)',
    part || '_' || text_column || '_words', part, text_column || '_words'
  );
end
$$;
--> statement-breakpoint
-- As before; columns of words are nobody's but the history's.
create or replace function history.bring_along(part name, traced name, seldom boolean) returns void language plpgsql as $$
declare
  own text[] := array['valid_from', 'valid_until', 'seldom_from', 'text_id'];
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
      and a.attgenerated = '' and a.attname <> all(own)
      and a.attname not in (select c.name from history.columns_of(traced) c where c.is_seldom = seldom or c.name = 'id')
  loop
    execute format('alter table history.%I drop column %I', part, gone);
  end loop;
end
$$;
--> statement-breakpoint
create or replace function keep_document_text() returns trigger language plpgsql as $$
declare
  kept name;
  columns text;
begin
  if old.status = 'pending' then return old; end if;
  foreach kept in array array['document_texts', 'document_pages'] loop
    select string_agg(format('%I', name), ', ') into columns from history.columns_of(kept);
    execute format('delete from history.%I where document_id = $1', kept) using old.document_id;
    execute format('insert into history.%1$I (%2$s) select %2$s from public.%1$I where document_id = $1', kept, columns)
    using old.document_id;
  end loop;
  return old;
end
$$;
--> statement-breakpoint
-- Ids do not meet those of search_texts, and are in its order: reports, bullets, documents.
create function history.remake_search() returns void language plpgsql as $$
declare
  valid text := $at$h.valid_from <= (select current_setting('app.as_of')::integer)
    and h.valid_until > (select current_setting('app.as_of')::integer)$at$;
  report text := $sql$
    select 1500000000 + s.id * 4 + %1$s as id, s.id as summary_id, %2$L::text as source, null::integer as source_id,
      %3$s::smallint as prominence, ''::text as label, null::integer as page, null::text as page_title,
      s.%4$I as body, s.%5$I as words
    from history.monthly_summaries_seldom s
    join history.monthly_summaries h on h.id = s.id and h.seldom_from = s.valid_from
    where $sql$ || valid || $sql$ and s.%4$I ~ '\S'$sql$;
  figures text := $sql$
    select 1500000000 + r.id * 4 + %1$s, r.id, 'note', null, 2, '', null, null, s.%2$I, s.%3$I
    from history.financial_data_seldom s
    join history.financial_data h on h.id = s.id and h.seldom_from = s.valid_from
    join as_of.monthly_summaries r on r.fy_id = s.fy_id and r.month_num = s.month_num
    where $sql$ || valid || $sql$ and s.%2$I ~ '\S'$sql$;
  without_figures text := $sql$ and not exists (
      select from as_of.financial_data f where f.fy_id = s.fy_id and f.month_num = s.month_num
    )$sql$;
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
  execute 'create view as_of.search_texts as '
    || format(report, 0, 'overview', 1, 'overview', 'overview_words')
    || ' union all ' || format(report, 1, 'note', 2, 'summary_notes', 'summary_notes_words') || without_figures
    || ' union all ' || format(report, 2, 'note', 2, 'notes', 'notes_words') || without_figures
    || ' union all ' || format(figures, 1, 'summary_notes', 'summary_notes_words')
    || ' union all ' || format(figures, 2, 'notes', 'notes_words')
    || $sql$ union all
    select 1000000000 + s.id, s.summary_id, 'bullet', s.id, 4, s.category, null, null, s.bullet_text, s.bullet_text_words
    from history.bullet_points_seldom s
    join history.bullet_points h on h.id = s.id and h.seldom_from = s.valid_from
    where $sql$ || valid || $sql$ union all
    select 2000000000 + d.id, d.summary_id, 'document', d.id, 3, d.original_name, null, null,
      search_words_of_name(d.original_name), h.original_name_words
    from history.documents h join as_of.documents d on d.id = h.id
    where $sql$ || valid || $sql$ union all
    select t.id, d.summary_id, t.source, t.source_id, 5, d.original_name, t.page, t.page_title, t.body, t.words
    from public.search_texts t join as_of.documents d on d.id = t.source_id
    where t.source = 'document' and t.prominence = 5
    union all
    select -k.text_id, d.summary_id, 'document', d.id, 5, d.original_name, k.number, k.title, k.body, k.body_words
    from history.document_pages k join as_of.documents d on d.id = k.document_id
    where not exists (select from public.document_texts t where t.document_id = k.document_id)$sql$;
end
$$;
--> statement-breakpoint
alter function remake_as_of() rename to remake_records;
--> statement-breakpoint
alter function remake_records() set schema history;
--> statement-breakpoint
create function remake_as_of() returns void language plpgsql as $$
begin
  perform history.remake_records();
  perform history.remake_search();
end
$$;
