-- Writes the lines of a month as accounts and adjustments make them. What was entered by hand before is kept
-- and comes back when nothing feeds the line any more. While an account is undecided, the results that it may
-- belong to wait. Once all are decided, a line that no account of whole books feeds, and that nobody has
-- entered, is zero.
create or replace function feed_month(of_month text) returns void language plpgsql as $$
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
