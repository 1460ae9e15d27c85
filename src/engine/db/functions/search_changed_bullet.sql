create or replace function search_changed_bullet() returns trigger language plpgsql as $$
begin
  update search_texts
  set summary_id = new.summary_id, label = new.category, body = new.bullet_text
  where source = 'bullet' and source_id = new.id;
  return null;
end
$$;

create or replace trigger search_update after update of summary_id, category, bullet_text on bullet_points for each row when (((old.summary_id is distinct from new.summary_id) or (old.category is distinct from new.category)) or (old.bullet_text is distinct from new.bullet_text)) execute function search_changed_bullet();
