-- The same as before, but a notification holds a lock from before the commit until after it, so that
-- all commits that notify wait for each other. A server sets app.tells_after_commit and notifies when
-- its transaction is over. Programs that don't set it, and changes of users, which may end somebody's
-- access, are notified with the commit itself. The second message names the transaction, so that a
-- server that compares what it was told with the revisions counts no change twice (untoldChanges.ts).
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
    if tg_table_name = 'users' or current_setting('app.tells_after_commit', true) is distinct from 'on' then
      perform pg_notify('board_reports_changes', tg_table_name);
      perform pg_notify('board_reports_changes', 'told ' || tg_table_name || '/' || pg_current_xact_id());
    end if;
  end if;
  return null;
end
$$;
