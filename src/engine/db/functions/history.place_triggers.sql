-- Creates the triggers that every table of the register has (db/records.ts). A trigger that only one table
-- has is in the file of its function.
create or replace function history.place_triggers() returns void language plpgsql as $$
declare
  kept record;
  on_each text := $sql$create or replace trigger %1$s_%3$s after %3$s on %2$I
    referencing %4$s for each statement execute function %5$s()$sql$;
  event text[];
begin
  for kept in select * from history.record_rules where name <> 'purges' loop
    if kept.name <> 'users' then
      execute format(
        'create or replace trigger move_version before update on %I for each row execute function %I()', kept.name,
        case when exists (
          select from pg_attribute where attrelid = kept.name::text::regclass and attname = 'updated_at'
        ) then 'move_version_and_time' else 'move_version' end
      );
    end if;
    execute format(
      'create or replace trigger refuse_truncate before truncate on %I for each statement execute function refuse_change()',
      kept.name
    );
    foreach event slice 1 in array array[
      ['insert', 'new table as new_rows'],
      ['update', 'old table as old_rows new table as new_rows'],
      ['delete', 'old table as old_rows']
    ] loop
      execute format(on_each, 'revisions', kept.name, event[1], event[2], 'record_revisions');
      if kept.published is not null then
        execute format(on_each, 'void_reviews', kept.name, event[1], event[2], 'guard_months');
      end if;
    end loop;
  end loop;
end
$$;
