ALTER TABLE "fed_months" ADD COLUMN "open_results" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "fed_months" ADD COLUMN "zero_lines" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
-- How far the accounts of a month decide its results (decisionsByMonth in src/domain): those that wait for an account of
-- profit and loss with neither a line nor the decision to leave it out, whether any is left out, and whether
-- the books look whole.
create function result_decisions(of_month text, out open_results text[], out leaves_out boolean, out is_whole boolean)
language sql stable as $$
  select
    case
      when bool_or(d.is_open and d.type in ('revenue', 'costOfSales', 'operatingCost')) then '{grossProfit,ebitda}'
      when bool_or(d.is_open) then '{ebitda}'
      else '{}'
    end::text[],
    coalesce(bool_or(d.is_left_out), false),
    coalesce(
      bool_or(d.type in ('asset', 'liability', 'equity'))
      or bool_or(d.type = 'revenue') and bool_or(d.type in ('costOfSales', 'operatingCost', 'otherCost')),
      false
    )
  from (
    select a.type, e.counts and m.account_id is null as is_open,
      e.counts and m.account_id is not null and m.line is null as is_left_out
    from account_balances b
    join accounts a on a.id = b.account_id
    cross join lateral (select b.amount <> 0 and a.type not in ('asset', 'liability', 'equity') as counts) e
    left join lateral (
      select x.account_id, x.line from account_mappings x
      where x.account_id = b.account_id and x.from_month <= b.month
      order by x.from_month desc limit 1
    ) m on true
    where b.month = of_month
  ) d
$$;
--> statement-breakpoint
-- The lines between EBITDA and net income, which are empty until they are said.
create function lines_below_ebitda() returns text[] language sql immutable as $$
  select '{otherIncome,depreciation,interest,tax}'::text[]
$$;
--> statement-breakpoint
-- As before; and while an account is undecided, the results that it may belong to wait. Once all are decided, a
-- line that no account of whole books feeds, and that nobody has entered, is zero.
create or replace function feed_month(of_month text) returns void language plpgsql volatile as $$
declare
  first_day date := to_date(of_month || '-01', 'YYYY-MM-DD');
  year_id integer;
  number_in_year integer;
  kept record;
  written financial_data;
  stored financial_data;
  becomes financial_data;
  state fed_months;
  decided record;
  waiting text[];
  zeros text[] := '{}';
  totals jsonb;
  fed text[];
  gone text[];
  fresh text[];
  remembered jsonb;
  patch jsonb := '{}';
  marks text[];
  line text;
begin
  select y.id, y.place into year_id, number_in_year from (
    select id, (
      (extract(year from first_day) - extract(year from start_date)) * 12
      + extract(month from first_day) - extract(month from start_date) + 1
    )::integer as place
    from financial_years
  ) y
  where y.place between 1 and 12;
  -- In the order of a change of the figures themselves, so that two changes cannot wait for each other.
  perform from financial_data f where f.fy_id = year_id and f.month_num = number_in_year for update;
  insert into fed_months (month) values (of_month) on conflict do nothing;
  select * into state from fed_months f where f.month = of_month for update;
  select coalesce(jsonb_object_agg(f.line, f.total), '{}') into totals from fed_lines(of_month) f;
  fed := array(select jsonb_object_keys(totals) order by 1);
  if fed = '{}' and state.lines = '{}' then
    delete from fed_months f where f.month = of_month;
    return;
  end if;
  if year_id is null then
    raise exception 'no financial year for %', of_month using errcode = 'BR005', detail = of_month;
  end if;
  select * into written from financial_data f where f.fy_id = year_id and f.month_num = number_in_year;
  if not found then
    select r.id, r.notes, r.summary_notes into kept from monthly_summaries r
    where r.fy_id = year_id and r.month_num = number_in_year for update;
    insert into financial_data (
      fy_id, month_num, month_name, revenue, ebitda, adj_ebitda, cash, gross_profit, production, sales_marketing,
      customer_success, marketing, rnd, admin, other, not_reported, notes, summary_notes
    ) values (
      year_id, number_in_year, to_char(first_day, 'FMMonth'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      '{revenue,ebitda,adjEbitda,cash,production,salesMarketing,customerSuccess,marketing,rnd,admin,other}',
      kept.notes, kept.summary_notes
    )
    returning * into written;
    update monthly_summaries r set revenue = null, ebitda = null, not_reported = '{}', notes = null, summary_notes = null
    where r.id = kept.id
      and (r.revenue is not null or r.ebitda is not null or r.not_reported <> '{}' or r.notes is not null or r.summary_notes is not null);
  end if;
  -- Zeros of complete books are again what nobody has entered, until the books turn out to be complete.
  stored := written;
  foreach line in array state.zero_lines loop
    if (to_jsonb(stored) ->> column_of_line(line))::numeric = 0 then
      if line = any(lines_below_ebitda()) then
        stored := jsonb_populate_record(stored, jsonb_build_object(column_of_line(line), null));
      elsif line <> all(stored.not_reported) then
        stored.not_reported := stored.not_reported || line;
      end if;
    end if;
  end loop;
  select * into decided from result_decisions(of_month);
  waiting := case when fed && earning_lines() then decided.open_results else '{}' end;
  gone := array(select unnest(state.lines) except select unnest(fed) order by 1);
  fresh := array(select unnest(fed) except select unnest(state.lines) order by 1);
  if fed && earning_lines() and not state.lines && earning_lines() then
    fresh := fresh || '{ebitda,adjEbitda,grossProfit,grossMarginPercent}';
  elsif state.lines && earning_lines() and not fed && earning_lines() then
    gone := gone || '{ebitda,grossProfit,grossMarginPercent}';
    if stored.adj_ebitda is not distinct from stored.ebitda then gone := gone || 'adjEbitda'::text; end if;
  end if;
  remembered := state.by_hand;
  foreach line in array fresh loop
    remembered := remembered || jsonb_build_object(line, jsonb_build_array(
      to_jsonb(stored) ->> column_of_line(line), line = any(stored.not_reported), follows_by_hand(line, stored)
    ));
  end loop;
  marks := array(
    select m from unnest(stored.not_reported) m
    where m <> all(fed) and m <> all(gone)
  );
  foreach line in array gone loop
    patch := patch || jsonb_build_object(column_of_line(line), remembered -> line -> 0);
    if (remembered -> line ->> 1)::boolean then marks := marks || line; end if;
    remembered := remembered - line;
  end loop;
  foreach line in array fed loop
    patch := patch || jsonb_build_object(column_of_line(line), totals -> line);
  end loop;
  if 'grossProfit' = any(gone) then patch := with_followed_profit(stored, patch, state.by_hand); end if;
  if fed && earning_lines() and waiting = '{}' and decided.is_whole then
    becomes := jsonb_populate_record(stored, patch);
    zeros := array(select l from unnest(earning_lines()) l where l = any(marks));
    if not decided.leaves_out then
      zeros := zeros || array(
        select l from unnest(lines_below_ebitda()) l where l <> all(fed) and to_jsonb(becomes) ->> column_of_line(l) is null
      );
    end if;
    marks := array(select m from unnest(marks) m where m <> all(zeros));
    patch := patch || (select coalesce(jsonb_object_agg(column_of_line(z), 0), '{}') from unnest(zeros) z);
  end if;
  patch := patch || jsonb_build_object('not_reported', to_jsonb(marks));
  if fed = '{}' then
    delete from fed_months f where f.month = of_month;
  else
    update fed_months f set lines = fed, by_hand = remembered, open_results = waiting, zero_lines = zeros where f.month = of_month;
  end if;
  update financial_data f set (
    revenue, ebitda, adj_ebitda, cash, gross_profit, gross_margin_percent, production, sales_marketing,
    customer_success, marketing, rnd, admin, other, other_income, depreciation, interest, tax, receivables, payables, debt, not_reported
  ) = (
    p.revenue, p.ebitda, p.adj_ebitda, p.cash, p.gross_profit, p.gross_margin_percent, p.production, p.sales_marketing,
    p.customer_success, p.marketing, p.rnd, p.admin, p.other, p.other_income, p.depreciation, p.interest, p.tax, p.receivables, p.payables, p.debt, p.not_reported
  )
  from jsonb_populate_record(stored, patch) p
  where f.id = stored.id
    and (state.lines <> fed or state.open_results <> waiting or to_jsonb(p) is distinct from to_jsonb(written));
end
$$;
--> statement-breakpoint
-- As before, but a result that waits for a decision about accounts, or for a line, is not reported.
create or replace function compute_fed_month() returns trigger language plpgsql volatile as $$
declare
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
  if fed && earning_lines() then
    profit := coalesce(new.revenue, 0) - coalesce(new.production, 0);
    earned := profit - coalesce(new.sales_marketing, 0) - coalesce(new.customer_success, 0) - coalesce(new.marketing, 0)
      - coalesce(new.rnd, 0) - coalesce(new.admin, 0) - coalesce(new.other, 0);
    margin := case when coalesce(new.revenue, 0) <> 0 then round(profit * 100 / new.revenue, 2) end;
    if abs(margin) >= 1000 then margin := null; end if;
    lacking := array(select m from unnest(new.not_reported) m where m = any(earning_lines()) and m <> all(fed));
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
    raise exception 'a figure follows from the accounts' using errcode = 'BR004', detail = wrong;
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- What an account is decides which results wait for it.
create function feed_months_of_types() returns trigger language plpgsql volatile as $$
declare
  of_month text;
begin
  for of_month in
    select distinct b.month from new_rows n
    join old_rows o on o.id = n.id and o.type <> n.type
    join account_balances b on b.account_id = n.id
    order by 1
  loop
    perform feed_month(of_month);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger feed_update after update on accounts referencing old table as old_rows new table as new_rows
  for each statement execute function feed_months_of_types();
--> statement-breakpoint
-- Months that are stored already; of those that are approved or published only where a result is wrong.
do $$
declare
  fed record;
begin
  perform set_config('app.actor', 'system', true);
  perform set_config('app.reason', 'Results wait until every account has a line or is left out', true);
  for fed in
    select f.month
    from fed_months f
    join financial_data d on book_month(d.fy_id, d.month_num) = f.month
    where f.lines && earning_lines()
      and (month_closing(d.fy_id, d.month_num) is null or (result_decisions(f.month)).open_results <> '{}')
    order by f.month
  loop
    perform feed_month(fed.month);
  end loop;
  perform set_config('app.actor', '', true);
  perform set_config('app.reason', '', true);
end
$$;
