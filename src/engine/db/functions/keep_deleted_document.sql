-- This runs before the row of the document's text is deleted, because that row has the digest of the file.
create or replace function keep_deleted_document() returns trigger language plpgsql as $$
begin
  insert into deleted_documents (document_id, file_name, digest)
  values (old.id, old.file_name, (select t.digest from document_texts t where t.document_id = old.id))
  on conflict (document_id) do update
    set file_name = excluded.file_name, digest = excluded.digest, deleted_at = excluded.deleted_at;
  return old;
end
$$;

create or replace trigger keep_deleted before delete on documents for each row execute function keep_deleted_document();
