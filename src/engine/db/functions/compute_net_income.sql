-- Net income is computed from the other lines, no matter what was written. It is missing if one of them is
-- missing.
create or replace function compute_net_income() returns trigger language plpgsql as $$
begin
  new.net_income := case when 'ebitda' <> all(new.not_reported)
    then new.ebitda + new.other_income - new.depreciation - new.interest - new.tax end;
  return new;
exception when numeric_value_out_of_range then
  -- The result has more digits than the column can store.
  new.net_income := null;
  return new;
end
$$;

create or replace trigger compute_net_income before insert or update on financial_data for each row when (num_nonnulls(new.other_income, new.depreciation, new.interest, new.tax, new.net_income) > 0) execute function compute_net_income();
