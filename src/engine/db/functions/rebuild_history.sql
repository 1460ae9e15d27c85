-- Builds the whole history again from the revisions.
create or replace function rebuild_history() returns void language plpgsql as $$
declare
  part name;
begin
  perform pg_advisory_xact_lock(727001414);
  for part in
    select c.relname from pg_class c where c.relnamespace = 'history'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'valid_from')
  loop
    execute format('truncate history.%I', part);
  end loop;
  delete from history.progress;
  while fill_history(1000) > 0 loop end loop;
end
$$;
