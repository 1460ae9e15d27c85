create or replace function search_new_pages() returns trigger language plpgsql as $$
begin
  insert into search_texts (summary_id, source, source_id, prominence, label, page, page_title, body)
  select d.summary_id, 'document', d.id, 5, d.original_name, n.number, n.title, n.body
  from new_rows n join documents d on d.id = n.document_id
  order by n.document_id, n.number, n.part;
  return null;
end
$$;

create or replace trigger search_insert after insert on document_pages referencing new table as new_rows for each statement execute function search_new_pages();
