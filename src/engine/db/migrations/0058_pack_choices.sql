ALTER TABLE "company" ADD COLUMN "pack_sections" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "pack_colours" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "pack_appends_documents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "pack_logo" text;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_pack_sections" CHECK ("company"."pack_sections" <@ '{briefing,summary,commentary,meeting,changes,bridge,figures,charts,forecast,documents,questions}'::text[]);--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_pack_colours" CHECK (cardinality("company"."pack_colours") in (0, 2));
--> statement-breakpoint
-- How packs are is part of what was approved, where the company has chosen anything.
do $do$
declare
  was text := pg_get_functiondef('month_state(integer, integer)'::regprocedure);
  made text := replace(was,
    $with$coalesce(nullif(row -> 'line_groups', '[]'), '[]')$with$,
    $with$coalesce(nullif(row -> 'line_groups', '[]'), '[]')
        || coalesce(
          nullif(jsonb_build_object('packs', jsonb_build_array(
            coalesce(row -> 'pack_sections', '[]'), coalesce(row -> 'pack_colours', '[]'),
            coalesce(row -> 'pack_appends_documents', 'false'), to_jsonb(md5(row ->> 'pack_logo'))
          )), '{"packs": [[], [], false, null]}'), '[]')$with$);
begin
  if made not like '%pack_sections%pack_colours%pack_appends_documents%pack_logo%' then
    raise exception 'month_state is not what this migration knows';
  end if;
  execute made;
end
$do$;
