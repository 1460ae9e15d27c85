-- Makes texts as of an earlier change searchable like present texts: the history stores the words of a text
-- next to it, and as_of.search_texts shows them like search_texts. A migration that changes how words are
-- made from a text has to drop these columns; they are created again after it. There is no index of words,
-- because at any change there are few texts, no matter how many versions the history has.
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
