import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import type { TestDatabase } from './testDatabase.ts';
import { MIGRATIONS, openOlderDatabase, type OlderDatabase } from './testOlderDatabase.ts';

let older: OlderDatabase;
let database: TestDatabase;
beforeAll(async () => {
  older = await openOlderDatabase('0006_not_reported');
  ({ database } = older);
});
afterAll(() => older.drop());

/** One transaction of an actor; each statement leaves its trace. */
async function as(actor: string, statements: string, requestId = ''): Promise<void> {
  await database.pool.query(`
    begin;
    set local app.actor = '${actor}';
    set local app.request_id = '${requestId}';
    ${statements};
    commit`);
}

const zeros = (id: number, monthNum: number, monthName: string, ebitda = 0) => `
  insert into financial_data (id, fy_id, month_num, month_name, revenue, ebitda, adj_ebitda, cash,
    gross_profit, production, sales_marketing, customer_success, marketing, rnd, admin, other)
  values (${id}, 1, ${monthNum}, '${monthName}', 900, ${ebitda}, 0, 0, 900, 0, 0, 0, 0, 0, 0, 0)`;

test('A4: zeros of older data are marked where a person left them and nobody touched them', async () => {
  await as(
    'system',
    `insert into financial_years (id, fy_year, start_date, end_date)
     values (1, 'FY20', '2020-04-01', '2021-03-31');
     ${zeros(1, 1, 'April')}`,
  );
  await as('7', zeros(2, 2, 'May'));
  await as('7', 'update financial_data set cash = 5 where id = 2');
  await as('7', "update financial_data set cash = 0, notes = 'Checked' where id = 2");
  await as('7', zeros(3, 3, 'June', 40));
  await as(
    '7',
    `insert into imports (source, file_name, status, created_at, created_by, applied_at)
     values ('csv', 'June.csv', 'applied', now(), 'Ada', now());
     ${zeros(4, 4, 'July')}`,
    'abc123',
  );
  await as(
    '7',
    `insert into monthly_summaries (id, fy_id, month_num, month_name, year, revenue, ebitda)
     values (1, 1, 5, 'August', 2020, 0, 12)`,
  );
  expect(await migrate(database, MIGRATIONS)).toBeGreaterThan(0);

  const { rows } = await database.pool.query<{ id: number; marks: string[]; version: number }>(
    'select id, not_reported as marks, version from financial_data order by id',
  );
  const costs = ['production', 'salesMarketing', 'customerSuccess', 'marketing', 'rnd', 'admin'];
  expect(rows).toEqual([
    // Months of the demo and of an import, whose zeros were in a file.
    { id: 1, marks: [], version: 1 },
    // Cash was entered, and later set to zero.
    { id: 2, marks: ['ebitda', 'adjEbitda', ...costs, 'other'], version: 3 },
    // An adjusted EBITDA left out would have become that of EBITDA.
    { id: 3, marks: ['cash', ...costs, 'other'], version: 1 },
    { id: 4, marks: [], version: 1 },
  ]);
  const reports = await database.pool.query('select not_reported as marks from monthly_summaries');
  expect(reports.rows).toEqual([{ marks: ['revenue'] }]);
  // Only the marks have a trace, and versions move again with the next change.
  await as('7', 'update financial_data set rnd = 0, not_reported = not_reported where id = 3');
  const traced = await database.pool.query(
    `select actor, after -> 'version' as version from trace
     where table_name = 'financial_data' and record_id = 3 and action = 'update' order by id`,
  );
  expect(traced.rows).toEqual([
    { actor: 'system', version: null },
    { actor: '7', version: 2 },
  ]);
});
