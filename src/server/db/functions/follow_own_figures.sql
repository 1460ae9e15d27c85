-- The notes of a month are stored with its figures, so they are written with them.
create or replace function follow_own_figures() returns trigger language plpgsql as $$
declare
  report monthly_summaries;
begin
  if not exists (select from quoted_figures) or current_setting('app.follows', true) = 'on' then return new; end if;
  select * into report from monthly_summaries r where r.fy_id = new.fy_id and r.month_num = new.month_num;
  if report.id is null then return new; end if;
  new.notes := quoting_text(
    report.id, 'notes', case tg_op when 'INSERT' then report.notes else old.notes end, new.notes, new
  );
  new.summary_notes := quoting_text(
    report.id, 'summaryNotes', case tg_op when 'INSERT' then report.summary_notes else old.summary_notes end,
    new.summary_notes, new
  );
  return new;
end
$$;

create or replace trigger follow_own_figures before insert or update on financial_data for each row execute function follow_own_figures();
