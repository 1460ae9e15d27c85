-- Adds at most this many changes to the history, and returns how many it added.
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
