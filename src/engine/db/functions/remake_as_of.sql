-- Creates the missing parts of the history and all views again. The migrator drops the views before
-- migrations, because a view would prevent changes of columns, and calls this function afterwards.
create or replace function remake_as_of() returns void language plpgsql as $$
begin
  perform history.remake_records();
  perform history.remake_search();
  perform history.remake_published();
end
$$;
