create or replace function search_removed_bullets() returns trigger language plpgsql as $$
begin
  delete from search_texts s using old_rows o where s.source = 'bullet' and s.source_id = o.id;
  return null;
end
$$;

create or replace trigger search_delete after delete on bullet_points referencing old table as old_rows for each statement execute function search_removed_bullets();
