-- The number of the last change at or before this time; 0 if the time is before the first change.
create or replace function moment_at(instant timestamp with time zone)
returns bigint language plpgsql stable set search_path TO 'public' as $$
declare
  low bigint := 0;
  high bigint := coalesce((select max(moment) from change_sets), 0);
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select sealed_at from change_sets where moment = middle) <= instant then low := middle;
    else high := middle - 1;
    end if;
  end loop;
  return low;
end
$$;
