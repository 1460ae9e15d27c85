create or replace function history.parts_of(traced name) returns setof name language sql stable as $$
  select (traced || '_records')::name union select c.part from history.columns_of(traced) c
$$;
