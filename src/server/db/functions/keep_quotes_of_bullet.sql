create or replace function keep_quotes_of_bullet() returns trigger language plpgsql as $$
begin
  if current_setting('app.follows', true) = 'on' then return null; end if;
  perform keep_quotes(new.summary_id, 'bulletPoint', new.id, old.bullet_text, new.bullet_text);
  return null;
end
$$;

create or replace trigger keep_quotes after update on bullet_points for each row when (old.bullet_text is distinct from new.bullet_text) execute function keep_quotes_of_bullet();
