-- Who, why and by which request stands once for each transaction in change_sets, not in each of its
-- revisions, and a revision of a changed row keeps only the columns that changed (of its version and
-- time only the new ones, because the old ones follow from the revision before). After the commit a
-- change is sealed as the next moment: seal_changes() numbers it and continues the chain of hashes.
CREATE TABLE "change_sets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"request_id" text,
	"reason" text,
	"origin" jsonb,
	"moment" bigint,
	"sealed_at" timestamp with time zone,
	"hash" "bytea",
	"leaves" "bytea",
	CONSTRAINT "change_sets_moment_unique" UNIQUE("moment"),
	CONSTRAINT "change_sets_sealed" CHECK (("change_sets"."moment" is null) = ("change_sets"."sealed_at" is null) and ("change_sets"."moment" is null) = ("change_sets"."hash" is null) and ("change_sets"."moment" is null) = ("change_sets"."leaves" is null))
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "change_id" bigint;--> statement-breakpoint
-- Revisions from before: those of one transaction have its time, author, request and reason in common.
-- They are marked, since only the order in which they were written is known, not that of the commits.
insert into change_sets (id, at, actor, request_id, reason, origin) overriding system value
select row_number() over (order by max(id)), at, actor, request_id, reason, '{"kind": "beforeMoments"}'
from revisions group by at, actor, request_id, reason;
--> statement-breakpoint
select setval('change_sets_id_seq', coalesce(max(id), 0) + 1, false) from change_sets;
--> statement-breakpoint
alter table revisions disable trigger refuse_change;
--> statement-breakpoint
update revisions r set
  change_id = c.id,
  before = case when r.action = 'update' then changed.before else r.before end,
  after = case when r.action = 'update' then changed.after else r.after end
from revisions old
join change_sets c on (c.at, c.actor) = (old.at, old.actor)
  and c.request_id is not distinct from old.request_id and c.reason is not distinct from old.reason
cross join lateral (
  select coalesce(
      jsonb_object_agg(new.key, old.before -> new.key) filter (where new.key not in ('version', 'updated_at')), '{}'
    ) as before,
    coalesce(jsonb_object_agg(new.key, new.value), '{}') as after
  from jsonb_each(old.after) new where new.value is distinct from old.before -> new.key
) changed
where r.id = old.id;
--> statement-breakpoint
alter table revisions enable trigger refuse_change;
--> statement-breakpoint
ALTER TABLE "revisions" ALTER COLUMN "change_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" DROP CONSTRAINT "revisions_pkey";--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_change_id_id_pk" PRIMARY KEY("change_id","id");--> statement-breakpoint
ALTER TABLE "revisions" DROP COLUMN "at";--> statement-breakpoint
ALTER TABLE "revisions" DROP COLUMN "actor";--> statement-breakpoint
ALTER TABLE "revisions" DROP COLUMN "request_id";--> statement-breakpoint
ALTER TABLE "revisions" DROP COLUMN "reason";
--> statement-breakpoint
create view trace as
  select r.id, r.change_id, c.moment, c.at, c.actor, c.request_id, c.reason, c.origin,
    r.table_name, r.record_id, r.action, r.before, r.after
  from revisions r join change_sets c on c.id = r.change_id;
--> statement-breakpoint
-- As before, with one row for the whole change; its number is kept in a setting of the transaction.
create or replace function record_revisions() returns trigger language plpgsql as $$
declare
  author text := nullif(current_setting('app.actor', true), '');
  change bigint := nullif(current_setting('app.change', true), '');
begin
  if author is null then
    raise exception 'a change of % needs an actor', tg_table_name using errcode = 'BR001';
  end if;
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  elsif not exists (select from new_rows) then
    return null;
  end if;
  if change is null then
    insert into change_sets (actor, request_id, reason, origin)
    values (
      author,
      nullif(current_setting('app.request_id', true), ''),
      nullif(current_setting('app.reason', true), ''),
      nullif(current_setting('app.origin', true), '')::jsonb
    )
    returning id into change;
    perform set_config('app.change', change::text, true);
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
      -- Otherwise each row would be made into JSON once for each of its columns.
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
  -- The server reads app.touched with the commit, and other processes hear the notification.
  perform set_config('app.touched', concat_ws(',', nullif(current_setting('app.touched', true), ''), tg_table_name), true);
  if tg_table_name = 'users' or current_setting('app.tells_after_commit', true) is distinct from 'on' then
    perform pg_notify('board_reports_changes', tg_table_name);
    perform pg_notify('board_reports_changes', 'told ' || tg_table_name || '/' || pg_current_xact_id());
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- A change may be sealed, once; nothing else about it may change.
create function refuse_other_than_sealing() returns trigger language plpgsql as $$
begin
  if old.moment is not null or new.moment is null
    or (new.id, new.at, new.actor, new.request_id, new.reason, new.origin)
      is distinct from (old.id, old.at, old.actor, old.request_id, old.reason, old.origin) then
    raise exception 'update of change_sets is not allowed' using errcode = 'BR002';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger refuse_other_than_sealing before update on change_sets
  for each row execute function refuse_other_than_sealing();
--> statement-breakpoint
create trigger refuse_change before delete on change_sets for each row execute function refuse_change();
--> statement-breakpoint
create trigger refuse_truncate before truncate on change_sets for each statement execute function refuse_change();
--> statement-breakpoint
-- Seals committed changes, at most so many at a time, and returns how many. Of two changes of the same
-- row the one that was committed first wrote all of its revisions before the other wrote the last of its
-- own, because the row was locked until the commit. So the order of the last revisions respects that of
-- every row. The lock is taken before anything is read; each statement here sees all that is committed.
create function seal_changes(at_most integer) returns integer language plpgsql as $$
declare
  number bigint;
  latest timestamptz;
  chain bytea;
  waiting record;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(727001413);
  select moment, sealed_at, hash into number, latest, chain
  from change_sets where moment is not null order by moment desc limit 1;
  number := coalesce(number, 0);
  latest := coalesce(latest, '-infinity');
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
      case when waiting.origin ->> 'kind' = 'beforeMoments' then waiting.at else clock_timestamp() end
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
    update change_sets set moment = number, sealed_at = latest, hash = chain, leaves = waiting.leaves where id = waiting.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end
$$;
--> statement-breakpoint
select seal_changes(2147483647);
