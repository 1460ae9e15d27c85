-- The ids differ from those in search_texts and are in the same order: reports, bullets, documents.
create or replace function history.remake_search() returns void language plpgsql as $$
declare
  -- As in history.remake_records.
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
