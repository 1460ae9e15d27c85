-- After an edit of a text: a stretch that was touched is let go, the others stand where they moved to.
create or replace function keep_quotes(
  of_report integer, of_text text, of_bullet integer, was text, body text
) returns void language plpgsql as $$
declare
  most integer := least(length(was), length(body));
  same integer := 0;
  low integer;
  high integer;
  tail integer;
begin
  if not exists (
    select from quoted_figures q
    where q.summary_id = of_report and q.report_text = of_text and q.bullet_id is not distinct from of_bullet
  ) then
    return;
  end if;
  if was is null or body is null then
    delete from quoted_figures q
    where q.summary_id = of_report and q.report_text = of_text and q.bullet_id is not distinct from of_bullet;
    return;
  end if;
  -- How much is the same at the beginning and at the end, by halving.
  low := 0;
  high := most;
  while low < high loop
    same := (low + high + 1) / 2;
    if left(was, same) = left(body, same) then low := same; else high := same - 1; end if;
  end loop;
  same := low;
  low := 0;
  high := most - same;
  while low < high loop
    tail := (low + high + 1) / 2;
    if right(was, tail) = right(body, tail) then low := tail; else high := tail - 1; end if;
  end loop;
  tail := low;
  delete from quoted_figures q
  where q.summary_id = of_report and q.report_text = of_text and q.bullet_id is not distinct from of_bullet
    and not case
      when q.place + length(q.said) <= same then quote_stands(body, q.place, q.said)
      when q.place >= length(was) - tail then quote_stands(body, q.place + length(body) - length(was), q.said)
      else false end;
  update quoted_figures q set place = q.place + length(body) - length(was)
  where q.summary_id = of_report and q.report_text = of_text and q.bullet_id is not distinct from of_bullet
    and q.place + length(q.said) > same and length(body) <> length(was);
end
$$;
