ALTER TABLE "document_texts" ADD COLUMN "digest" text;--> statement-breakpoint
CREATE INDEX "document_texts_digest" ON "document_texts" USING btree ("digest");