-- Adds these changes to the history of a table, from their revisions in this range. Each row is computed from
-- the row before it and the columns in the revision. If one change has several revisions of a record, the
-- last one counts, even if it is added in a later piece.
create or replace function history.fill(
  traced name, changes bigint[], after_revision bigint, last_revision bigint
) returns void language plpgsql as $$
declare
  standard jsonb := history.standard_row(traced);
  filled name;
  own text[];
  others text[];
  changed text;
  is_changed boolean;
  -- The records that may already exist, and the first of these changes of each.
  ids integer[];
  moments integer[];
begin
  for filled in select history.parts_of(traced) loop
    select coalesce(array_agg(c.name::text) filter (where c.part = filled), '{}'),
      coalesce(array_agg(c.name::text) filter (where c.part <> filled and c.name <> 'id'), '{}')
    into own, others from history.columns_of(traced) c;
    changed := format($sql$
      select r.record_id as id, c.moment::integer as moment, r.id as revision, r.action,
        case r.action when 'insert' then %L::jsonb || r.after else r.after end - %L::text[] as after
      from revisions r join change_sets c on c.id = r.change_id
      where r.change_id = any (%L::bigint[]) and r.id > %s and r.id <= %s
        and r.table_name = %L and (r.action <> 'update' or r.after ?| %L::text[])
    $sql$, standard, others, changes, after_revision, last_revision, traced, own);
    execute format($sql$
      select count(*) > 0, coalesce(array_agg(f.id) filter (where f.moment is not null), '{}'),
        coalesce(array_agg(f.moment) filter (where f.moment is not null), '{}')
      from (select id, min(moment) filter (where action <> 'insert') as moment from (%s) r group by id) f
    $sql$, changed) into is_changed, ids, moments;
    continue when not is_changed;
    perform history.insert_rows(filled,
      $sql$
        select moment as valid_from, coalesce(next, 2147483647) as valid_until, state
        from states where action in ('insert', 'update') and next is distinct from moment
      $sql$,
      -- Arrays, because the planner knows their length: each record needs one index lookup.
      format($sql$
        with changed as materialized (%s),
        first as (select * from unnest(%L::integer[], %L::integer[]) as f (id, moment)),
        ended as (
          update history.%I h set valid_until = f.moment from first f
          where h.id = f.id and h.valid_until = 2147483647 and h.valid_from < f.moment
          returning h.id, h.valid_from, to_jsonb(h) as state
        ),
        replaced as (
          delete from history.%4$I h using first f
          where h.id = f.id and h.valid_until = 2147483647 and h.valid_from >= f.moment
          returning h.id, h.valid_from, to_jsonb(h) as state
        ),
        steps as (
          select id, moment, revision, action, after from changed
          union all
          select id, valid_from, 0, 'before', state from ended
          union all
          select id, valid_from, 0, 'before', state from replaced
        ),
        states as (
          select id, moment, action, history.merged(after) over step as state, lead(moment) over step as next
          from steps window step as (partition by id order by revision)
        )
      $sql$, changed, ids, moments, filled)
    );
  end loop;
end
$$;
