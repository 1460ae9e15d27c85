-- Marks the quotations in an edited text as due, and stores the text from before the transaction.
create or replace function await_text(of_report integer, of_text text, of_bullet integer, before text, after text)
returns void language sql as $$
  update quoted_figures q set is_due = true, text_before = coalesce(q.text_before, before)
  where before is distinct from after
    and q.summary_id = of_report and q.report_text = of_text and q.bullet_id is not distinct from of_bullet
$$;
