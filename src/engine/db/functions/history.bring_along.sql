-- Gives a part of the history the same columns as its table. In older rows, a new column has its default, as
-- in the table itself.
create or replace function history.bring_along(part name, traced name) returns void language plpgsql as $$
declare
  own text[] := array['valid_from', 'valid_until', 'text_id'];
  wanted record;
  present text;
  gone name;
begin
  -- In this order, there are no gaps between columns with different alignment.
  for wanted in
    select * from history.columns_of(traced) c where c.part = bring_along.part or c.name = 'id'
    order by array_position('{d,i,s,c}'::"char"[], c.alignment), c.place
  loop
    select format_type(a.atttypid, a.atttypmod) into present from pg_attribute a
    where a.attrelid = format('history.%I', part)::regclass and a.attname = wanted.name and not a.attisdropped;
    if present is null then
      execute format('alter table history.%I add column %I %s %s', part, wanted.name, wanted.type, 'default ' || wanted.standard);
      execute format('alter table history.%I alter column %I drop default', part, wanted.name);
    elsif present <> wanted.type then
      execute format('alter table history.%I alter column %I type %s using %2$I::%3$s', part, wanted.name, wanted.type);
    end if;
  end loop;
  for gone in
    select a.attname from pg_attribute a
    where a.attrelid = format('history.%I', part)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname <> all(own)
      and a.attname not in (select c.name from history.columns_of(traced) c where c.part = bring_along.part or c.name = 'id')
  loop
    execute format('alter table history.%I drop column %I', part, gone);
  end loop;
end
$$;
