create or replace function move_version_and_time() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

create or replace trigger move_version before update of email, password, first_name, last_name, role, is_active on users for each row execute function move_version_and_time();
