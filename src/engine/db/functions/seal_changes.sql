-- Seals at most this many committed changes, and returns how many it sealed. If two changes have the same
-- row, the one that was committed first had written all of its revisions before the other wrote its last one,
-- because the row was locked until the commit. So the order of the last revisions is right for every row. The
-- lock is taken before anything is read, so each statement sees all committed data. If a time is given,
-- waiting changes that began before it are sealed with a time up to it, and all later ones with a time after
-- it. A time in the future counts as now. Only a time that somebody asked for is stored, so sealing alone
-- writes nothing if nothing is waiting. One statement updates all changes of a call, because one statement
-- for each would take most of the time.
create or replace function seal_changes(
  at_most integer, asked timestamp with time zone default NULL::timestamp with time zone
) returns integer language plpgsql as $$
declare
  number bigint;
  latest timestamptz;
  chain bytea;
  waiting record;
  sealed integer := 0;
  is_kept boolean := asked is not null;
  before bigint;
  -- The changes that are sealed in this call, in their order.
  ids bigint[] := '{}';
  times timestamptz[] := '{}';
  hashes bytea[] := '{}';
  lists bytea[] := '{}';
begin
  perform pg_advisory_xact_lock(727001413);
  -- If no time is given, it is now.
  asked := least(asked, clock_timestamp());
  select moment, sealed_at, hash into number, latest, chain
  from change_sets where moment is not null order by moment desc limit 1;
  number := coalesce(number, 0);
  before := number;
  latest := greatest(latest, (select until from history.asked), '-infinity');
  chain := coalesce(chain, '');
  for waiting in
    select c.id, c.at, c.actor, c.request_id, c.reason, c.origin,
      max(r.id) as newest,
      sha256(string_agg(leaf, '' order by r.id)) as digest,
      string_agg(substring(leaf for 8), '' order by r.id) as leaves
    from change_sets c
    join revisions r on r.change_id = c.id
    cross join lateral sha256(
      convert_to(jsonb_build_array(r.id, r.table_name, r.record_id, r.action, r.before, r.after)::text, 'UTF8')
    ) leaf
    where c.moment is null
    group by c.id order by newest limit at_most
  loop
    number := number + 1;
    latest := greatest(
      latest + interval '1 microsecond',
      case
        when waiting.origin ->> 'kind' = 'beforeMoments' then waiting.at
        -- This leaves time before the given time for the other waiting changes.
        when waiting.at <= asked then greatest(waiting.at, asked - interval '1 second')
        else clock_timestamp()
      end
    );
    chain := sha256(
      chain || waiting.digest || convert_to(
        jsonb_build_array(
          number, (extract(epoch from latest) * 1000000)::bigint, waiting.id,
          (extract(epoch from waiting.at) * 1000000)::bigint, waiting.actor, waiting.request_id,
          waiting.reason, waiting.origin
        )::text,
        'UTF8'
      )
    );
    ids := ids || waiting.id;
    times := times || latest;
    hashes := hashes || chain;
    lists := lists || waiting.leaves;
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then
    update change_sets c set moment = before + s.place, sealed_at = s.at, hash = s.hash, leaves = s.leaves
    from unnest(ids, times, hashes, lists) with ordinality s (id, at, hash, leaves, place)
    where c.id = s.id;
  end if;
  if is_kept and asked > latest and sealed < at_most then
    insert into history.asked (until) values (asked)
    on conflict (only_row) do update set until = greatest(history.asked.until, excluded.until);
  end if;
  return sealed;
end
$$;
