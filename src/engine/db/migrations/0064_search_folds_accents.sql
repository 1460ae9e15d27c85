ALTER TABLE "document_texts" DROP CONSTRAINT "document_texts_reason";--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_reason" CHECK (("document_texts"."reason" is not null) = ("document_texts"."status" = 'not_searchable') or ("document_texts"."status" = 'searchable' and starts_with("document_texts"."reason", 'scanned ')));--> statement-breakpoint
-- Letters without accents and ligatures, so that Zurich finds Zürich (spelling.ts does the same).
create function unaccented(body text) returns text language sql immutable parallel safe as $$
  select case when body !~ '[^\x01-\x7F]' then body else
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      normalize(regexp_replace(normalize(body, NFD), '[\u0300-\u036F]', '', 'g'), NFC),
        'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'),
        'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'), 'ﬆ', 'st'),
      'øØđĐðÐłŁıħĦ', 'oOdDdDlLihH')
    end
$$;
--> statement-breakpoint
-- As before, without accents, and with the words on both sides of a slash set apart: the parser takes
-- "capex/opex" for the name of a file.
create or replace function search_spelling(body text) returns text language sql immutable parallel safe as $$
  select
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(unaccented(body),
      '([\u1100-\u11FF\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303C\u3040-\u30FF\u3100-\u318F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7FB\uF900-\uFAFF\uFF66-\uFF9F\uFFA0-\uFFDC\U00020000-\U0003FFFF])', E'\x1F\\1\x1F', 'g'),
      '([/~\\|])', E'\x1F\\1\x1F', 'g'),
      '(?<![A-Za-z0-9])([A-Za-z][A-Za-z0-9]{0,2})&([A-Za-z][A-Za-z0-9]{0,2})(?![A-Za-z0-9])', '\1QxaQ\2', 'g'),
      '(?<![A-Za-z0-9&])([A-Za-z]) & ([A-Za-z])(?![A-Za-z0-9&])', '\1QxbQ\2', 'g'),
      '(?<![A-Za-z0-9])([A-Za-z])[+][+](?![A-Za-z0-9+])', '\1QxtQ', 'g'),
      '(?<![A-Za-z0-9])([A-Za-z])[+](?![A-Za-z0-9+])', '\1QxpQ', 'g'),
      '(?<![A-Za-z0-9])([A-Za-z])#(?![A-Za-z0-9])', '\1QxhQ', 'g'),
      '(?<=[A-Za-z0-9])[+](?![A-Za-z0-9+])', ' QxsQ ', 'g'),
      '(?<=[0-9]),(?=[0-9]{3}(?![0-9]))', 'QxcQ', 'g'),
      '(?<=[0-9])[.](?=[0-9])', 'QxdQ', 'g'),
      '(?<![A-Za-z0-9_])(?=[0-9])', 'QxnQ', 'g')
$$;
--> statement-breakpoint
-- The words of every text are computed again.
DROP INDEX "search_texts_words";--> statement-breakpoint
DROP INDEX "search_texts_page_words";--> statement-breakpoint
ALTER TABLE "search_texts" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', search_spelling(translate(body, '<>', '  '))) || strip(to_tsvector('simple', search_spelling(translate(body, '<>', '  '))))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_texts_words" ON "search_texts" USING gin ("words") WITH (fastupdate=false) WHERE prominence < 5;--> statement-breakpoint
CREATE INDEX "search_texts_page_words" ON "search_texts" USING gin ("words") WITH (fastupdate=false) WHERE prominence = 5;
--> statement-breakpoint
-- Those of the history are made again after the migrations.
do $$
declare kept record;
begin
  for kept in
    select table_name, column_name from information_schema.columns
    where table_schema = 'history' and column_name like '%\_words' and is_generated = 'ALWAYS'
  loop
    execute format('alter table history.%I drop column %I cascade', kept.table_name, kept.column_name);
  end loop;
end
$$;
