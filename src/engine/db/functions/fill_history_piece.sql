-- Adds about this many revisions to the history at most: those of several whole changes, or a part of one
-- change. Returns the number of the last change that is complete. Call it again until this is the wanted
-- change.
create or replace function fill_history_piece(most_moments integer, most_revisions integer)
returns bigint language plpgsql as $$
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
  -- In "leaves", a change has eight bytes for each of its revisions.
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
