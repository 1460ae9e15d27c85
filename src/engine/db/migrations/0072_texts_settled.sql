ALTER TABLE "quoted_figures" ADD COLUMN "plan_id" integer;--> statement-breakpoint
ALTER TABLE "quoted_figures" ADD COLUMN "is_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quoted_figures" ADD COLUMN "text_before" text;--> statement-breakpoint
ALTER TABLE "quoted_figures" ADD CONSTRAINT "quoted_figures_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quoted_figures_plan" ON "quoted_figures" USING btree ("plan_id");--> statement-breakpoint
update quoted_figures q
set is_due = false, plan_id = (
  select p.id from plans p where 'of-' || id_name(p.name) = any(string_to_array(q.figure, '.'))
);
