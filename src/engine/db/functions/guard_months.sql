-- After each change of a table that publications show: a change of a closed month needs a reason, and
-- approvals of a different state become void. This runs after the trigger that writes the revisions, which
-- waits while somebody approves or publishes (lockReviews in the server), so it sees the result of that. A
-- forecast is a figure of the month for which it is made, no matter which report contains it. An approved
-- month also shows the plan for the following three months. A change of that plan voids the approval, so it
-- needs a reason as well. The plan in a published month is replaced by every later report, so its changes
-- need no reason.
create or replace function guard_months() returns trigger language plpgsql as $$
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
    and exists (
      select from history.record_rules k
      where k.name = tg_table_name and (k.needs_reason = 'change' or k.needs_reason = 'deletion' and tg_op = 'DELETE')
    )
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
      select y.id, planned - ahead - y.starts + 1, ahead > 0
      from jsonb_array_elements(changed) row
      cross join lateral (select (row ->> 'fy')::integer * 12 + (row ->> 'month')::integer - 1 as planned) p
      cross join generate_series(0, 3) ahead
      join (
        select id, (extract(year from start_date) * 12 + extract(month from start_date) - 1)::integer as starts
        from financial_years
      ) y on planned - ahead - y.starts between 0 and 11
      where tg_table_name = 'forecasts'
    ) m
    join financial_years y on y.id = m.fy
    where month_closing(m.fy, m.month) is not null
      and (not m.looks_ahead or month_closing(m.fy, m.month) = 'approved')
    order by y.fy_year, m.month limit 1;
    if found then
      raise exception 'a change to a closed month needs a reason' using errcode = 'BR003',
        detail = closed.fy_year || ' ' || closed.month || ' ' || closed.how;
    end if;
  end if;
  if is_reviewed then perform void_changed_reviews(); end if;
  return null;
end
$$;
