import { drizzle } from 'drizzle-orm/node-postgres';
import * as fc from 'fast-check';
import type { Pool } from 'pg';
import { feedMonths } from '../db/feedMonths.ts';
import { SHOWN_RECORDS } from '../db/recordRules.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { fiscalMonthNames } from '../../finance/fiscalCalendar.ts';

const among = (most: number) => fc.integer({ min: 1, max: most });
const amount = fc.integer({ min: -9_999_999, max: 99_999_999 }).map((cents) => String(cents / 100));
const words = fc
  .array(fc.constantFrom('margin', 'growth', 'Q3', 'hiring', 'it’s', '€', '2.4M'), { maxLength: 6 })
  .map((list) => list.join(' '));

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const month = (id: number) => `${(id % 12) + 1}, '${fiscalMonthNames(STANDARD_BASIS)[id % 12]}'`;
const year = (id: number) => (id % 3) + 1;
/** One of the first calendar months of those years. */
const bookMonth = (place: number) =>
  `to_char(date '2020-04-01' + make_interval(months => ${place - 1}), 'YYYY-MM')`;

/** A change of accounts, from which the lines of months are calculated. */
const books = fc.oneof(
  among(4).map(
    (id) =>
      `insert into accounts (id, code, name, type) values (${id}, '${id}', 'Account', 'asset')
         on conflict (id) do update set name = accounts.name || '.'`,
  ),
  fc
    .tuple(among(4), fc.constantFrom('', '2020-06'), fc.constantFrom("'cash'", "'admin'", 'null'))
    .map(
      ([id, from, line]) =>
        `insert into account_mappings (account_id, from_month, line) values (${id}, '${from}', ${line})
           on conflict (account_id, from_month) do update set line = excluded.line, sign = -account_mappings.sign`,
    ),
  fc.tuple(among(4), among(14), amount).map(
    ([id, place, value]) =>
      `insert into account_balances (account_id, month, amount) values (${id}, ${bookMonth(place)}, ${value})
         on conflict (month, account_id, entity) do update set amount = excluded.amount`,
  ),
  among(4).map((id) => `delete from account_balances where account_id = ${id}`),
  among(4).map(
    (id) => `delete from account_mappings where account_id = ${id} and from_month <> ''`,
  ),
  among(3).map(
    (id) =>
      `insert into entities (id, key) values (${id}, '${id}')
         on conflict (id) do update set name = entities.name || '.'`,
  ),
  among(9).map((id) => `delete from adjustments where id % 9 = ${id % 9}`),
);

/** A change of the agenda, the decisions or the actions of a meeting. */
const meetings = fc.oneof(
  fc.tuple(among(30), among(20), fc.constantFrom('decision', 'information'), words).map(
    ([id, report, kind, text]) =>
      `insert into agenda_items (id, summary_id, kind, item_text, position)
         values (${id}, ${report}, '${kind}', ${quoted(text)}, ${id})`,
  ),
  fc
    .tuple(among(30), words)
    .map(
      ([id, text]) =>
        `update agenda_items set decision = ${quoted(text)}, decided_on = '2025-05-12' where id = ${id} and kind = 'decision'`,
    ),
  among(30).map((id) => `delete from agenda_items where id = ${id}`),
  fc.tuple(among(30), among(20), words).map(
    ([id, report, text]) =>
      `insert into board_actions (id, summary_id, action_text) values (${id}, ${report}, ${quoted(text)})
         on conflict (id) do update set state = 'done', ended_on = '2025-06-01', outcome = excluded.action_text`,
  ),
  among(30).map((id) => `delete from board_actions where id = ${id}`),
);

/** A change of what happened in a month. */
const events = fc.oneof(
  fc.tuple(among(20), among(12), words).map(
    ([id, at, text]) =>
      `insert into month_events (id, fy_id, month_num, title, created_by) values (${id}, 13, ${at}, ${quoted(text)}, 1)
         on conflict (id) do update set title = excluded.title, lines = '{admin,rnd}'`,
  ),
  among(20).map((id) => `delete from month_events where id = ${id}`),
);

const APPROVED_PLAN = `state = 'approved', approved_at = '2025-04-01', approved_by = 7`;
const OPENED_PLAN = `state = 'draft', approved_at = null, approved_by = null`;

/** A change of a plan by line. An approved plan can only be reopened. */
const plans = fc.oneof(
  among(4).map(
    (id) =>
      `insert into plans (id, name, kind, fy_id) values (${id}, 'Plan ${id}', 'budget', ${year(id)})
         on conflict (id) do update set name = plans.name || '.'`,
  ),
  fc
    .tuple(among(4), fc.constantFrom(APPROVED_PLAN, OPENED_PLAN))
    .map(([id, state]) => `update plans set ${state} where id = ${id}`),
  fc.tuple(among(4), among(12), amount).map(
    ([id, number, value]) =>
      `insert into plan_figures (plan_id, month_num, line, amount) values (${id}, ${number}, 'revenue', ${value})
         on conflict (plan_id, month_num, line) do update set amount = excluded.amount`,
  ),
  among(4).map((id) => `delete from plan_figures where plan_id = ${id}`),
  among(4).map((id) => `delete from plans where id = ${id}`),
);

/** Asking for approval, approving and ending; other changes end what is open. */
const reviews = fc.oneof(
  fc.tuple(among(3), among(12)).map(
    ([fy, number]) =>
      `insert into month_reviews (fy_id, month_num, state, template, moment, requested_by, requested_at)
         values (${fy}, ${number}, month_state(${fy}, ${number}), 1, 1, 7, '2025-06-01')`,
  ),
  among(9).map(
    (user) =>
      `insert into month_approvals (review_id, user_id, approved_at)
         select id, ${user}, '2025-06-02' from month_reviews where outcome = 'open'`,
  ),
  among(12).map(
    (number) =>
      `update month_reviews set outcome = 'withdrawn', ended_at = '2025-06-03', ended_by = '7' where month_num = ${number} and outcome = 'open'`,
  ),
);

/** A change of one record as SQL. Some refer to missing records and are refused. */
const step = fc.oneof(
  fc
    .tuple(among(30), amount)
    .map(([id, value]) => `update financial_data set revenue = ${value} where id = ${id}`),
  fc
    .tuple(among(30), words)
    .map(([id, text]) => `update financial_data set notes = ${quoted(text)} where id = ${id}`),
  fc.tuple(among(30), amount).map(
    ([id, value]) =>
      `insert into financial_data (id, fy_id, month_num, month_name, revenue, not_reported, notes)
         values (${id}, ${year(id)}, ${month(id)}, ${value}, '{}', 'First')`,
  ),
  among(30).map((id) => `delete from financial_data where id = ${id}`),
  fc.tuple(among(20), words).map(
    ([id, text]) =>
      `insert into monthly_summaries (id, fy_id, month_num, month_name, year, overview)
         values (${id}, ${year(id)}, ${month(id)}, 2025, ${quoted(text)})`,
  ),
  fc
    .tuple(among(20), among(90))
    .map(([id, staff]) => `update monthly_summaries set staff_count = ${staff} where id = ${id}`),
  among(20).map((id) => `delete from monthly_summaries where id = ${id}`),
  fc.tuple(among(60), among(20), words).map(
    ([id, report, text]) =>
      `insert into bullet_points (id, summary_id, category, bullet_text, position)
         values (${id}, ${report}, 'Strategy', ${quoted(text)}, ${id})`,
  ),
  fc
    .tuple(among(20), among(5))
    .map(
      ([report, by]) =>
        `update bullet_points set position = position + ${by}, category = 'General' where summary_id = ${report}`,
    ),
  fc
    .tuple(among(60), words)
    .map(([id, text]) => `update bullet_points set bullet_text = ${quoted(text)} where id = ${id}`),
  fc.tuple(among(40), among(20), amount).map(
    ([id, report, value]) =>
      `insert into forecasts (id, business_unit_id, metric, fy, month, amount, monthly_summaries_id)
         values (${id}, ${(id % 4) + 1}, 'budget', 2025, 5, ${value}, ${report})`,
  ),
  fc
    .tuple(among(40), amount)
    .map(([id, value]) => `update forecasts set actual_amount = ${value} where id = ${id}`),
  among(40).map((id) => `delete from forecasts where id = ${id}`),
  fc.tuple(among(6), words).map(
    ([id, name]) =>
      `insert into business_units (id, name) values (${id}, ${quoted(`${name} ${id}`)})
         on conflict (id) do update set name = excluded.name`,
  ),
  fc.tuple(among(20), among(20)).map(
    ([id, report]) =>
      `insert into documents (id, summary_id, file_name, original_name, file_type, file_size)
         values (${id}, ${report}, 'file ${id}', 'Pack ${id}.pdf', 'pdf', ${id})`,
  ),
  among(20).map((id) => `delete from documents where id = ${id}`),
  books,
  amount.map(
    (value) =>
      `insert into company (id, materiality_amount) values (1, abs(${value}))
       on conflict (id) do update set materiality_amount = excluded.materiality_amount`,
  ),
);

const months = fc.uniqueArray(among(30), { minLength: 1, maxLength: 12 });

/** Rows that imports, their undoing, reverting and publishing store. */
const large = fc.oneof(
  among(8).map(
    (id) =>
      `insert into imports (id, source, file_name, created_at, created_by)
         values (${id}, 'csv', 'file ${id}.csv', now(), 'Ada Admin')`,
  ),
  fc.tuple(among(8), months, amount).map(
    ([id, ids, value]) =>
      `set local app.origin = '{"kind":"import","importId":${id},"fileName":"file ${id}.csv"}';
       update imports set status = 'applied', applied_at = now(), applied_by = 'Ada Admin', applied_count = ${ids.length}
         where id = ${id} and status = 'draft';
       update financial_data set cash = ${value}, ebitda = ${value} where id in (${ids.join()});
       insert into financial_data (id, fy_id, month_num, month_name, revenue)
         select n, n % 3 + 1, n % 12 + 1, (array['${fiscalMonthNames(STANDARD_BASIS).join("','")}'])[n % 12 + 1], ${value}
         from unnest(array[${ids.join()}]) n on conflict do nothing`,
  ),
  fc.tuple(among(8), months).map(
    ([id, ids]) =>
      `set local app.origin = '{"kind":"importUndone","importId":${id},"fileName":"file ${id}.csv"}';
       update imports set status = 'undone', undone_at = now(), undone_by = 'Ada Admin' where id = ${id} and status = 'applied';
       update financial_data set cash = null, ebitda = 0 where id in (${ids.join()})`,
  ),
  // Comes back with its id and the next version.
  fc
    .tuple(
      fc.constantFrom(
        'financial_data',
        'monthly_summaries',
        'bullet_points',
        'forecasts',
        'documents',
      ),
      among(40),
    )
    .map(
      ([table, id]) =>
        `set local app.reason = 'Reverted';
         insert into ${table} select p.* from (
           select before || jsonb_build_object('version', (before ->> 'version')::integer + 1) as row from revisions
           where table_name = '${table}' and record_id = ${id} and action = 'delete' order by id desc limit 1
         ) r cross join lateral jsonb_populate_record(null::${table}, r.row) p`,
    ),
  fc.tuple(among(3), among(12)).map(
    ([fy, number]) =>
      `update publications set state = 'superseded', superseded_at = now() where fy_id = ${fy} and month_num = ${number} and state = 'published';
       insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
         select ${fy}, ${number}, 'A month', count(*) + 1, 'CODE' || lpad(${fy * 100 + number} || '', 4, '0') || lpad(count(*) || '', 4, '0'), 1, '{}', '', '', 1, now()
         from publications where fy_id = ${fy} and month_num = ${number}`,
  ),
);

/** A transaction with one or several changes. Some restore what they deleted. */
const transaction = fc.oneof(
  { weight: 8, arbitrary: step },
  { weight: 3, arbitrary: large },
  { weight: 3, arbitrary: fc.oneof(meetings, events, plans, reviews) },
  {
    weight: 2,
    arbitrary: fc.array(step, { minLength: 2, maxLength: 5 }).map((list) => list.join(';')),
  },
  {
    weight: 1,
    arbitrary: among(40).map(
      (id) =>
        `create temporary table kept on commit drop as select * from forecasts where id = ${id};
         delete from forecasts where id = ${id}; insert into forecasts select * from kept`,
    ),
  },
  { weight: 1, arbitrary: step.map((text) => `${text}; select 1 / 0`) },
);

/** This many changes of all kinds. */
const someChanges = (count: number): string[] => fc.sample(transaction, count);

const START = `
  insert into financial_years (id, fy_year, start_date, end_date)
    select n, 'FY2' || n, make_date(2019 + n, 4, 1), make_date(2020 + n, 3, 31) from generate_series(1, 3) n;
  insert into business_units (id, name) select n, 'Unit ' || n from generate_series(1, 4) n;
  insert into monthly_summaries (id, fy_id, month_num, month_name, year)
    values (1, 2, 2, 'May', 2025), (2, 3, 3, 'June', 2025);
  insert into accounts (id, code, name, type) values (1, '1', 'Bank', 'asset');
  insert into account_mappings (account_id, line) values (1, 'cash');
  insert into account_balances (account_id, month, amount) values (1, '2020-04', 5), (1, '2020-05', 6), (1, '2021-06', 7)`;

const rowsOf = (table: string) =>
  `'${table}', (select jsonb_agg(to_jsonb(r) - 'password' order by r.id) from ${table} r)`;

/** All records there are, as the search path has them. */
export const ALL_RECORDS = `jsonb_build_object(${SHOWN_RECORDS.map(rowsOf).join(', ')})::text`;

/** Makes a change; returns whether it was stored. */
async function change(pool: Pool, statements: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    // A reason is given, because published months are closed.
    await client.query(
      `begin; set local app.actor = '7'; set local app.reason = 'At random'; ${statements}`,
    );
    await feedMonths(drizzle({ client }));
    await client.query('commit');
    return true;
  } catch {
    await client.query('rollback');
    return false;
  } finally {
    client.release();
  }
}

/** Makes so many changes; what was there after each moment, read when it was the present: the moment is the index. */
export async function changeAndRemember(pool: Pool, count: number): Promise<string[]> {
  const remembered: string[] = [];
  for (const statements of [START, ...someChanges(count)]) {
    await change(pool, statements);
    const { rows } = await pool.query<{ moments: number; records: string }>(
      `select (select count(*)::int from change_sets) as moments, ${ALL_RECORDS} as records`,
    );
    for (const { moments, records } of rows) remembered[moments] = records;
  }
  return remembered;
}
