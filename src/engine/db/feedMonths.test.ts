import { afterAll, beforeAll, expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { MonthOutsideYears } from './feedMonths.ts';
import { openOwnDatabase, type TestDatabase } from './testDatabase.ts';
import { write } from './write.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openOwnDatabase();
  await change(`
    insert into financial_years (id, fy_year, start_date, end_date) values (1, 'FY25', '2025-04-01', '2026-03-31');
    insert into monthly_summaries (id, fy_id, month_num, month_name, year, notes) values (1, 1, 1, 'April', 2025, 'A fair start');
    insert into accounts (id, name, type) values (1, 'Sales', 'revenue');
    insert into account_mappings (account_id, line) values (1, 'revenue')`);
});
afterAll(() => database.drop());

const change = (statements: string) =>
  write(database, new Changes(), { actor: 7 }, (transaction) => transaction.execute(statements));

const rows = async (text: string) =>
  (await database.pool.query<Record<string, unknown>>(text)).rows;

const BALANCE = `insert into account_balances (account_id, month, amount) values (1, '2025-04', 500)`;

test('lines follow a change of the books that nobody has fed, in the same change', async () => {
  await change(BALANCE);
  expect(await rows('select revenue, notes, version from financial_data')).toEqual([
    { revenue: '500.00', notes: 'A fair start', version: 2 },
  ]);
  expect(await rows('select notes from monthly_summaries')).toEqual([{ notes: null }]);
  await change(
    `update account_balances set amount = 510; update account_balances set amount = 520`,
  );
  expect(await rows('select revenue, version from financial_data')).toEqual([
    { revenue: '520.00', version: 3 },
  ]);
  expect(
    await rows(
      'select count(distinct change_id)::int as changes from revisions where id > (select max(id) - 3 from revisions)',
    ),
  ).toEqual([{ changes: 1 }]);
  expect(await rows('select month, lines, is_due from fed_months')).toEqual([
    { month: '2025-04', lines: ['revenue'], is_due: false },
  ]);
});

test('a program that knows nothing of lines changes no books', async () => {
  const alone = database.pool.query(
    `begin; set local app.actor = '7'; update account_balances set amount = 1; commit`,
  );
  await expect(alone).rejects.toMatchObject({ code: 'BR007' });
  expect(await rows('select amount from account_balances')).toEqual([{ amount: '520.00' }]);
});

test('an edit of a line is one version, with the difference as an adjustment', async () => {
  const [before] = await rows('select version from financial_data');
  await change(`update financial_data set revenue = 530`);
  expect(await rows('select revenue, ebitda, version from financial_data')).toMatchObject([
    { revenue: '530.00', version: Number(before?.['version']) + 1 },
  ]);
  expect(await rows('select line, amount from adjustments')).toEqual([
    { line: 'revenue', amount: '10.00' },
  ]);
  await change('delete from account_balances');
  expect(
    await rows("select revenue, not_reported @> '{revenue}' as is_open from financial_data"),
  ).toEqual([{ revenue: '0.00', is_open: true }]);
});

test('books of a month outside of all years are refused, and nothing is kept', async () => {
  await expect(
    change(`insert into account_balances (account_id, month, amount) values (1, '2031-04', 5)`),
  ).rejects.toThrow(MonthOutsideYears);
  expect(await rows('select month from account_balances')).toEqual([]);
  expect(await rows('select month from fed_months')).toEqual([]);
});
