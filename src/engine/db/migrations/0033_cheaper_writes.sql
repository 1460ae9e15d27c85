-- What every change pays for its trace, made less (docs/performance.md), and one order for reviews that end.
-- PostgreSQL reads the text of a check again for each row that is inserted, and this one concerns sealing
-- alone, which the trigger on updates of these rows now looks at.
ALTER TABLE "change_sets" DROP CONSTRAINT "change_sets_sealed";
--> statement-breakpoint
create or replace function refuse_other_than_sealing() returns trigger language plpgsql as $$
begin
  if old.moment is not null or new.moment is null or new.sealed_at is null or new.hash is null or new.leaves is null
    or (new.id, new.at, new.actor, new.request_id, new.reason, new.origin)
      is distinct from (old.id, old.at, old.actor, old.request_id, old.reason, old.origin) then
    raise exception 'update of change_sets is not allowed' using errcode = 'BR002';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- As before. The number of the change comes first, so that nothing is asked about the rows before they are
-- written, and settings are assigned, which is no statement of its own.
create or replace function record_revisions() returns trigger language plpgsql as $$
declare
  author text := nullif(current_setting('app.actor', true), '');
  known text := nullif(current_setting('app.change', true), '');
  change bigint := coalesce(known::bigint, nextval('change_sets_id_seq'));
  touched text := nullif(current_setting('app.touched', true), '');
  written bigint;
begin
  if author is null then
    raise exception 'a change of % needs an actor', tg_table_name using errcode = 'BR001';
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
  get diagnostics written = row_count;
  if written = 0 then return null; end if;
  if known is null then
    insert into change_sets (id, actor, request_id, reason, origin) overriding system value
    values (
      change, author,
      nullif(current_setting('app.request_id', true), ''),
      nullif(current_setting('app.reason', true), ''),
      nullif(current_setting('app.origin', true), '')::jsonb
    );
    known := set_config('app.change', change::text, true);
  end if;
  touched := set_config('app.touched', concat_ws(',', touched, tg_table_name), true);
  if tg_table_name = 'users' or current_setting('app.tells_after_commit', true) is distinct from 'on' then
    perform pg_notify('board_reports_changes', tg_table_name);
    perform pg_notify('board_reports_changes', 'told ' || tg_table_name || '/' || pg_current_xact_id());
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- As before, but all open reviews are locked in one order before the first of them ends: a transaction of
-- several statements may end one after the other, and so may another one in another order.
create or replace function void_changed_reviews() returns void language plpgsql volatile as $$
begin
  if not exists (
    select from month_reviews r where r.outcome = 'open' and r.state is distinct from month_state(r.fy_id, r.month_num)
  ) then
    return;
  end if;
  perform from month_reviews where outcome = 'open' order by id for no key update;
  update month_reviews r
  set outcome = 'void', ended_at = clock_timestamp(), ended_by = current_setting('app.actor', true)
  where r.outcome = 'open' and r.state is distinct from month_state(r.fy_id, r.month_num);
end
$$;
--> statement-breakpoint
-- As before, but whether there is anything to guard is asked first and once.
create or replace function guard_months() returns trigger language plpgsql volatile as $$
declare
  changed jsonb;
  closed record;
  is_reviewed boolean;
  is_published boolean;
begin
  select exists (select from month_reviews where outcome = 'open'), exists (select from publications where state = 'published')
  into is_reviewed, is_published;
  if not is_reviewed and not is_published then return null; end if;
  if current_setting('app.actor', true) <> 'system'
    and coalesce(current_setting('app.reason', true), '') = ''
    and tg_table_name in ('financial_data', 'monthly_summaries', 'bullet_points', 'documents', 'forecasts')
  then
    if tg_op = 'INSERT' then
      select jsonb_agg(to_jsonb(n)) into changed from new_rows n;
    elsif tg_op = 'DELETE' then
      select jsonb_agg(to_jsonb(o)) into changed from old_rows o;
    else
      select jsonb_agg(row) into changed
      from (select to_jsonb(o) as row from old_rows o union all select to_jsonb(n) from new_rows n) rows;
    end if;
    select m.*, y.fy_year, month_closing(m.fy, m.month) as how into closed
    from (
      select coalesce(s.fy_id, (row ->> 'fy_id')::integer) as fy,
        coalesce(s.month_num, (row ->> 'month_num')::integer) as month, false as looks_ahead
      from jsonb_array_elements(changed) row
      left join monthly_summaries s on s.id = coalesce(row ->> 'summary_id', row ->> 'monthly_summaries_id')::integer
      union
      -- Months since April of the year 0, so that years begin with multiples of 12.
      select y.id, (planned - ahead) % 12 + 1, ahead > 0
      from jsonb_array_elements(changed) row
      cross join lateral (select (row ->> 'fy')::integer * 12 + (row ->> 'month')::integer - 4 as planned) p
      cross join generate_series(0, 3) ahead
      join financial_years y on y.fy_year = 'FY' || lpad(((planned - ahead) / 12 - 2000)::text, 2, '0')
      where tg_table_name = 'forecasts'
    ) m
    join financial_years y on y.id = m.fy
    where month_closing(m.fy, m.month) is not null
      and (not m.looks_ahead or month_closing(m.fy, m.month) = 'approved')
    order by y.fy_year, m.month limit 1;
    if found then
      raise exception 'a change of a closed month needs a reason' using errcode = 'BR003',
        detail = closed.fy_year || ' ' || closed.month || ' ' || closed.how;
    end if;
  end if;
  if is_reviewed then perform void_changed_reviews(); end if;
  return null;
end
$$;
--> statement-breakpoint
-- Triggers of one statement run by their names. What a fed line becomes is written after the revision of the
-- change that it follows from: in the other order, the history would end with the state in between.
alter trigger adjust_fed_lines_insert on financial_data rename to settle_fed_lines_insert;
--> statement-breakpoint
alter trigger adjust_fed_lines_update on financial_data rename to settle_fed_lines_update;
