-- A name as ids write it (nameText in src/domain).
create or replace function id_name(name text) returns text language sql immutable as $$
  select coalesce(string_agg(case
      when letter ~ '^[A-Za-z0-9-]$' collate "C" then letter
      when letter = ' ' then '_'
      else regexp_replace(encode(convert_to(letter, 'UTF8'), 'hex'), '(..)', '~\1', 'g') end, '' order by n), '')
  from regexp_split_to_table(name, '') with ordinality u (letter, n)
$$;
