-- In a month that accounts feed, gross profit, margin and EBITDA are computed, and a change that contradicts
-- them is refused. Adjusted EBITDA changes with EBITDA as long as the two are equal. A result isn't reported
-- while one of its accounts is undecided or one of its lines is missing.
create or replace function compute_fed_month() returns trigger language plpgsql as $$
declare
  earnings text[] := '{revenue,production,salesMarketing,customerSuccess,marketing,rnd,admin,other}';
  fed text[];
  waiting text[];
  profit numeric;
  margin numeric;
  earned numeric;
  lacking text[];
  waits boolean;
  wrong text;
begin
  if not exists (select from fed_months) then return new; end if;
  select f.lines, f.open_results into fed, waiting from fed_months f where f.month = book_month(new.fy_id, new.month_num);
  if coalesce(fed, '{}') = '{}' then return new; end if;
  select m into wrong from unnest(new.not_reported) m where m = any(fed) limit 1;
  if fed && earnings then
    profit := coalesce(new.revenue, 0) - coalesce(new.production, 0);
    earned := profit - coalesce(new.sales_marketing, 0) - coalesce(new.customer_success, 0) - coalesce(new.marketing, 0)
      - coalesce(new.rnd, 0) - coalesce(new.admin, 0) - coalesce(new.other, 0);
    margin := case when coalesce(new.revenue, 0) <> 0 then round(profit * 100 / new.revenue, 2) end;
    if abs(margin) >= 1000 then margin := null; end if;
    lacking := array(select m from unnest(new.not_reported) m where m = any(earnings) and m <> all(fed));
    if 'grossProfit' = any(waiting) or '{revenue,production}' && lacking then
      profit := null;
      margin := null;
    end if;
    waits := 'ebitda' = any(waiting) or lacking <> '{}';
    if waits then earned := 0; end if;
    if tg_op = 'UPDATE' then
      if new.gross_margin_percent is distinct from old.gross_margin_percent and new.gross_margin_percent is distinct from margin then
        wrong := 'grossMarginPercent';
      end if;
      if new.gross_profit is distinct from old.gross_profit and new.gross_profit is distinct from profit then wrong := 'grossProfit'; end if;
      if new.ebitda is distinct from old.ebitda and new.ebitda is distinct from earned then wrong := 'ebitda'; end if;
      if old.adj_ebitda is not distinct from old.ebitda and new.adj_ebitda is not distinct from old.adj_ebitda
        and ('adjEbitda' = any(old.not_reported)) = ('ebitda' = any(old.not_reported)) then
        new.adj_ebitda := earned;
        new.not_reported := array_remove(new.not_reported, 'adjEbitda');
        if waits then new.not_reported := new.not_reported || 'adjEbitda'::text; end if;
      end if;
      if 'ebitda' = any(new.not_reported) and 'ebitda' <> all(old.not_reported) and not waits then wrong := 'ebitda'; end if;
    elsif new.ebitda is distinct from earned and 'ebitda' <> all(new.not_reported) then
      wrong := 'ebitda';
    end if;
    new.gross_profit := profit;
    new.gross_margin_percent := margin;
    new.ebitda := earned;
    new.not_reported := array_remove(new.not_reported, 'ebitda');
    if waits then new.not_reported := new.not_reported || 'ebitda'::text; end if;
  end if;
  if wrong is not null then
    raise exception 'a figure is calculated from the accounts' using errcode = 'BR004', detail = wrong;
  end if;
  return new;
end
$$;

create or replace trigger compute_fed_month before insert or update on financial_data for each row execute function compute_fed_month();
