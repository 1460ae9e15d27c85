-- Until a month has figures, its notes are those of its report.
create or replace function await_month_notes() returns trigger language plpgsql as $$
declare
  month financial_data := coalesce(new, old);
  report monthly_summaries;
begin
  if not exists (select from quoted_figures) then return null; end if;
  select * into report from monthly_summaries r where r.fy_id = month.fy_id and r.month_num = month.month_num;
  if tg_op = 'UPDATE' then
    report.notes := old.notes;
    report.summary_notes := old.summary_notes;
  end if;
  perform await_text(report.id, 'notes', null, report.notes, month.notes);
  perform await_text(report.id, 'summaryNotes', null, report.summary_notes, month.summary_notes);
  return null;
end
$$;

create or replace trigger await_notes after insert or delete on financial_data for each row execute function await_month_notes();
create or replace trigger await_edited_notes after update on financial_data for each row when ((old.notes is distinct from new.notes) or (old.summary_notes is distinct from new.summary_notes)) execute function await_month_notes();
