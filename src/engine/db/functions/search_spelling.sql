-- Terms that the parser would split are spelled in letters: "R&D", "C++", "3,508,213.50" and "3.5M" become
-- one word each. The server converts these codes back (src/server/features/search/spelling.ts). Chinese,
-- Japanese and Korean characters are separated by a control character that the parser skips. Accents are
-- removed, and the words on both sides of a slash are separated, because the parser takes "capex/opex" for a
-- file name. Words are stored, so a change here needs a migration that builds search_texts and the words in
-- the history again.
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
