-- A restored document has the same id as before.
create or replace function forget_deleted_document() returns trigger language plpgsql as $$
begin
  delete from deleted_documents where document_id = new.id;
  return null;
end
$$;

create or replace trigger forget_deleted after insert on documents for each row execute function forget_deleted_document();
