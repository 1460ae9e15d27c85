ALTER TABLE "quoted_figures" ADD COLUMN "months" text[];--> statement-breakpoint
-- Texts quote more than amounts of a month: years to date, shares of revenue and margins, what differs from the month
-- or the year before and from an approved plan, and what that plan says. src/domain/commentary/quotableFigures.ts
-- says which; what they are is what the product shows (docs/formulas.md).

-- The words of an id: whose figure, its line, the months that it is of, and what is said of it.
create function figure_words(figure text) returns text[] language sql immutable as $$
  select case when split_part(figure, '.', 1) in ('planned', 'variance')
    then string_to_array(figure, '.') else array['actual'] || string_to_array(figure, '.') end
$$;
--> statement-breakpoint
-- How a figure is said: an amount, what an amount moved by, a percentage, what it moved by in percent or points.
create function quoted_form(figure text) returns text language sql immutable as $$
  select case
    when w[1] = 'variance' or w && '{vs-year,vs-month}' then case
      when 'percent' = any(w) then 'change'
      when w[2] = 'grossMarginPercent' or 'share' = any(w) then 'points'
      else 'moved' end
    when w[2] = 'grossMarginPercent' or 'share' = any(w) then 'percent'
    else 'amount' end
  from figure_words(figure) w
$$;
--> statement-breakpoint
-- The sign of a number as it is said: none where it shows as nothing, and a plus only of what has moved.
create function said_sign(amount numeric, digits text, moves boolean) returns text language sql immutable as $$
  select case when digits !~ '[1-9]' then '' when amount < 0 then '-' when moves then '+' else '' end
$$;
--> statement-breakpoint
drop function said_amount(numeric, text);
--> statement-breakpoint
-- An amount as briefings say it (briefMoney and signedMoney in src/format), with the currency that a text has already.
create function said_amount(amount numeric, said text, moves boolean default false)
returns text language sql immutable as $$
  select said_sign(amount, d.digits, moves)
    || regexp_replace(said, '^[+-]?([^0-9]*).*$', '\1') || d.digits || d.suffix
  from (
    select case
        when abs(amount) >= 999500 then to_char(round(abs(amount) / 1000000, 2), 'FM999,999,999,999,999,990.00')
        when abs(amount) >= 999.5 then to_char(round(abs(amount) / 1000), 'FM999,999,999,990')
        else to_char(round(abs(amount)), 'FM999,999,999,990') end as digits,
      case when abs(amount) >= 999500 then 'M' when abs(amount) >= 999.5 then 'K' else '' end as suffix
  ) d
$$;
--> statement-breakpoint
-- A figure as texts say it: formatPercent, formatChangePercent and formatPoints in src/format say the same.
create function said_figure(figure text, amount numeric, said text) returns text language sql immutable as $$
  select case when form in ('amount', 'moved') then said_amount(amount, said, form = 'moved')
    else said_sign(amount, digits, form <> 'percent') || digits || case form when 'points' then ' pts' else '%' end end
  from quoted_form(figure) form, to_char(round(abs(amount), 1), 'FM9,999,999,999,999,999,999,990.0') digits
$$;
--> statement-breakpoint
-- The last month of a period, "2026-10" or "FY26-to-2026-10"; null where it has none.
create function last_of_period(period text) returns date language sql immutable as $$
  select case when period ~ '[0-9]{4}-[0-9]{2}$' then to_date(right(period, 7) || '-01', 'YYYY-MM-DD') end
$$;
--> statement-breakpoint
-- The first one: of a year to date, the first month of the company's year.
create function first_of_period(period text) returns date language sql stable as $$
  select case when period like '%-to-%'
    then (last_of_period(period) - make_interval(months => (extract(month from last_of_period(period))::integer + 12
      - coalesce((select c.year_start_month from company c where c.id = 1), 4)) % 12))::date
    else last_of_period(period) end
$$;
--> statement-breakpoint
-- The months of a period, so many months earlier: "2026-10".
create function period_months(period text, back integer) returns text[] language sql stable as $$
  select array(
    select to_char(m, 'YYYY-MM') from generate_series(
      first_of_period(period) - make_interval(months => back), last_of_period(period) - make_interval(months => back),
      '1 month') m
  )
$$;
--> statement-breakpoint
-- The months whose figures a quoted figure is made of.
create function quoted_months(figure text) returns text[] language sql stable as $$
  select case when w[1] = 'planned' and 'reported' <> all(w) then '{}' else period_months(w[3], 0) end
    || case when 'vs-year' = any(w) then period_months(w[3], 12) when 'vs-month' = any(w) then period_months(w[3], 1) else '{}' end
  from figure_words(figure) w
$$;
--> statement-breakpoint
update quoted_figures set months = quoted_months(figure);
--> statement-breakpoint
ALTER TABLE "quoted_figures" ALTER COLUMN "months" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "quoted_figures_months" ON "quoted_figures" USING gin ("months");
--> statement-breakpoint
-- The figures of these months, so many months earlier, the earliest first. `own` is a month that is being written.
create function figures_between(first_month date, last_month date, back integer, own financial_data)
returns table (at date, figures financial_data) language sql stable as $$
  with asked as materialized (
    select (first_month - make_interval(months => back))::date as first_day,
      (last_month - make_interval(months => back))::date as last_day
  )
  select u.at, u.figures from asked, (
    select (y.start_date + make_interval(months => f.month_num - 1))::date as at, f as figures
    from asked a join financial_years y on y.start_date <= a.last_day and y.end_date >= a.first_day
    join financial_data f on f.fy_id = y.id
    where f.id is distinct from own.id
    union all
    select (y.start_date + make_interval(months => own.month_num - 1))::date, own
    from financial_years y where y.id = own.fy_id
  ) u
  where u.at between asked.first_day and asked.last_day
  order by 1
$$;
--> statement-breakpoint
-- An amount in percent of another, exact further than anything shows.
create function percent_of(part numeric, whole numeric) returns numeric language sql immutable as $$
  select case when whole <> 0 then part::numeric(80, 30) * 100 / whole end
$$;
--> statement-breakpoint
-- Whether a stored margin is another than the one of its amounts, by more than rounding.
create function margin_disagrees(margin numeric, profit numeric, revenue numeric) returns boolean language sql immutable as $$
  select coalesce(abs(margin - percent_of(profit, revenue)) > 0.005, false)
$$;
--> statement-breakpoint
-- A line of a month; null where nobody has reported it, or what it was worked out from (notReported in src/domain).
create function reported_amount(f financial_data, line text) returns numeric language sql immutable as $$
  select case
    when line = any(f.not_reported) then null
    when line in ('grossProfit', 'grossMarginPercent') and f.not_reported && '{revenue,production}'
      and f.gross_profit = f.revenue - f.production
      and (line = 'grossProfit' or not margin_disagrees(f.gross_margin_percent, f.gross_profit, f.revenue)) then null
    else (to_jsonb(f) ->> column_of_line(line))::numeric end
$$;
--> statement-breakpoint
-- How months come together: sums, what is there at the end, or the ratio of two sums.
create function adds_up_by(line text) returns text language sql immutable as $$
  select case when line = 'grossMarginPercent' then 'ratio'
    when line in ('cash', 'receivables', 'payables', 'debt') then 'closing' else 'sum' end
$$;
--> statement-breakpoint
-- A line of a month, or of a year up to one; null where one of its months that have figures lacks it.
create function line_over(line text, period text, back integer, own financial_data) returns numeric language plpgsql stable as $$
declare
  last_month date := (last_of_period(period) - make_interval(months => back))::date;
  adds text := adds_up_by(line);
  is_year boolean := period like '%-to-%';
  newest date;
  one record;
  part numeric;
  top numeric := 0;
  bottom numeric := 0;
begin
  for one in
    select * from figures_between(first_of_period(period), last_of_period(period), back, own)
  loop
    if not is_year then
      part := reported_amount(one.figures, line);
      if adds <> 'ratio' or part is null then return part; end if;
      top := reported_amount(one.figures, 'grossProfit');
      bottom := reported_amount(one.figures, 'revenue');
      if percent_of(top, bottom) is null or margin_disagrees(part, top, bottom) then return part; end if;
      return percent_of(top, bottom);
    end if;
    newest := one.at;
    part := reported_amount(one.figures, case adds when 'ratio' then 'grossProfit' else line end);
    if part is null then return null; end if;
    top := case adds when 'closing' then part else top + part end;
    if adds = 'ratio' then bottom := bottom + reported_amount(one.figures, 'revenue'); end if;
  end loop;
  if newest is distinct from last_month then return null; end if;
  return case adds when 'ratio' then percent_of(top, bottom) else top end;
end
$$;
--> statement-breakpoint
-- Whether months and those of a year earlier have figures alike, so that they can be compared.
create function are_alike(period text, own financial_data) returns boolean language sql stable as $$
  select not exists (
    select from (
      select f.at from figures_between(first_of_period(period), last_of_period(period), 0, own) f
      union all
      select (f.at + interval '1 year')::date from figures_between(first_of_period(period), last_of_period(period), 12, own) f
    ) u group by u.at having count(*) <> 2
  )
$$;
--> statement-breakpoint
-- A name as ids write it (nameText in src/domain).
create function id_name(name text) returns text language sql immutable as $$
  select coalesce(string_agg(case
      when letter ~ '^[A-Za-z0-9-]$' collate "C" then letter
      when letter = ' ' then '_'
      else regexp_replace(encode(convert_to(letter, 'UTF8'), 'hex'), '(..)', '~\1', 'g') end, '' order by n), '')
  from regexp_split_to_table(name, '') with ordinality u (letter, n)
$$;
--> statement-breakpoint
-- What a plan says of a line in a month of its year (planMonths in src/domain).
create function planned_amount(of_plan integer, of_month integer, of_line text) returns numeric language plpgsql stable as $$
declare
  operating constant text[] := '{salesMarketing,customerSuccess,marketing,rnd,admin,other}';
  planned numeric;
  used integer;
  known integer;
begin
  select p.amount into planned from plan_figures p
  where p.plan_id = of_plan and p.month_num = of_month and p.line = of_line;
  if planned is not null then return planned; end if;
  if of_line = 'grossProfit' then
    return planned_amount(of_plan, of_month, 'revenue') - planned_amount(of_plan, of_month, 'production');
  elsif of_line = 'ebitda' then
    select count(distinct p.line), count(*) filter (where p.month_num = of_month),
      sum(p.amount) filter (where p.month_num = of_month)
    into used, known, planned from plan_figures p where p.plan_id = of_plan and p.line = any(operating);
    if used = 0 or known < used then return null; end if;
    return planned_amount(of_plan, of_month, 'grossProfit') - planned;
  elsif of_line = 'netIncome' then
    return planned_amount(of_plan, of_month, 'ebitda') + planned_amount(of_plan, of_month, 'otherIncome')
      - planned_amount(of_plan, of_month, 'depreciation') - planned_amount(of_plan, of_month, 'interest')
      - planned_amount(of_plan, of_month, 'tax');
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- A line of a plan in a month, a year up to one, or its year; `reported`: of the months alone that have figures. Null
-- where one of the months lacks it.
create function planned_over(of_plan plans, line text, period text, reported boolean, own financial_data)
returns numeric language plpgsql stable as $$
declare
  first_day date;
  label text;
  months text[];
  present text[];
  of_month text;
  place integer;
  part numeric;
  top numeric;
  bottom numeric := 0;
begin
  select y.start_date, y.fy_year into first_day, label from financial_years y where y.id = of_plan.fy_id;
  months := case when period = label
    then array(select to_char(first_day + make_interval(months => n), 'YYYY-MM') from generate_series(0, 11) n)
    else period_months(period, 0) end;
  if reported then
    present := array(select to_char(f.at, 'YYYY-MM')
      from figures_between(first_of_period(period), last_of_period(period), 0, own) f);
  end if;
  foreach of_month in array months loop
    place := (left(of_month, 4)::integer - extract(year from first_day)::integer) * 12
      + right(of_month, 2)::integer - extract(month from first_day)::integer + 1;
    if place not between 1 and 12 then return null; end if;
    if reported and of_month <> all(present) then continue; end if;
    part := planned_amount(of_plan.id, place, case adds_up_by(line) when 'ratio' then 'grossProfit' else line end);
    if part is null then return null; end if;
    top := case adds_up_by(line) when 'closing' then part else coalesce(top, 0) + part end;
    if adds_up_by(line) = 'ratio' then bottom := bottom + planned_amount(of_plan.id, place, 'revenue'); end if;
  end loop;
  return case adds_up_by(line) when 'ratio' then percent_of(top, bottom) else top end;
end
$$;
--> statement-breakpoint
-- What a quoted figure is; null where there is none, or what it is compared with is not like it. A plan that is not
-- approved says nothing: drafts are not for everybody who reads texts.
create or replace function quoted_amount(figure text, own financial_data) returns numeric language plpgsql stable as $$
declare
  w text[] := figure_words(figure);
  reported boolean := 'reported' = any(w);
  plan plans;
  value numeric;
  reference numeric;
  back integer := case when 'vs-year' = any(w) then 12 when 'vs-month' = any(w) then 1 else 0 end;
begin
  if w[1] <> 'actual' then
    select p.* into plan from plans p where p.state = 'approved' and 'of-' || id_name(p.name) = w[4];
    if plan.id is null then return null; end if;
    reference := planned_over(plan, w[2], w[3], reported, own);
    if w[1] = 'planned' then return reference; end if;
  end if;
  value := line_over(w[2], w[3], 0, own);
  if 'share' = any(w) then value := round(percent_of(value, line_over('revenue', w[3], 0, own)), 1); end if;
  if back > 0 then
    if w[3] like '%-to-%' and not are_alike(w[3], own) then return null; end if;
    reference := line_over(w[2], w[3], back, own);
    if 'share' = any(w) then reference := round(percent_of(reference, line_over('revenue', w[3], back, own)), 1); end if;
  elsif w[1] = 'actual' then
    return value;
  end if;
  if 'percent' <> all(w) then return value - reference; end if;
  -- Of a change of sign no percentage says how large it is.
  if reference <= 0 or value < 0 then return null; end if;
  return round(percent_of(value - reference, reference), 1);
end
$$;
--> statement-breakpoint
-- As before, with all that can be quoted.
create or replace function followed_text(of_report integer, of_text text, of_bullet integer, body text, own financial_data)
returns text language plpgsql volatile as $$
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
--> statement-breakpoint
-- As before, and of months that are deleted: a year to date goes on without them. Whoever changes figures has locked
-- the reports that follow them; who did it at one stroke beside somebody who makes one follow is told to try again.
create or replace function follow_figures() returns trigger language plpgsql volatile as $$
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
--> statement-breakpoint
drop trigger write_quoting_texts_insert on financial_data;
--> statement-breakpoint
drop trigger write_quoting_texts_update on financial_data;
--> statement-breakpoint
create trigger write_quoting_texts_insert after insert on financial_data referencing new table as moved_rows
  for each statement execute function follow_figures();
--> statement-breakpoint
create trigger write_quoting_texts_update after update on financial_data referencing new table as moved_rows
  for each statement execute function follow_figures();
--> statement-breakpoint
create trigger write_quoting_texts_delete after delete on financial_data referencing old table as moved_rows
  for each statement execute function follow_figures();
--> statement-breakpoint
drop function quoted_month(text);
--> statement-breakpoint
-- An approved plan is locked, so what it says changes only as it is approved. Its name may change before, and a draft
-- may be deleted: what followed it is plain text from then on.
create function follow_plans() returns trigger language plpgsql volatile as $$
declare
  one record;
begin
  if not exists (select from quoted_figures) then return null; end if;
  if tg_op = 'DELETE' then
    delete from quoted_figures q using old_rows o
    where 'of-' || id_name(o.name) = any(string_to_array(q.figure, '.'));
    return null;
  end if;
  update quoted_figures q
  set figure = array_to_string(array_replace(string_to_array(q.figure, '.'),
    'of-' || id_name(o.name), 'of-' || id_name(n.name)), '.')
  from old_rows o join new_rows n on n.id = o.id and n.name <> o.name
  where 'of-' || id_name(o.name) = any(string_to_array(q.figure, '.'));
  for one in
    select distinct q.summary_id, q.report_text, q.bullet_id from quoted_figures q
    where exists (
      select from new_rows n join old_rows o on o.id = n.id and o.state <> n.state
      where n.state = 'approved' and 'of-' || id_name(n.name) = any(string_to_array(q.figure, '.'))
    )
    order by 1, 2, 3
  loop
    perform write_quoting_text(one.summary_id, one.report_text, one.bullet_id);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
-- By its name after the revisions of the plan.
create trigger write_quoting_texts_update after update on plans referencing old table as old_rows new table as new_rows
  for each statement execute function follow_plans();
--> statement-breakpoint
create trigger write_quoting_texts_delete after delete on plans referencing old table as old_rows
  for each statement execute function follow_plans();
