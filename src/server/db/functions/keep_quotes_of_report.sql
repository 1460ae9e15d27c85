create or replace function keep_quotes_of_report() returns trigger language plpgsql as $$
begin
  if current_setting('app.follows', true) = 'on' then return null; end if;
  if old.overview is distinct from new.overview then
    perform keep_quotes(new.id, 'overview', null, old.overview, new.overview);
  end if;
  -- Notes that have moved to the figures of the month are looked after there.
  if not exists (select from financial_data f where f.fy_id = new.fy_id and f.month_num = new.month_num) then
    if old.notes is distinct from new.notes then perform keep_quotes(new.id, 'notes', null, old.notes, new.notes); end if;
    if old.summary_notes is distinct from new.summary_notes then
      perform keep_quotes(new.id, 'summaryNotes', null, old.summary_notes, new.summary_notes);
    end if;
  end if;
  return null;
end
$$;

create or replace trigger keep_quotes after update on monthly_summaries for each row when ((old.overview is distinct from new.overview) or (old.notes is distinct from new.notes) or (old.summary_notes is distinct from new.summary_notes)) execute function keep_quotes_of_report();
