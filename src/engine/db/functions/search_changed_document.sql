-- If a document gets another name or report, its pages are updated too.
create or replace function search_changed_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_texts (summary_id, source, source_id, prominence, label, body)
    values (new.summary_id, 'document', new.id, 3, new.original_name, search_words_of_name(new.original_name));
  elsif tg_op = 'UPDATE' then
    update search_texts
    set summary_id = new.summary_id, label = new.original_name,
      body = case when prominence = 3 then search_words_of_name(new.original_name) else body end
    where source = 'document' and source_id = new.id;
  else
    delete from search_texts where source = 'document' and source_id = old.id;
  end if;
  return null;
end
$$;

create or replace trigger search_change after insert or delete or update of summary_id, original_name on documents for each row execute function search_changed_document();
