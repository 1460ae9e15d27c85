create or replace function search_new_bullets() returns trigger language plpgsql as $$
begin
  insert into search_texts (summary_id, source, source_id, prominence, label, body)
  select summary_id, 'bullet', id, 4, category, bullet_text from new_rows;
  return null;
end
$$;

create or replace trigger search_insert after insert on bullet_points referencing new table as new_rows for each statement execute function search_new_bullets();
