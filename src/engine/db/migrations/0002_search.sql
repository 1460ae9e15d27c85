CREATE TABLE "search_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"summary_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" integer,
	"prominence" smallint NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', translate(body, '<>', '  ')) || strip(to_tsvector('simple', translate(body, '<>', '  ')))) STORED NOT NULL,
	CONSTRAINT "search_texts_kind" CHECK (("search_texts"."source", "search_texts"."prominence") in (('overview', 1), ('note', 2), ('document', 3), ('bullet', 4)))
);
--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_summary_id_monthly_summaries_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."monthly_summaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_texts_words" ON "search_texts" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_texts_report" ON "search_texts" USING btree ("summary_id","prominence");--> statement-breakpoint
CREATE INDEX "search_texts_source" ON "search_texts" USING btree ("source_id","source");--> statement-breakpoint
-- A report's own texts. The notes are those of its month's figures, or the report's while there are none.
create function search_report(report_id integer) returns void language sql as $$
  delete from search_texts where summary_id = report_id and prominence in (1, 2);
  insert into search_texts (summary_id, source, prominence, body)
  select r.id, t.source, t.prominence, t.body
  from monthly_summaries r
  left join financial_data f on f.fy_id = r.fy_id and f.month_num = r.month_num
  cross join lateral (values
    ('overview', 1, r.overview),
    ('note', 2, case when f.id is null then r.summary_notes else f.summary_notes end),
    ('note', 2, case when f.id is null then r.notes else f.notes end)
  ) as t (source, prominence, body)
  where r.id = report_id and t.body ~ '\S'
$$;
--> statement-breakpoint
create function search_changed_report() returns trigger language plpgsql as $$
begin
  perform search_report(new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger search_insert after insert on monthly_summaries
  for each row execute function search_changed_report();
--> statement-breakpoint
create trigger search_update after update of fy_id, month_num, overview, notes, summary_notes on monthly_summaries
  for each row
  when ((old.fy_id, old.month_num, old.overview, old.notes, old.summary_notes)
    is distinct from (new.fy_id, new.month_num, new.overview, new.notes, new.summary_notes))
  execute function search_changed_report();
--> statement-breakpoint
create function search_changed_figures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform search_report(r.id) from monthly_summaries r
    where r.fy_id = new.fy_id and r.month_num = new.month_num;
  end if;
  if tg_op <> 'INSERT' then
    perform search_report(r.id) from monthly_summaries r
    where r.fy_id = old.fy_id and r.month_num = old.month_num;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger search_insert after insert on financial_data
  for each row execute function search_changed_figures();
--> statement-breakpoint
create trigger search_delete after delete on financial_data
  for each row execute function search_changed_figures();
--> statement-breakpoint
create trigger search_update after update of fy_id, month_num, notes, summary_notes on financial_data
  for each row
  when ((old.fy_id, old.month_num, old.notes, old.summary_notes)
    is distinct from (new.fy_id, new.month_num, new.notes, new.summary_notes))
  execute function search_changed_figures();
--> statement-breakpoint
create function search_new_bullets() returns trigger language plpgsql as $$
begin
  insert into search_texts (summary_id, source, source_id, prominence, label, body)
  select summary_id, 'bullet', id, 4, category, bullet_text from new_rows;
  return null;
end
$$;
--> statement-breakpoint
create function search_changed_bullet() returns trigger language plpgsql as $$
begin
  update search_texts
  set summary_id = new.summary_id, label = new.category, body = new.bullet_text
  where source = 'bullet' and source_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create function search_removed_bullets() returns trigger language plpgsql as $$
begin
  delete from search_texts s using old_rows o where s.source = 'bullet' and s.source_id = o.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger search_insert after insert on bullet_points referencing new table as new_rows
  for each statement execute function search_new_bullets();
--> statement-breakpoint
-- By row: a statement's old and new rows would have to be joined, which takes the square of their number.
create trigger search_update after update of summary_id, category, bullet_text on bullet_points
  for each row
  when ((old.summary_id, old.category, old.bullet_text)
    is distinct from (new.summary_id, new.category, new.bullet_text))
  execute function search_changed_bullet();
--> statement-breakpoint
create trigger search_delete after delete on bullet_points referencing old table as old_rows
  for each statement execute function search_removed_bullets();
--> statement-breakpoint
-- "FY25_Board-Pack.pdf" is one word to the parser; its parts are what people look for.
create function search_words_of_name(name text) returns text language sql immutable as $$
  select translate(name, '._-()[]+', '        ')
$$;
--> statement-breakpoint
create function search_changed_document() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_texts where source = 'document' and source_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_texts (summary_id, source, source_id, prominence, label, body)
    values (new.summary_id, 'document', new.id, 3, new.original_name, search_words_of_name(new.original_name));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger search_change after insert or delete or update of summary_id, original_name on documents
  for each row execute function search_changed_document();
--> statement-breakpoint
-- What was there before there was a search.
select search_report(id) from monthly_summaries;
--> statement-breakpoint
insert into search_texts (summary_id, source, source_id, prominence, label, body)
select summary_id, 'bullet', id, 4, category, bullet_text from bullet_points order by id;
--> statement-breakpoint
insert into search_texts (summary_id, source, source_id, prominence, label, body)
select summary_id, 'document', id, 3, original_name, search_words_of_name(original_name) from documents order by id;
