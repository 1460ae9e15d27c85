-- A text after an edit, or after a change of the figures that are stored with it. What is put back together
-- with its figures is what following them gives, and follows them still.
create or replace function quoting_text(
  of_report integer, of_text text, was text, body text, own financial_data
) returns text language plpgsql as $$
declare
  kept quoted_figures[];
begin
  if was is distinct from body then
    kept := array(select q from quoted_figures q where q.summary_id = of_report and q.report_text = of_text);
    if kept = '{}' then return body; end if;
    if followed_text(of_report, of_text, null, was, own) is not distinct from body then return body; end if;
    -- It was not that: the stretches are as they were before.
    delete from quoted_figures q where q.summary_id = of_report and q.report_text = of_text;
    insert into quoted_figures overriding system value select * from unnest(kept);
    perform keep_quotes(of_report, of_text, null, was, body);
  end if;
  return followed_text(of_report, of_text, null, body, own);
end
$$;
