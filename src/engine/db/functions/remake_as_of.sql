-- Makes what is missing of the history and all views again. Called by the migrator after migrations,
-- which drops the views before them, since views would keep a migration from changing columns.
create or replace function remake_as_of() returns void language plpgsql as $$
begin
  perform history.remake_records();
  perform history.remake_search();
  perform history.remake_published();
end
$$;
