ALTER TABLE "company" ADD COLUMN "pack_charts" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_pack_charts" CHECK ("company"."pack_charts" in ('month', 'rolling', 'toDate'));--> statement-breakpoint
-- How the charts of packs compare is part of what was approved, where the company has chosen it.
do $do$
declare
  was text := pg_get_functiondef('month_state(integer, integer)'::regprocedure);
  made text := replace(was,
    $with$'{"packs": [[], [], false, null]}'), '[]')$with$,
    $with$'{"packs": [[], [], false, null]}'), '[]')
        || coalesce(
          nullif(jsonb_build_object('packCharts', coalesce(row ->> 'pack_charts', 'month')),
            '{"packCharts": "month"}'), '[]')$with$);
begin
  if made not like '%pack_charts%' then
    raise exception 'month_state is not what this migration knows';
  end if;
  execute made;
end
$do$;
