-- A text in which each stretch says what its figure is now, and which is kept so with its stretches.
create or replace function followed_text(
  of_report integer, of_text text, of_bullet integer, body text, own financial_data
) returns text language plpgsql as $$
declare
  one quoted_figures;
  made text := body;
  moved integer := 0;
  now_said text;
begin
  for one in
    select * from quoted_figures q
    where q.summary_id = of_report and q.report_text = of_text and q.bullet_id is not distinct from of_bullet
    order by q.place
  loop
    if body is null or not quote_stands(body, one.place, one.said) then
      delete from quoted_figures q where q.id = one.id;
      continue;
    end if;
    now_said := coalesce(said_figure(one.figure, quoted_amount(one.figure, own), one.said), one.said);
    made := overlay(made placing now_said from one.place + moved + 1 for length(one.said));
    if moved <> 0 or now_said <> one.said then
      update quoted_figures q set place = one.place + moved, said = now_said where q.id = one.id;
    end if;
    moved := moved + length(now_said) - length(one.said);
  end loop;
  return made;
end
$$;
