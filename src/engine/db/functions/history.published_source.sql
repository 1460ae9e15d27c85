-- The table, or its view of the past; for a table without a past, the table itself.
create or replace function history.published_source(target name, shown name) returns text language sql stable as $$
  select format('%I.%I', case
    when target = 'published' or to_regclass(format('as_of.%I', shown)) is null then 'public' else 'as_of'
  end, shown)
$$;
