-- In a revision, only the name of an erased document may be removed; nothing else may change.
create or replace function refuse_other_than_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.table_name = 'documents'
    and (new.id, new.change_id, new.table_name, new.record_id, new.action)
      is not distinct from (old.id, old.change_id, old.table_name, old.record_id, old.action)
    and new.before is not distinct from erased(old.before)
    and new.after is not distinct from erased(old.after)
    and exists (select from purges p where p.document_id = old.record_id)
  then
    return new;
  end if;
  raise exception '% of revisions is not allowed', lower(tg_op) using errcode = 'BR002';
end
$$;

create or replace trigger refuse_change before delete or update on revisions for each row execute function refuse_other_than_erasing();
