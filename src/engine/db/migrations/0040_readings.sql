CREATE TABLE "readings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seen" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"before" integer,
	"before_at" timestamp with time zone,
	CONSTRAINT "readings_before" CHECK (("readings"."before" is null) = ("readings"."before_at" is null))
);
--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;