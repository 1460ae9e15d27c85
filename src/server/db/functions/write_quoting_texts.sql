-- Rewrites all texts of a report.
create or replace function write_quoting_texts(of_report integer) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select distinct q.report_text, q.bullet_id from quoted_figures q where q.summary_id = of_report order by 1, 2
  loop
    perform write_quoting_text(of_report, one.report_text, one.bullet_id);
  end loop;
end
$$;
