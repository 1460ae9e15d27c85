-- Adds rows whose creation was never recorded, such as those that a migration inserted. They are valid from
-- the beginning, with the values from before their first change.
create or replace function history.fill_untraced(traced name) returns void language plpgsql as $$
declare
  part name;
begin
  create temporary table untraced on commit drop as select 0 as id, null::jsonb as state with no data;
  execute format($sql$
    with first as (
      select distinct on (r.record_id) r.record_id as id, r.action, r.after from revisions r
      where r.table_name = %1$L order by r.record_id, r.id
    ),
    deleted as (
      select distinct on (r.record_id) r.record_id as id, r.before as row, r.id as revision
      from revisions r join first f on f.id = r.record_id
      where r.table_name = %1$L and r.action = 'delete' and f.action <> 'insert'
      order by r.record_id, r.id
    ),
    last as (
      select * from deleted
      union all
      select t.id, to_jsonb(t) - 'password', null from public.%1$I t
      where not exists (select from first f where f.id = t.id and f.action = 'insert')
        and not exists (select from deleted d where d.id = t.id)
    )
    insert into untraced
    select l.id, history.standard_row(%1$L) || l.row || (
      select history.merged(r.before order by r.id desc) from revisions r
      where r.table_name = %1$L and r.record_id = l.id and r.action = 'update'
        and (l.revision is null or r.id < l.revision)
    ) || coalesce((
      select jsonb_build_object('version', (f.after ->> 'version')::integer - 1) from first f
      where f.id = l.id and f.action = 'update' and f.after ? 'version'
    ), '{}')
    from last l
  $sql$, traced);
  if exists (select from untraced) then
    for part in select history.parts_of(traced) loop
      perform history.insert_rows(part, 'select 0 as valid_from, 2147483647 as valid_until, state from untraced');
    end loop;
  end if;
  drop table untraced;
end
$$;
