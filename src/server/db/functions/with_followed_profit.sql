-- The change of a month that nothing feeds any more, with the profit and the margin that follow.
create or replace function with_followed_profit(stored financial_data, patch jsonb, by_hand jsonb)
returns jsonb language plpgsql immutable as $$
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
