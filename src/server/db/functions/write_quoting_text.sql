-- Rewrites a text of a report, where it is stored.
create or replace function write_quoting_text(of_report integer, of_text text, of_bullet integer)
returns void language plpgsql as $$
declare
  nothing financial_data;
  report monthly_summaries;
  figures financial_data;
  was text;
  made text;
begin
  select * into report from monthly_summaries r where r.id = of_report for update;
  if of_text = 'bulletPoint' then
    select b.bullet_text into was from bullet_points b where b.id = of_bullet for update;
  elsif of_text = 'overview' then
    was := report.overview;
  else
    select * into figures from financial_data f where f.fy_id = report.fy_id and f.month_num = report.month_num for update;
    was := case
      when figures.id is null then case of_text when 'notes' then report.notes else report.summary_notes end
      when of_text = 'notes' then figures.notes else figures.summary_notes end;
  end if;
  made := followed_text(of_report, of_text, of_bullet, was, nothing);
  if made is not distinct from was then return; end if;
  -- The stretches stand where they will: no edit of a person is looked for in this.
  perform set_config('app.follows', 'on', true);
  if of_text = 'bulletPoint' then
    update bullet_points b set bullet_text = made where b.id = of_bullet;
  elsif of_text = 'overview' then
    update monthly_summaries r set overview = made where r.id = of_report;
  elsif figures.id is null then
    update monthly_summaries r set
      notes = case of_text when 'notes' then made else r.notes end,
      summary_notes = case of_text when 'notes' then r.summary_notes else made end
    where r.id = of_report;
  else
    update financial_data f set
      notes = case of_text when 'notes' then made else f.notes end,
      summary_notes = case of_text when 'notes' then f.summary_notes else made end
    where f.id = figures.id;
  end if;
  perform set_config('app.follows', '', true);
end
$$;
