create or replace function count_bullets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bullet_counts (summary_id, category, n)
    select summary_id, category, count(*) from new_rows group by 1, 2 order by 1, 2
    on conflict (summary_id, category) do update set n = bullet_counts.n + excluded.n;
  elsif tg_op = 'DELETE' then
    update bullet_counts c set n = c.n - o.n
    from (select summary_id, category, count(*) as n from old_rows group by 1, 2) o
    where c.summary_id = o.summary_id and c.category = o.category;
  else
    -- A bullet that is reworded or moved within its category doesn't change the count.
    insert into bullet_counts (summary_id, category, n)
    select summary_id, category, sum(n) from (
      select summary_id, category, 1 as n from new_rows
      union all select summary_id, category, -1 from old_rows
    ) changed
    group by 1, 2 having sum(n) > 0 order by 1, 2
    on conflict (summary_id, category) do update set n = bullet_counts.n + excluded.n;
    update bullet_counts c set n = c.n + gone.n
    from (
      select summary_id, category, sum(n) as n from (
        select summary_id, category, 1 as n from new_rows
        union all select summary_id, category, -1 from old_rows
      ) changed
      group by 1, 2 having sum(n) < 0
    ) gone
    where c.summary_id = gone.summary_id and c.category = gone.category;
  end if;
  return null;
end
$$;

create or replace trigger count_delete after delete on bullet_points referencing old table as old_rows for each statement execute function count_bullets();
create or replace trigger count_insert after insert on bullet_points referencing new table as new_rows for each statement execute function count_bullets();
create or replace trigger count_update after update on bullet_points referencing old table as old_rows new table as new_rows for each statement execute function count_bullets();
