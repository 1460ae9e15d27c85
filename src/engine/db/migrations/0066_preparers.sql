ALTER TABLE "company" DROP CONSTRAINT "company_second_factor_for";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "preparers_publish" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_second_factor_for" CHECK ("company"."second_factor_for" <@ '{viewer,preparer,admin}'::text[]);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('viewer', 'preparer', 'admin'));