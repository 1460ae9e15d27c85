-- The history is filled in pieces that each end with a commit, so that others are answered between them
-- however many records one moment is about. How far the moment after the last whole one has come is noted
-- in the transaction of each piece; nobody reads that moment before it is whole.
--
-- "revision": the last one that is filled of the moment after "filled"; 0: none yet.
alter table history.progress add column revision bigint not null default 0;
--> statement-breakpoint
drop function history.fill(name, integer, integer);
--> statement-breakpoint
-- Inserts rows, which are given as JSON ("state") with their validity, into a part. What the statement
-- begins with may define what is selected from.
drop function history.insert_rows(name, text);
--> statement-breakpoint
create function history.insert_rows(part name, given text, preceding text default '') returns void language plpgsql as $$
declare
  columns text := (
    select string_agg(format('p.%I', a.attname), ', ') from pg_attribute a
    where a.attrelid = format('history.%I', part)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname not in ('valid_from', 'valid_until')
  );
begin
  execute preceding || format(
    'insert into history.%I (valid_from, valid_until, %s) select g.valid_from, g.valid_until, %s from (%s) g cross join lateral jsonb_populate_record(null::history.%1$I, g.state) p',
    part, replace(columns, 'p.', ''), columns, given
  );
end
$$;
--> statement-breakpoint
-- Fills a table's history with these changes, by their revisions after one until another. A row follows from the one before it and the columns that its change names; of
-- several changes of a record in one moment the last counts, also when it comes with a later piece.
create function history.fill(traced name, changes bigint[], after_revision bigint, last_revision bigint)
  returns void language plpgsql as $$
declare
  standard jsonb := history.standard_row(traced);
  filled name;
  own text[];
  others text[];
  changed text;
  is_changed boolean;
  -- The records that may have been there before, and the moment of the first change of each.
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
      -- Arrays, since the planner knows how long they are: each record is one look into the index.
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
--> statement-breakpoint
-- Fills the history further by about so many revisions at most: of whole moments, at most so many, or of a
-- part of one. Returns the last moment that is whole; to go on until it is the one that is wanted.
create function fill_history_piece(most_moments integer, most_revisions integer) returns bigint language plpgsql as $$
declare
  done bigint;
  begun bigint;
  until bigint;
  last bigint;
  changes bigint[];
  is_whole boolean;
  traced name;
begin
  perform pg_advisory_xact_lock(727001414);
  select filled, revision into done, begun from history.progress;
  if done is null then
    for traced in select history.traced() loop
      perform history.fill_untraced(traced);
    end loop;
    insert into history.progress (filled) values (0);
    done := 0;
    begun := 0;
  end if;
  -- A moment has eight bytes in "leaves" for each of its revisions.
  select max(w.moment) into until
  from (
    select moment, sum(octet_length(leaves)) over (order by moment) / 8 as revisions
    from (select moment, leaves from change_sets where moment > done order by moment limit most_moments) c
  ) w where w.moment = done + 1 or (begun = 0 and w.revisions <= most_revisions);
  if until is null then return done; end if;
  changes := array(select id from change_sets where moment > done and moment <= until);
  if until = done + 1 then
    select max(r.id) into last
    from (select id from revisions where change_id = any (changes) and id > begun order by id limit most_revisions) r;
    if not exists (select from revisions where change_id = any (changes) and id > last) then last := null; end if;
  end if;
  is_whole := last is null;
  last := coalesce(last, 9223372036854775807);
  for traced in
    select distinct r.table_name::name from revisions r
    where r.change_id = any (changes) and r.id > begun and r.id <= last
      and r.table_name in (select history.traced()::text)
  loop
    perform history.fill(traced, changes, begun, last);
  end loop;
  if is_whole then
    update history.progress set filled = until, revision = 0;
    return until;
  end if;
  update history.progress set revision = last;
  return done;
end
$$;
--> statement-breakpoint
-- Fills the history with at most so many further moments, and returns how many it were.
create or replace function fill_history(at_most integer) returns integer language plpgsql as $$
declare
  done bigint := coalesce((select filled from history.progress), 0);
  whole bigint := done;
  until bigint := least(done + at_most, (select coalesce(max(moment), 0) from change_sets));
begin
  while whole < until loop
    whole := fill_history_piece((until - whole)::integer, 2000);
  end loop;
  return whole - done;
end
$$;
