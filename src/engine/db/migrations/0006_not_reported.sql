ALTER TABLE "financial_data" ADD COLUMN "not_reported" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_summaries" ADD COLUMN "not_reported" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "financial_data" ADD CONSTRAINT "financial_data_not_reported" CHECK ("financial_data"."not_reported" <@ array['revenue','ebitda','adjEbitda','cash','grossProfit','production','salesMarketing','customerSuccess','marketing','rnd','admin','other'] and ("financial_data"."revenue" is not distinct from 0 or not 'revenue' = any("financial_data"."not_reported")) and ("financial_data"."ebitda" is not distinct from 0 or not 'ebitda' = any("financial_data"."not_reported")) and ("financial_data"."adj_ebitda" is not distinct from 0 or not 'adjEbitda' = any("financial_data"."not_reported")) and ("financial_data"."cash" is not distinct from 0 or not 'cash' = any("financial_data"."not_reported")) and ("financial_data"."gross_profit" is not distinct from 0 or not 'grossProfit' = any("financial_data"."not_reported")) and ("financial_data"."production" is not distinct from 0 or not 'production' = any("financial_data"."not_reported")) and ("financial_data"."sales_marketing" is not distinct from 0 or not 'salesMarketing' = any("financial_data"."not_reported")) and ("financial_data"."customer_success" is not distinct from 0 or not 'customerSuccess' = any("financial_data"."not_reported")) and ("financial_data"."marketing" is not distinct from 0 or not 'marketing' = any("financial_data"."not_reported")) and ("financial_data"."rnd" is not distinct from 0 or not 'rnd' = any("financial_data"."not_reported")) and ("financial_data"."admin" is not distinct from 0 or not 'admin' = any("financial_data"."not_reported")) and ("financial_data"."other" is not distinct from 0 or not 'other' = any("financial_data"."not_reported")));--> statement-breakpoint
ALTER TABLE "monthly_summaries" ADD CONSTRAINT "monthly_summaries_not_reported" CHECK ("monthly_summaries"."not_reported" <@ array['revenue','ebitda'] and ("monthly_summaries"."revenue" is not distinct from 0 or not 'revenue' = any("monthly_summaries"."not_reported")) and ("monthly_summaries"."ebitda" is not distinct from 0 or not 'ebitda' = any("monthly_summaries"."not_reported")));--> statement-breakpoint
-- Until now an amount that was left blank in a new month was stored as zero, like one that was typed
-- as zero. A month made by hand has been marked where such a zero has never been touched since: in
-- these lines a blank is far likelier, and a mark is taken off by one press, while a blank shown as
-- a zero looks like money saved. Zeros of imports and of the demo were in their files, and stay.
select set_config('app.actor', 'system', true);
--> statement-breakpoint
-- The figures are the same as before, so whoever holds a version of them holds the right one.
alter table financial_data disable trigger move_version;
--> statement-breakpoint
alter table monthly_summaries disable trigger move_version;
--> statement-breakpoint
create function pg_temp.untouched_zeros(traced text, keys text[], columns text[])
returns table (record_id integer, marks text[]) language sql as $$
  select made.record_id, array_agg(line.key order by line.position)
  from revisions made
  cross join unnest(keys, columns) with ordinality as line (key, name, position)
  where made.table_name = traced and made.action = 'insert' and made.actor <> 'system'
    and not exists (
      select from revisions i where i.table_name = 'imports' and i.request_id = made.request_id
    )
    and (made.after ->> line.name)::numeric = 0
    -- Left out, it takes the value of EBITDA: beside one it was meant.
    and (line.key <> 'adjEbitda' or (made.after ->> 'ebitda')::numeric = 0)
    and not exists (
      select from revisions later
      where later.table_name = traced and later.record_id = made.record_id
        and later.action = 'update'
        and later.after -> line.name is distinct from later.before -> line.name
    )
  group by made.record_id
$$;
--> statement-breakpoint
update financial_data set not_reported = zeros.marks
from pg_temp.untouched_zeros(
  'financial_data',
  array['revenue', 'ebitda', 'adjEbitda', 'cash', 'production', 'salesMarketing', 'customerSuccess', 'marketing', 'rnd', 'admin', 'other'],
  array['revenue', 'ebitda', 'adj_ebitda', 'cash', 'production', 'sales_marketing', 'customer_success', 'marketing', 'rnd', 'admin', 'other']
) as zeros
where id = zeros.record_id;
--> statement-breakpoint
update monthly_summaries set not_reported = zeros.marks
from pg_temp.untouched_zeros(
  'monthly_summaries', array['revenue', 'ebitda'], array['revenue', 'ebitda']
) as zeros
where id = zeros.record_id;
--> statement-breakpoint
alter table financial_data enable trigger move_version;
--> statement-breakpoint
alter table monthly_summaries enable trigger move_version;
--> statement-breakpoint
drop function pg_temp.untouched_zeros(text, text[], text[]);
--> statement-breakpoint
select set_config('app.actor', '', true);
