-- Replaces letters with accents and ligatures, so that a search for Zurich finds Zürich (spelling.ts does the
-- same).
create or replace function unaccented(body text) returns text language sql immutable parallel safe as $$
  select case when body !~ '[^\x01-\x7F]' then body else
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      normalize(regexp_replace(normalize(body, NFD), '[\u0300-\u036F]', '', 'g'), NFC),
        'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'),
        'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'), 'ﬆ', 'st'),
      'øØđĐðÐłŁıħĦ', 'oOdDdDlLihH')
    end
$$;
