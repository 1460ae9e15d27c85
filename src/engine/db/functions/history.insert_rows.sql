-- Inserts rows into a part of the history. They are given as JSON ("state") with their validity.
create or replace function history.insert_rows(part name, given text, preceding text default ''::text)
returns void language plpgsql as $$
declare
  columns text := (
    select string_agg(format('p.%I', a.attname), ', ') from pg_attribute a
    where a.attrelid = format('history.%I', part)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname not in ('valid_from', 'valid_until')
  );
begin
  execute preceding || format(
    'insert into history.%I (valid_from, valid_until, %s) select g.valid_from, g.valid_until, %s from (%s) g cross join lateral jsonb_populate_record(null::history.%1$I, g.state) p',
    part, replace(columns, 'p.', ''), columns, given
  );
end
$$;
