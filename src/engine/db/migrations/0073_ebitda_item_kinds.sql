ALTER TABLE "ebitda_items" ADD COLUMN "line" text;--> statement-breakpoint
ALTER TABLE "ebitda_items" ADD COLUMN "kind" text DEFAULT 'oneOff' NOT NULL;--> statement-breakpoint
ALTER TABLE "ebitda_items" ADD COLUMN "moves_to" text;--> statement-breakpoint
ALTER TABLE "ebitda_items" ADD CONSTRAINT "ebitda_items_kind" CHECK ("ebitda_items"."kind" in ('oneOff', 'timing', 'lasting'));--> statement-breakpoint
ALTER TABLE "ebitda_items" ADD CONSTRAINT "ebitda_items_moves_to" CHECK (("ebitda_items"."moves_to" is null) or "ebitda_items"."kind" = 'timing');