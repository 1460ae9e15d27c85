-- A row with only the default values.
create or replace function history.standard_row(traced name) returns jsonb language plpgsql stable as $$
declare
  standard jsonb;
begin
  execute (
    select 'select to_jsonb(r) from (select ' || string_agg(format('%s as %I', coalesce(c.standard, 'null'), c.name), ', ') || ') r'
    from history.columns_of(traced) c
  ) into standard;
  return standard;
end
$$;
