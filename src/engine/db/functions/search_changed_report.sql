create or replace function search_changed_report() returns trigger language plpgsql as $$
begin
  perform search_report(new.id);
  return null;
end
$$;

create or replace trigger search_insert after insert on monthly_summaries for each row execute function search_changed_report();
create or replace trigger search_update after update of fy_id, month_num, overview, notes, summary_notes on monthly_summaries for each row when (((((old.fy_id is distinct from new.fy_id) or (old.month_num is distinct from new.month_num)) or (old.overview is distinct from new.overview)) or (old.notes is distinct from new.notes)) or (old.summary_notes is distinct from new.summary_notes)) execute function search_changed_report();
