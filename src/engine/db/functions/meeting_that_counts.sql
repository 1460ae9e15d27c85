-- Null if nothing is on the agenda and no action is shown, so approvals from before there were meetings keep
-- their digests. A column that was added later counts only if it has a value. Columns of the first version
-- always count.
create or replace function meeting_that_counts(of_year integer, of_month integer)
returns jsonb language sql stable as $$
  select nullif(jsonb_build_array(
    (
      select jsonb_agg(
        jsonb_strip_nulls(to_jsonb(i) - '{id, version, summary_id, position}'::text[])
          || jsonb_build_object('decision', i.decision, 'decided_on', i.decided_on)
        order by i.position, i.id
      )
      from agenda_items i join monthly_summaries s on s.id = i.summary_id
      where s.fy_id = of_year and s.month_num = of_month
    ),
    (
      select jsonb_agg(
        jsonb_strip_nulls(to_jsonb(a) - '{id, version}'::text[])
          || jsonb_build_object('owner_name', a.owner_name, 'due_on', a.due_on, 'ended_on', a.ended_on, 'outcome', a.outcome)
        order by a.id
      )
      from shown_actions(of_year, of_month) a
    )
  ), '[null, null]')
$$;
