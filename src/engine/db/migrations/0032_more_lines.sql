ALTER TABLE "account_mappings" DROP CONSTRAINT "account_mappings_line";--> statement-breakpoint
ALTER TABLE "adjustments" DROP CONSTRAINT "adjustments_line";--> statement-breakpoint
ALTER TABLE "financial_data" DROP CONSTRAINT "financial_data_numbers";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "line_groups" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "financial_data" ADD COLUMN "other_income" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "financial_data" ADD COLUMN "depreciation" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "financial_data" ADD COLUMN "interest" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "financial_data" ADD COLUMN "tax" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "financial_data" ADD COLUMN "net_income" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "financial_data" ADD COLUMN "receivables" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "financial_data" ADD COLUMN "payables" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "financial_data" ADD COLUMN "debt" numeric(15, 2);--> statement-breakpoint
ALTER TABLE "account_mappings" ADD CONSTRAINT "account_mappings_line" CHECK ("account_mappings"."line" = any ('{revenue,production,salesMarketing,customerSuccess,marketing,rnd,admin,other,cash,otherIncome,depreciation,interest,tax,receivables,payables,debt}'::text[]));--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_line" CHECK ("adjustments"."line" = any ('{revenue,production,salesMarketing,customerSuccess,marketing,rnd,admin,other,cash,otherIncome,depreciation,interest,tax,receivables,payables,debt}'::text[]));--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_line_groups" CHECK ("company"."line_groups" <@ '{result,balance}'::text[]);--> statement-breakpoint
ALTER TABLE "financial_data" ADD CONSTRAINT "financial_data_numbers" CHECK ('NaN' <> all (array["financial_data"."revenue", "financial_data"."ebitda", "financial_data"."adj_ebitda", "financial_data"."cash", "financial_data"."gross_profit", "financial_data"."gross_margin_percent", "financial_data"."production", "financial_data"."sales_marketing", "financial_data"."customer_success", "financial_data"."marketing", "financial_data"."rnd", "financial_data"."admin", "financial_data"."other", "financial_data"."other_income", "financial_data"."depreciation", "financial_data"."interest", "financial_data"."tax", "financial_data"."net_income", "financial_data"."receivables", "financial_data"."payables", "financial_data"."debt"]));
--> statement-breakpoint
-- Net income follows from the other lines, whatever is written; without one of them there is none.
create function compute_net_income() returns trigger language plpgsql as $$
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
--> statement-breakpoint
-- By its name after compute_fed_month, which works EBITDA out. A month without these lines does not pay for it.
create trigger compute_net_income before insert or update on financial_data for each row
  when (num_nonnulls(new.other_income, new.depreciation, new.interest, new.tax, new.net_income) > 0)
  execute function compute_net_income();
--> statement-breakpoint
-- The figures of a month without lines that are empty: what was approved or published before there were
-- more lines is still the same.
create function figures_that_count(f financial_data) returns jsonb language sql stable as $$
  select (to_jsonb(f) - '{other_income, depreciation, interest, tax, net_income, receivables, payables, debt}'::text[])
    || jsonb_strip_nulls(jsonb_build_object(
      'other_income', f.other_income, 'depreciation', f.depreciation, 'interest', f.interest, 'tax', f.tax,
      'net_income', f.net_income, 'receivables', f.receivables, 'payables', f.payables, 'debt', f.debt
    ))
$$;
--> statement-breakpoint
do $$
declare
  was text := pg_get_functiondef('month_state(integer, integer)'::regprocedure);
  made text := replace(replace(was,
    'to_jsonb(f) - ', 'figures_that_count(f) - '),
    $sql$row ->> 'costs_by'
      )$sql$, $sql$row ->> 'costs_by'
      ) || coalesce(nullif(row -> 'line_groups', '[]'), '[]')$sql$);
begin
  if made not like '%figures_that_count(f)%figures_that_count(f)%line_groups%' then
    raise exception 'month_state is not what this migration knows';
  end if;
  execute made;
  -- The new lines are written like the others.
  was := pg_get_functiondef('feed_month(text)'::regprocedure);
  made := replace(regexp_replace(was,
    'admin, other, not_reported(\s+\) = \()',
    'admin, other, other_income, depreciation, interest, tax, receivables, payables, debt, not_reported\1'),
    'p.other, p.not_reported',
    'p.other, p.other_income, p.depreciation, p.interest, p.tax, p.receivables, p.payables, p.debt, p.not_reported');
  if made not like '%payables, debt, not_reported%p.debt, p.not_reported%' then
    raise exception 'feed_month is not what this migration knows';
  end if;
  execute made;
end
$$;
