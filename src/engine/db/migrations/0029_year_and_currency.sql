ALTER TABLE "financial_data" DROP CONSTRAINT "financial_data_month_name";--> statement-breakpoint
ALTER TABLE "monthly_summaries" DROP CONSTRAINT "monthly_summaries_month_name";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "year_start_month" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "year_named_after" text DEFAULT 'start' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_year_start_month" CHECK ("company"."year_start_month" between 1 and 12);--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_year_named_after" CHECK ("company"."year_named_after" in ('start', 'end'));--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_currency" CHECK ("company"."currency" ~ '^[A-Z]{3}$');
--> statement-breakpoint
-- The month of a number is the company's: 1 is the first of its financial year. A check of a table
-- cannot read another table, so a trigger does.
create function check_month_name() returns trigger language plpgsql as $$
declare
  starts integer := coalesce((select year_start_month from company where id = 1), 4);
  names text[] := '{January,February,March,April,May,June,July,August,September,October,November,December}';
begin
  if new.month_num between 1 and 12 and new.month_name is distinct from names[(new.month_num + starts - 2) % 12 + 1] then
    raise exception 'month % of the financial year is not %', new.month_num, new.month_name
      using errcode = 'check_violation', table = tg_table_name, constraint = tg_table_name || '_month_name';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger check_month_name before insert or update of month_num, month_name on financial_data
  for each row execute function check_month_name();
--> statement-breakpoint
create trigger check_month_name before insert or update of month_num, month_name on monthly_summaries
  for each row execute function check_month_name();
--> statement-breakpoint
-- With another year or currency, what is stored would mean something else.
create function keep_basis() returns trigger language plpgsql as $$
declare
  starts smallint := 4;
  named text := 'start';
  kept text := 'USD';
begin
  if tg_op = 'UPDATE' then
    starts := old.year_start_month;
    named := old.year_named_after;
    kept := old.currency;
  end if;
  if (new.year_start_month, new.year_named_after, new.currency) is distinct from (starts, named, kept)
    and (exists (select from financial_data) or exists (select from monthly_summaries)
      or exists (select from removed_months) or exists (select from publications) or exists (select from account_balances)) then
    raise exception 'the financial year and the currency are kept while there are figures or reports'
      using errcode = 'check_violation', table = 'company', constraint = 'company_basis';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_basis before insert or update of year_start_month, year_named_after, currency on company
  for each row execute function keep_basis();
--> statement-breakpoint
-- As before, but a month is found by the dates of its year.
create or replace function month_state(of_year integer, of_month integer) returns text language sql volatile as $$
  with year as (
    select id, fy_year,
      extract(year from start_date)::integer * 12 + extract(month from start_date)::integer - 1 as starts
    from financial_years where id = of_year
  ),
  -- Months up to this one, and all of the year before, as in packs.
  seen as (
    select id, of_month as last from year
    union all
    select b.id, 12 from financial_years b, year y
    where y.fy_year > 'FY00' and b.fy_year = 'FY' || lpad((substr(y.fy_year, 3)::integer - 1)::text, 2, '0')
  ),
  own as (select s.* from monthly_summaries s where s.fy_id = of_year and s.month_num = of_month),
  settled as (
    select coalesce((select to_jsonb(c) from company c where c.id = 1), history.standard_row('company')) as row
  )
  select encode(sha256(convert_to(jsonb_build_array(
    (select fy_year from year),
    (
      select jsonb_agg(
        case when f.fy_id = of_year and f.month_num = of_month
          then to_jsonb(f) - '{id, version, created_at, updated_at}'::text[]
          else to_jsonb(f) - '{id, version, created_at, updated_at, notes, summary_notes}'::text[] end
        order by f.fy_id, f.month_num
      )
      from financial_data f join seen s on s.id = f.fy_id and f.month_num <= s.last
    ),
    (
      select jsonb_agg(
        case when r.fy_id = of_year and r.month_num = of_month
          then to_jsonb(r) - '{id, version, created_at, updated_at}'::text[]
          else to_jsonb(r) - '{id, version, created_at, updated_at, overview, notes, summary_notes}'::text[] end
        order by r.fy_id, r.month_num
      )
      from monthly_summaries r join seen s on s.id = r.fy_id and r.month_num <= s.last
    ),
    (
      select jsonb_agg(jsonb_build_array(b.category, b.bullet_text) order by b.position, b.id)
      from bullet_points b join own on own.id = b.summary_id
    ),
    (
      select jsonb_agg(to_jsonb(d) - '{version, uploaded_at}'::text[] order by d.id)
      from documents d join own on own.id = d.summary_id
    ),
    (
      select jsonb_agg(
        jsonb_build_array(u.name, r.fy_id, r.month_num)
          || (to_jsonb(p) - '{id, version, created_at, updated_at, business_unit_id, monthly_summaries_id}'::text[])
        order by p.id
      )
      from year y
      join forecasts p on p.fy * 12 + p.month - 1 between y.starts + of_month - 1 and y.starts + of_month + 2
      join business_units u on u.id = p.business_unit_id
      join monthly_summaries r on r.id = p.monthly_summaries_id
    ),
    (
      select jsonb_build_array(
        row ->> 'name', (row ->> 'materiality_percent')::numeric(5, 2),
        (row ->> 'materiality_amount')::numeric(15, 2), row ->> 'costs_by'
      )
      from settled
    )
  )::text, 'UTF8')), 'hex')
  from year
$$;
--> statement-breakpoint
-- What viewers see of published months, too: a month is found by the dates of its year.
do $$
declare
  was text := pg_get_functiondef('history.remake_published'::regproc);
  made text := replace(replace(was,
    'min(2000 + substr(y.fy_year, 3)::integer + (p.month_num > 9)::integer) as year',
    'min(extract(year from y.start_date + make_interval(months => p.month_num - 1)))::integer as year'),
    '(p.month_num + 2) %% 12 + 1 as month',
    'min(extract(month from y.start_date + make_interval(months => p.month_num - 1)))::integer as month');
begin
  if made not like '%min(extract(year from%min(extract(month from%' then
    raise exception 'history.remake_published is not what this migration knows';
  end if;
  execute made;
end
$$;
