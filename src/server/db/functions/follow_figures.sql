-- All other texts that quote the figures of a month, also of one that is deleted: a year to date goes on
-- without it. Nothing is locked where no text comes to say something else. Whoever changes figures has locked
-- the reports that follow them; who did it at one stroke beside somebody who makes one follow is told to try
-- again.
create or replace function follow_figures() returns trigger language plpgsql as $$
declare
  nothing financial_data;
  one record;
begin
  if not exists (select from quoted_figures) or current_setting('app.follows', true) = 'on' then return null; end if;
  for one in
    select distinct q.summary_id, q.report_text, q.bullet_id from quoted_figures q
    where q.months && array(select book_month(m.fy_id, m.month_num) from moved_rows m)
      and said_figure(q.figure, quoted_amount(q.figure, nothing), q.said) <> q.said
    order by 1, 2, 3
  loop
    if tg_op = 'UPDATE' then perform from monthly_summaries r where r.id = one.summary_id for update nowait; end if;
    perform write_quoting_text(one.summary_id, one.report_text, one.bullet_id);
  end loop;
  return null;
end
$$;

create or replace trigger write_quoting_texts_delete after delete on financial_data referencing old table as moved_rows for each statement execute function follow_figures();
create or replace trigger write_quoting_texts_insert after insert on financial_data referencing new table as moved_rows for each statement execute function follow_figures();
create or replace trigger write_quoting_texts_update after update on financial_data referencing new table as moved_rows for each statement execute function follow_figures();
