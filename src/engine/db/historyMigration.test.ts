import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHOWN_RECORDS } from './recordRules.ts';
import { migrate } from './migrate.ts';
import type { OlderDatabase } from './testOlderDatabase.ts';
import { MIGRATIONS, openOlderDatabase, withMigration } from './testOlderDatabase.ts';

let older: OlderDatabase;
beforeAll(async () => {
  older = await openOlderDatabase('0019_history');
});
afterAll(() => older.drop());

const query = async (text: string) =>
  (await older.database.pool.query<Record<string, unknown>>(text)).rows;

const change = (statements: string) =>
  older.database.pool.query(`begin; set local app.actor = '7'; ${statements}; commit`);

async function at(moment: number, text: string): Promise<unknown[]> {
  const client = await older.database.pool.connect();
  try {
    await client.query(
      `begin; set local search_path = as_of, public; set local app.as_of = '${moment}'`,
    );
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('rows from before there were revisions are there from the beginning, as they were then', async () => {
  await older.database.pool.query(`
    begin;
    alter table company disable trigger revisions_insert;
    alter table business_units disable trigger revisions_insert;
    insert into company (id, name) values (1, 'Before');
    insert into business_units (id, name) values (1, 'Kept'), (2, 'Deleted');
    alter table company enable trigger revisions_insert;
    alter table business_units enable trigger revisions_insert;
    commit`);
  await change(`insert into business_units (id, name) values (3, 'New')`);
  await change(`update company set name = 'Between', costs_by = 'shareOfRevenue'`);
  await change(
    `update company set name = 'Now'; update business_units set name = 'Gone' where id = 2`,
  );
  await change('delete from business_units where id = 2');
  await migrate(older.database, MIGRATIONS);
  await query('select seal_changes(100)');
  await query('select fill_history(100)');

  const companies = 'select name, costs_by, version from company';
  expect([await at(1, companies), await at(2, companies), await at(3, companies)]).toEqual([
    [{ name: 'Before', costs_by: 'amount', version: 1 }],
    [{ name: 'Between', costs_by: 'shareOfRevenue', version: 2 }],
    [{ name: 'Now', costs_by: 'shareOfRevenue', version: 3 }],
  ]);
  const units = `select string_agg(name || version, ' ' order by id) as units from business_units`;
  expect([await at(1, units), await at(3, units), await at(4, units)]).toEqual([
    [{ units: 'Kept1 Deleted1 New1' }],
    [{ units: 'Kept1 Gone2 New1' }],
    [{ units: 'Kept1 New1' }],
  ]);
});

test('every table with revisions that is shown has its history', async () => {
  const traced = await query('select history.traced() as name');
  expect(traced).toEqual(expect.arrayContaining(SHOWN_RECORDS.map((name) => ({ name }))));
});

/** Tables without anything of a single month, or that no reader is shown. */
const OF_NO_MONTH = new Set([
  'access_reviews',
  'account_balances',
  'account_mappings',
  'accounts',
  'adjustments',
  'api_token_secrets',
  'api_tokens',
  'business_units',
  'company',
  'deleted_documents',
  'downloads',
  'balance_lines',
  'covenants',
  'entities',
  'flow_moves',
  'failed_sign_ins',
  'fed_months',
  'financial_years',
  'idempotency_keys',
  'identities',
  'identity_sessions',
  'import_shapes',
  'jobs',
  'opening_balances',
  'password_resets',
  'pending_sign_ins',
  'plan_figures',
  'plans',
  'private_notes',
  'publications',
  'passkeys',
  'published_files',
  'purges',
  'quoted_figures',
  'readings',
  'recovery_codes',
  'second_factors',
  'sessions',
  'signing_keys',
  'typed_balances',
  'users',
]);

test('if only published months are shown, every table is a view of them or of no month', async () => {
  const named = (kind: string, schema: string) =>
    query(
      `select relname as name from pg_class where relkind = '${kind}' and relnamespace = '${schema}'::regnamespace order by 1`,
    );
  const tables = await named('r', 'public');
  const views = [...(await named('v', 'public')), ...tables].map(({ name }) => String(name));
  const shown = views.filter((name) => !OF_NO_MONTH.has(name));
  for (const schema of ['published', 'published_as_of']) {
    const there = (await named('v', schema)).map(({ name }) => String(name));
    expect(there.filter((name) => name !== 'months')).toEqual(shown.toSorted());
  }
  // Each has the columns of what it stands for.
  expect(
    await query(
      `select p.table_name, p.column_name from information_schema.columns p
       where p.table_schema = 'public' and p.table_name = any ('{${shown.join()}}')
       except select v.table_name, v.column_name from information_schema.columns v where v.table_schema = 'published'`,
    ),
  ).toEqual([]);
});

test('a migration that adds, drops and changes columns takes the history along', async () => {
  const { database } = older;
  await change(`
    insert into financial_years (id, fy_year, start_date, end_date) values (1, 'FY25', '2025-04-01', '2026-03-31');
    insert into financial_data (id, fy_id, month_num, month_name, revenue, notes) values (1, 1, 1, 'April', 12.50, 'A note')`);
  await change('update financial_data set revenue = 13 where id = 1');
  await query('select seal_changes(100)');
  await query('select fill_history(100)');
  const moment = 5;
  const folder = withMigration(
    path.join(database.dataDir, 'later'),
    `alter table financial_data add column rent numeric(15, 2) default 7.5 not null;
     alter table financial_data add column remark text;
     alter table company drop column years_settled;
     alter table forecasts drop column created_at;
     alter table financial_data alter column cash type numeric(20, 4);`,
  );
  expect(await migrate(database, folder)).toBe(1);

  const figures = 'select revenue, rent, notes, remark, version from financial_data';
  const expected = [
    [{ revenue: '12.50', rent: '7.50', notes: 'A note', remark: null, version: 1 }],
    [{ revenue: '13.00', rent: '7.50', notes: 'A note', remark: null, version: 2 }],
  ];
  expect([await at(moment, figures), await at(moment + 1, figures)]).toEqual(expected);
  const columns = `select array_agg(column_name::text order by column_name) as names from information_schema.columns
    where table_name in ('financial_data', 'company', 'forecasts') group by table_schema having table_schema in ('public', 'as_of')`;
  const [live, past] = await query(columns);
  expect(past).toEqual(live);

  await change(`update financial_data set rent = 8, remark = 'Moved' where id = 1`);
  await query('select seal_changes(100)');
  await query('select rebuild_history()');
  expect([await at(moment, figures), await at(moment + 1, figures)]).toEqual(expected);
  expect(await at(moment + 2, figures)).toEqual([
    { revenue: '13.00', rent: '8.00', notes: 'A note', remark: 'Moved', version: 3 },
  ]);
});

test('months that an adjustment alone fed have again what was entered by hand', async () => {
  const { database, drop } = await openOlderDatabase('0051_resting_adjustments');
  const run = (statements: string) =>
    database.pool.query(`begin; set local app.actor = '7'; ${statements}; commit`);
  await run(`
    insert into financial_years (id, fy_year, start_date, end_date) values (1, 'FY25', '2025-04-01', '2026-03-31');
    insert into financial_data (id, fy_id, month_num, month_name, revenue) values (1, 1, 1, 'April', 13);
    insert into accounts (id, name, type) values (1, 'Sales', 'revenue');
    insert into entities (key) values ('');
    insert into account_mappings (account_id, line) values (1, 'revenue');
    insert into account_balances (account_id, month, amount) values (1, '2025-04', 500)`);
  await run('update financial_data set revenue = 510 where id = 1');
  await run('delete from account_mappings');
  const rows = async (text: string) =>
    (await database.pool.query<Record<string, unknown>>(text)).rows;
  const state = () =>
    rows(`select f.revenue, (select array_agg(j.amount::text) from adjustments j) as adjustments,
      (select count(*)::integer from fed_months) as fed from financial_data f where f.id = 1`);
  const adjustments = ['10.00'];
  expect(await state()).toEqual([{ revenue: '10.00', adjustments, fed: 1 }]);
  await migrate(database, MIGRATIONS);
  expect(await state()).toEqual([{ revenue: '13.00', adjustments, fed: 0 }]);
  expect(
    await rows(`select actor from change_sets
      where reason = 'Adjustments rest while no account feeds their line'`),
  ).toEqual([{ actor: 'system' }]);
  await drop();
});
