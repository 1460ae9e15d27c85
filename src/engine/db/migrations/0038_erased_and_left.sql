ALTER TABLE "imports" ADD COLUMN "edits_left" integer;
--> statement-breakpoint
-- That a document was erased is seen by whoever could read it: a viewer of published months sees the erasures
-- that came after their publication.
do $do$
declare
  was text := pg_get_functiondef('history.remake_published'::regproc);
  made text := replace(was, $with$when r.table_name = 'financial_data' then $sql$$with$,
    $with$when r.table_name = 'purges' then exists (
              select from public.purges p join %1$I.months m on p.month = to_char(make_date(m.year, m.month, 1), 'FMMonth YYYY')
              where p.id = r.record_id and m.since < $sql$ || since || $sql$)
            when r.table_name = 'financial_data' then $sql$$with$);
begin
  if made = was then
    raise exception 'history.remake_published is not what this migration knows';
  end if;
  execute made;
end
$do$;
