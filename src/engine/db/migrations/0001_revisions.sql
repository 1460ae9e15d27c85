-- Every change of what the product shows leaves a trace that no code path can forget. The actor and
-- the request are settings of the transaction; a write without an actor fails.
create function record_revisions() returns trigger language plpgsql as $$
declare
  actor text := nullif(current_setting('app.actor', true), '');
  request text := nullif(current_setting('app.request_id', true), '');
  changed bigint := 0;
begin
  if actor is null then
    raise exception 'a change of % needs an actor', tg_table_name using errcode = 'BR001';
  end if;
  if tg_op = 'INSERT' then
    insert into revisions (actor, request_id, table_name, record_id, action, before, after)
    select actor, request, tg_table_name, n.id, 'insert', null, to_jsonb(n) - 'password'
    from new_rows n;
  elsif tg_op = 'UPDATE' then
    insert into revisions (actor, request_id, table_name, record_id, action, before, after)
    select actor, request, tg_table_name, n.id, 'update', to_jsonb(o) - 'password', to_jsonb(n) - 'password'
    from new_rows n join old_rows o on o.id = n.id;
  else
    insert into revisions (actor, request_id, table_name, record_id, action, before, after)
    select actor, request, tg_table_name, o.id, 'delete', to_jsonb(o) - 'password', null
    from old_rows o;
  end if;
  get diagnostics changed = row_count;
  if changed > 0 then
    -- The server reads app.touched with the commit, and other processes hear the notification.
    perform set_config('app.touched', concat_ws(',', nullif(current_setting('app.touched', true), ''), tg_table_name), true);
    perform pg_notify('board_reports_changes', tg_table_name);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed', lower(tg_op), tg_table_name using errcode = 'BR002';
end
$$;
--> statement-breakpoint
create function move_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
--> statement-breakpoint
create function move_version_and_time() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['financial_years', 'financial_data', 'monthly_summaries', 'bullet_points', 'documents', 'business_units', 'forecasts', 'users'] loop
    execute format('create trigger revisions_insert after insert on %I referencing new table as new_rows for each statement execute function record_revisions()', name);
    execute format('create trigger revisions_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function record_revisions()', name);
    execute format('create trigger revisions_delete after delete on %I referencing old table as old_rows for each statement execute function record_revisions()', name);
    execute format('create trigger refuse_truncate before truncate on %I for each statement execute function refuse_change()', name);
  end loop;
  foreach name in array array['financial_years', 'bullet_points', 'documents'] loop
    execute format('create trigger move_version before update on %I for each row execute function move_version()', name);
  end loop;
  foreach name in array array['financial_data', 'monthly_summaries', 'business_units', 'forecasts'] loop
    execute format('create trigger move_version before update on %I for each row execute function move_version_and_time()', name);
  end loop;
end
$$;
--> statement-breakpoint
-- A sign-in moves last_login only; that must not make an administrator's edit of the user stale.
create trigger move_version before update of email, password, first_name, last_name, role, is_active on users
  for each row execute function move_version_and_time();
--> statement-breakpoint
create trigger refuse_change before update or delete on revisions for each row execute function refuse_change();
--> statement-breakpoint
create trigger refuse_truncate before truncate on revisions for each statement execute function refuse_change();
--> statement-breakpoint
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('board_reports_changes', tg_table_name);
  return null;
end
$$;
--> statement-breakpoint
-- Another process of the server must forget an ended session at once.
create trigger tell_ended_sessions after delete on sessions for each statement execute function tell_ended_sessions();
