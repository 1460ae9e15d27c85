-- The texts of a report. The notes are those of the month's figures, or the report's own notes if there are
-- no figures.
create or replace function search_report(report_id integer) returns void language sql as $$
  delete from search_texts where summary_id = report_id and prominence in (1, 2);
  insert into search_texts (summary_id, source, prominence, body)
  select r.id, t.source, t.prominence, t.body
  from monthly_summaries r
  left join financial_data f on f.fy_id = r.fy_id and f.month_num = r.month_num
  cross join lateral (values
    ('overview', 1, r.overview),
    ('note', 2, case when f.id is null then r.summary_notes else f.summary_notes end),
    ('note', 2, case when f.id is null then r.notes else f.notes end)
  ) as t (source, prominence, body)
  where r.id = report_id and t.body ~ '\S'
$$;
