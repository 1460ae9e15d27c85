-- A record whose columns are texts, but with its arrays and JSON columns parsed, so that a row can be made
-- from it.
create or replace function history.typed(traced name, texts jsonb) returns jsonb language sql stable as $$
  select texts || coalesce(jsonb_object_agg(c.name, (texts ->> c.name::text)::jsonb), '{}')
  from history.columns_of(traced) c
  where (c.type like '%[]' or c.type in ('json', 'jsonb')) and texts ? c.name::text
$$;
