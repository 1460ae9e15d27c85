create or replace function search_removed_pages() returns trigger language plpgsql as $$
begin
  delete from search_texts s
  using (select distinct document_id, number from old_rows) o
  where s.source = 'document' and s.source_id = o.document_id and s.page = o.number;
  return null;
end
$$;

create or replace trigger search_delete after delete on document_pages referencing old table as old_rows for each statement execute function search_removed_pages();
