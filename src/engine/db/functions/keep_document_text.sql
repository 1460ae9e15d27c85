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

create or replace trigger keep_text before delete on document_texts for each row execute function keep_document_text();
