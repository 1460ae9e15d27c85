-- All tables with revisions.
create or replace function history.traced() returns setof name language sql stable as $$
  select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgname = 'revisions_insert' and c.relnamespace = 'public'::regnamespace order by 1
$$;
