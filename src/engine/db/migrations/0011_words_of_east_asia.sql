-- As before, and each letter of Chinese, Japanese and Korean stands apart, set off by a control
-- character that the parser skips: a word in the middle of a sentence is found as a phrase of them.
create or replace function search_spelling(body text) returns text language sql immutable parallel safe as $$
  select
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(body,
      '([\u1100-\u11FF\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303C\u3040-\u30FF\u3100-\u318F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7FB\uF900-\uFAFF\uFF66-\uFF9F\uFFA0-\uFFDC\U00020000-\U0003FFFF])', E'\x1F\\1\x1F', 'g'),
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
