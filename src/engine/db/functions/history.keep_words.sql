-- What was written at a moment can be searched as what is written now: the texts of the history have their
-- words beside them, and as_of.search_texts shows them as search_texts does. A migration that changes how
-- words are made of a text has to drop these columns; they are made again after it. Nothing is looked up by
-- words: few texts are of one moment, however many there were.
create or replace function history.keep_words(part name, text_column name, body text)
returns void language plpgsql as $$
begin
  execute format(
    $sql$alter table history.%1$I add column if not exists %2$I tsvector generated always as (
      to_tsvector('english', search_spelling(translate(%3$s, '<>', '  ')))
      || strip(to_tsvector('simple', search_spelling(translate(%3$s, '<>', '  '))))
    ) stored$sql$,
    part, text_column || '_words', body
  );
end
$$;
