create or replace function search_changed_figures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform search_report(r.id) from monthly_summaries r
    where r.fy_id = new.fy_id and r.month_num = new.month_num;
  end if;
  if tg_op <> 'INSERT' then
    perform search_report(r.id) from monthly_summaries r
    where r.fy_id = old.fy_id and r.month_num = old.month_num;
  end if;
  return null;
end
$$;

create or replace trigger search_delete after delete on financial_data for each row execute function search_changed_figures();
create or replace trigger search_insert after insert on financial_data for each row execute function search_changed_figures();
create or replace trigger search_update after update of fy_id, month_num, notes, summary_notes on financial_data for each row when ((((old.fy_id is distinct from new.fy_id) or (old.month_num is distinct from new.month_num)) or (old.notes is distinct from new.notes)) or (old.summary_notes is distinct from new.summary_notes)) execute function search_changed_figures();
