ALTER TABLE "company" ADD COLUMN "line_names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "hidden_lines" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_line_names" CHECK (jsonb_typeof("company"."line_names") = 'object');--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_hidden_lines" CHECK ("company"."hidden_lines" <@ '{salesMarketing,customerSuccess,marketing,rnd,admin,other,receivables,payables,debt}'::text[]);