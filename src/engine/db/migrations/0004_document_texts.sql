CREATE TABLE "document_pages" (
	"document_id" integer NOT NULL,
	"number" integer NOT NULL,
	"part" integer NOT NULL,
	"title" text,
	"body" text NOT NULL,
	CONSTRAINT "document_pages_document_id_number_part_pk" PRIMARY KEY("document_id","number","part")
);
--> statement-breakpoint
CREATE TABLE "document_texts" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"unit" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	CONSTRAINT "document_texts_status" CHECK ("document_texts"."status" in ('pending', 'searchable', 'not_searchable')),
	CONSTRAINT "document_texts_unit" CHECK ("document_texts"."unit" in ('page', 'slide', 'sheet', 'document')),
	CONSTRAINT "document_texts_reason" CHECK (("document_texts"."status" = 'not_searchable') = ("document_texts"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "search_texts" DROP CONSTRAINT "search_texts_kind";--> statement-breakpoint
DROP INDEX "search_texts_words";--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "page" integer;--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "page_title" text;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_document_texts_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document_texts"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_texts_pending" ON "document_texts" USING btree ("attempts","document_id") WHERE "document_texts"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "search_texts_page_words" ON "search_texts" USING gin ("words") WITH (fastupdate=false) WHERE prominence = 5;--> statement-breakpoint
CREATE INDEX "search_texts_words" ON "search_texts" USING gin ("words") WITH (fastupdate=false) WHERE prominence < 5;--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_page" CHECK (("search_texts"."prominence" = 5) = ("search_texts"."page" is not null));--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_kind" CHECK (("search_texts"."source", "search_texts"."prominence") in (('overview', 1), ('note', 2), ('document', 3), ('bullet', 4), ('document', 5)));--> statement-breakpoint
-- Every document has text that is still to be read; those from before this migration too.
create function await_document_text() returns trigger language plpgsql as $$
begin
  insert into document_texts (document_id) values (new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger await_text after insert on documents
  for each row execute function await_document_text();
--> statement-breakpoint
insert into document_texts (document_id) select id from documents;
--> statement-breakpoint
-- Told like any change, but without a revision: it is made from the file and can be made again.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform set_config('app.touched', concat_ws(',', nullif(current_setting('app.touched', true), ''), tg_table_name), true);
  perform pg_notify('board_reports_changes', tg_table_name);
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_status after update of status on document_texts
  for each row when (old.status is distinct from new.status) execute function tell_change();
--> statement-breakpoint
create function search_new_pages() returns trigger language plpgsql as $$
begin
  insert into search_texts (summary_id, source, source_id, prominence, label, page, page_title, body)
  select d.summary_id, 'document', d.id, 5, d.original_name, n.number, n.title, n.body
  from new_rows n join documents d on d.id = n.document_id
  order by n.document_id, n.number, n.part;
  return null;
end
$$;
--> statement-breakpoint
create function search_removed_pages() returns trigger language plpgsql as $$
begin
  delete from search_texts s
  using (select distinct document_id, number from old_rows) o
  where s.source = 'document' and s.source_id = o.document_id and s.page = o.number;
  return null;
end
$$;
--> statement-breakpoint
create trigger search_insert after insert on document_pages referencing new table as new_rows
  for each statement execute function search_new_pages();
--> statement-breakpoint
create trigger search_delete after delete on document_pages referencing old table as old_rows
  for each statement execute function search_removed_pages();
--> statement-breakpoint
-- A page is written and removed, never changed; then what is searched cannot differ from it.
create trigger refuse_change before update or truncate on document_pages
  for each statement execute function refuse_change();
--> statement-breakpoint
-- A document that gets another name or report takes its pages along.
create or replace function search_changed_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_texts (summary_id, source, source_id, prominence, label, body)
    values (new.summary_id, 'document', new.id, 3, new.original_name, search_words_of_name(new.original_name));
  elsif tg_op = 'UPDATE' then
    update search_texts
    set summary_id = new.summary_id, label = new.original_name,
      body = case when prominence = 3 then search_words_of_name(new.original_name) else body end
    where source = 'document' and source_id = new.id;
  else
    delete from search_texts where source = 'document' and source_id = old.id;
  end if;
  return null;
end
$$;
