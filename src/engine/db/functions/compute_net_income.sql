-- Net income follows from the other lines, whatever is written; without one of them there is none.
create or replace function compute_net_income() returns trigger language plpgsql as $$
begin
  new.net_income := case when 'ebitda' <> all(new.not_reported)
    then new.ebitda + new.other_income - new.depreciation - new.interest - new.tax end;
  return new;
exception when numeric_value_out_of_range then
  -- More digits than the column holds.
  new.net_income := null;
  return new;
end
$$;

create or replace trigger compute_net_income before insert or update on financial_data for each row when (num_nonnulls(new.other_income, new.depreciation, new.interest, new.tax, new.net_income) > 0) execute function compute_net_income();
