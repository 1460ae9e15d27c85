-- Records every change of data that the product shows, so no code path can forget this. The author and the
-- request are settings of the transaction; a write without an author fails. A notification holds a lock from
-- before the commit until after it, so a server sets app.tells_after_commit and notifies when its transaction
-- is over. For programs that don't set it, and for changes of users, which may end somebody's access, the
-- notification is part of the commit. The second message contains the transaction, so that a server that
-- compares messages with the revisions counts no change twice (unannouncedChanges.ts). The change gets its id
-- first, because nothing may be read about the rows before they are written.
create or replace function record_revisions() returns trigger language plpgsql as $$
declare
  author text := nullif(current_setting('app.actor', true), '');
  known text := nullif(current_setting('app.change', true), '');
  change bigint := coalesce(known::bigint, nextval('change_sets_id_seq'));
  touched text := nullif(current_setting('app.touched', true), '');
  written bigint;
begin
  if author is null then
    raise exception 'a change to % needs an actor', tg_table_name using errcode = 'BR001';
  end if;
  if tg_op = 'INSERT' then
    insert into revisions (change_id, table_name, record_id, action, after)
    select change, tg_table_name, n.id, 'insert', to_jsonb(n) - 'password' from new_rows n;
  elsif tg_op = 'UPDATE' then
    insert into revisions (change_id, table_name, record_id, action, before, after)
    select change, tg_table_name, pair.id, 'update', changed.before, changed.after
    from (
      select n.id, to_jsonb(o) - 'password' as old_row, to_jsonb(n) - 'password' as new_row
      from new_rows n join old_rows o on o.id = n.id
      -- Otherwise each row would be converted to JSON once for each of its columns.
      offset 0
    ) pair
    cross join lateral (
      select coalesce(
          jsonb_object_agg(now.key, pair.old_row -> now.key) filter (where now.key not in ('version', 'updated_at')), '{}'
        ) as before,
        coalesce(jsonb_object_agg(now.key, now.value), '{}') as after
      from jsonb_each(pair.new_row) now where now.value is distinct from pair.old_row -> now.key
    ) changed;
  else
    insert into revisions (change_id, table_name, record_id, action, before)
    select change, tg_table_name, o.id, 'delete', to_jsonb(o) - 'password' from old_rows o;
  end if;
  get diagnostics written = row_count;
  if written = 0 then return null; end if;
  if known is null then
    insert into change_sets (id, actor, request_id, reason, origin) overriding system value
    values (
      change, author,
      nullif(current_setting('app.request_id', true), ''),
      nullif(current_setting('app.reason', true), ''),
      nullif(current_setting('app.origin', true), '')::jsonb
    );
    known := set_config('app.change', change::text, true);
  end if;
  touched := set_config('app.touched', concat_ws(',', touched, tg_table_name), true);
  if tg_table_name = 'users' or current_setting('app.tells_after_commit', true) is distinct from 'on' then
    perform pg_notify('board_reports_changes', tg_table_name);
    perform pg_notify('board_reports_changes', 'told ' || tg_table_name || '/' || pg_current_xact_id());
  end if;
  return null;
end
$$;

create or replace trigger trace_insert after insert on purges referencing new table as new_rows for each statement execute function record_revisions();
