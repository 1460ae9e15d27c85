-- A record whose columns are texts, with its lists and what is JSON as such: then a row can be made of it.
create or replace function history.typed(traced name, texts jsonb) returns jsonb language sql stable as $$
  select texts || coalesce(jsonb_object_agg(c.name, (texts ->> c.name::text)::jsonb), '{}')
  from history.columns_of(traced) c
  where (c.type like '%[]' or c.type in ('json', 'jsonb')) and texts ? c.name::text
$$;
