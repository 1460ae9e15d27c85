ALTER TABLE "revisions" ADD COLUMN "reason" text;
--> statement-breakpoint
-- The same as before, with the reason of the change.
create or replace function record_revisions() returns trigger language plpgsql as $$
declare
  actor text := nullif(current_setting('app.actor', true), '');
  request text := nullif(current_setting('app.request_id', true), '');
  why text := nullif(current_setting('app.reason', true), '');
  changed bigint := 0;
begin
  if actor is null then
    raise exception 'a change of % needs an actor', tg_table_name using errcode = 'BR001';
  end if;
  if tg_op = 'INSERT' then
    insert into revisions (actor, request_id, reason, table_name, record_id, action, before, after)
    select actor, request, why, tg_table_name, n.id, 'insert', null, to_jsonb(n) - 'password'
    from new_rows n;
  elsif tg_op = 'UPDATE' then
    insert into revisions (actor, request_id, reason, table_name, record_id, action, before, after)
    select actor, request, why, tg_table_name, n.id, 'update', to_jsonb(o) - 'password', to_jsonb(n) - 'password'
    from new_rows n join old_rows o on o.id = n.id;
  else
    insert into revisions (actor, request_id, reason, table_name, record_id, action, before, after)
    select actor, request, why, tg_table_name, o.id, 'delete', to_jsonb(o) - 'password', null
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
