-- A gross profit, or a margin, that followed from revenue and production before accounts fed a month goes on
-- following when nothing feeds it any more: what it follows from may have been edited meanwhile.
create function gross_profit_of(f financial_data) returns numeric language sql immutable as $$
  select case when abs(f.revenue - f.production) < 10000000000000 then f.revenue - f.production end
$$;
--> statement-breakpoint
create function gross_margin_of(f financial_data) returns numeric language sql immutable as $$
  select m.percent from (select round(f.gross_profit * 100 / nullif(f.revenue, 0), 2) as percent) m where abs(m.percent) < 1000
$$;
--> statement-breakpoint
-- Whether a figure of a month is what follows, and not what somebody entered.
create function follows_by_hand(line text, f financial_data) returns boolean language sql immutable as $$
  select coalesce(case line
    when 'grossProfit' then f.gross_profit is not distinct from gross_profit_of(f)
    when 'grossMarginPercent' then f.gross_margin_percent is not distinct from gross_margin_of(f)
      or abs(f.gross_margin_percent - f.gross_profit * 100 / nullif(f.revenue, 0)) <= 0.005
  end, false)
$$;
--> statement-breakpoint
-- The change of a month that nothing feeds any more, with the profit and the margin that follow.
create function with_followed_profit(stored financial_data, patch jsonb, by_hand jsonb) returns jsonb language plpgsql immutable as $$
declare
  becomes financial_data := jsonb_populate_record(stored, patch);
  -- What was remembered before it was also kept whether it followed.
  was financial_data := jsonb_populate_record(stored, (select jsonb_object_agg(column_of_line(b.key), b.value -> 0) from jsonb_each(by_hand) b));
begin
  if coalesce((by_hand -> 'grossProfit' ->> 2)::boolean, follows_by_hand('grossProfit', was)) then
    becomes.gross_profit := gross_profit_of(becomes);
  end if;
  if coalesce((by_hand -> 'grossMarginPercent' ->> 2)::boolean, follows_by_hand('grossMarginPercent', was)) then
    becomes.gross_margin_percent := gross_margin_of(becomes);
  end if;
  return patch || jsonb_build_object('gross_profit', becomes.gross_profit, 'gross_margin_percent', becomes.gross_margin_percent);
end
$$;
--> statement-breakpoint
do $$
declare
  made text := replace(replace(pg_get_functiondef('feed_month(text)'::regprocedure),
    'line = any(stored.not_reported)
    ));', 'line = any(stored.not_reported), follows_by_hand(line, stored)
    ));'),
    $sql$  patch := patch || jsonb_build_object('not_reported'$sql$,
    $sql$  if 'grossProfit' = any(gone) then patch := with_followed_profit(stored, patch, state.by_hand); end if;
  patch := patch || jsonb_build_object('not_reported'$sql$);
begin
  if made not like '%follows_by_hand(line, stored)%with_followed_profit(%' then
    raise exception 'feed_month is not what this migration knows';
  end if;
  execute made;
end
$$;
