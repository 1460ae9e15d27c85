-- The figures of a month without empty lines, so earlier approvals and publications keep their digests when
-- there are new lines.
create or replace function figures_that_count(f financial_data) returns jsonb language sql stable as $$
  select (to_jsonb(f) - '{other_income, depreciation, interest, tax, net_income, receivables, payables, debt}'::text[])
    || jsonb_strip_nulls(jsonb_build_object(
      'other_income', f.other_income, 'depreciation', f.depreciation, 'interest', f.interest, 'tax', f.tax,
      'net_income', f.net_income, 'receivables', f.receivables, 'payables', f.payables, 'debt', f.debt
    ))
$$;
