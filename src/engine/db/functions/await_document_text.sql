-- Gives every new document a row for its text, which is read later.
create or replace function await_document_text() returns trigger language plpgsql as $$
begin
  insert into document_texts (document_id) values (new.id);
  return null;
end
$$;

create or replace trigger await_text after insert on documents for each row execute function await_document_text();
