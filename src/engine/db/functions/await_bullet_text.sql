create or replace function await_bullet_text() returns trigger language plpgsql as $$
begin
  perform await_text(new.summary_id, 'bulletPoint', new.id, old.bullet_text, new.bullet_text);
  return null;
end
$$;

create or replace trigger await_text after update on bullet_points for each row when (old.bullet_text is distinct from new.bullet_text) execute function await_bullet_text();
