ALTER TABLE "company" ADD COLUMN "passwords_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "password_min_length" smallint DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "downloads_kept_days" integer DEFAULT 365;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "packs_name_reader" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "settings_taken" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_downloads_kept_days" CHECK ("company"."downloads_kept_days" between 1 and 36500);--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_password_min_length" CHECK ("company"."password_min_length" between 6 and 64);