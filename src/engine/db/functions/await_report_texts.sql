create or replace function await_report_texts() returns trigger language plpgsql as $$
begin
  perform await_text(new.id, 'overview', null, old.overview, new.overview);
  -- Once the month has figures, its notes are stored with them.
  if not exists (select from financial_data f where f.fy_id = new.fy_id and f.month_num = new.month_num) then
    perform await_text(new.id, 'notes', null, old.notes, new.notes);
    perform await_text(new.id, 'summaryNotes', null, old.summary_notes, new.summary_notes);
  end if;
  return null;
end
$$;

create or replace trigger await_texts after update on monthly_summaries for each row when ((old.overview is distinct from new.overview) or (old.notes is distinct from new.notes) or (old.summary_notes is distinct from new.summary_notes)) execute function await_report_texts();
