-- Refuses a commit while a text differs from a figure that it follows (db/followFigures.ts in the server
-- updates it).
create or replace function refuse_due_texts() returns trigger language plpgsql as $$
begin
  if exists (select from quoted_figures q where q.id = new.id and q.is_due) then
    raise exception 'texts have not been updated with their figures yet' using errcode = 'BR007';
  end if;
  return null;
end
$$;

drop trigger if exists refuse_due_texts on quoted_figures;
create constraint trigger refuse_due_texts after insert or update on quoted_figures deferrable initially deferred for each row when (new.is_due) execute function refuse_due_texts();
