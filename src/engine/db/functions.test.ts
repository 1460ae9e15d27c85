import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS, migrate } from './migrate.ts';
import { openOwnDatabase, type TestDatabase } from './testDatabase.ts';
import { copyMigrations, openOlderDatabase, withMigration } from './testOlderDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openOwnDatabase(MIGRATIONS);
});
afterAll(() => database.drop());

const FUNCTIONS = path.join(MIGRATIONS, '../functions');

/**
 * All functions and triggers that the product's schemas hold, as PostgreSQL prints them, and the columns of
 * its views: in which order these stand follows from the order in which tables got theirs.
 */
const PRINTED = `
  select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'history') and p.prokind = 'f'
  union all
  select c.relname || ' ' || t.tgname, pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
  union all
  select table_schema || '.' || table_name, string_agg(column_name || ' ' || data_type, ', ' order by column_name)
  from information_schema.columns
  where table_schema in ('as_of', 'published', 'published_as_of') or table_name = 'trace' group by 1
  order by 1`;

async function printed(of: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await of.pool.query<{ name: string; text: string }>(PRINTED);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

test('every function and view of the database has its file, and every file its function or view', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select n.nspname || '.' || p.proname as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'history')
    union select 'public.' || viewname from pg_views where schemaname = 'public'`);
  const files = fs
    .readdirSync(FUNCTIONS)
    .map((file) => file.replace(/\.sql$/, ''))
    .filter((name) => name !== 'removed');
  expect(files.toSorted()).toEqual(rows.map(({ name }) => name.replace('public.', '')).toSorted());
});

test('a function is made again when its file has changed, without a migration', async () => {
  const own = await openOwnDatabase(MIGRATIONS);
  const before = await printed(own);
  const folder = copyMigrations(path.join(own.dataDir, 'later'));
  const file = path.join(folder, '../functions/column_of_line.sql');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/(?<= as \$\$)/, ' -- changed'));
  expect(await migrate(own, folder)).toBe(0);
  const { 'public.column_of_line': changed, ...rest } = await printed(own);
  const { 'public.column_of_line': was, ...restBefore } = before;
  expect([changed, was].map((text) => text?.includes('-- changed'))).toEqual([true, false]);
  expect(rest).toEqual(restBefore);
  // The files that made them are what a start compares with.
  expect(await migrate(own, MIGRATIONS)).toBe(0);
  expect(await printed(own)).toEqual(before);
  await own.drop();
});

test('a function that cannot be made leaves everything as it was', async () => {
  const own = await openOwnDatabase(MIGRATIONS);
  const before = await printed(own);
  const folder = withMigration(path.join(own.dataDir, 'later'), 'create table later (id int)');
  fs.writeFileSync(path.join(folder, '../functions/zzz.sql'), 'create or replace nonsense');
  await expect(migrate(own, folder)).rejects.toThrow(/nonsense/);
  expect(await printed(own)).toEqual(before);
  await own.drop();
});

const change = (of: TestDatabase, statements: string) =>
  of.pool.query(`begin; set local app.actor = '7'; ${statements}; commit`);

test.each(['0038_erased_and_left', '0048', '0064_search_folds_accents'])(
  'data from before %s gets exactly the functions, triggers and views of new data',
  async (migration) => {
    const older = await openOlderDatabase(migration);
    await change(
      older.database,
      `insert into financial_years (id, fy_year, start_date, end_date) values (1, 'FY25', '2025-04-01', '2026-03-31');
       insert into monthly_summaries (id, fy_id, month_num, month_name, year, overview) values (1, 1, 1, 'April', 2025, 'A good month');
       insert into bullet_points (summary_id, category, bullet_text, position) values (1, 'General', 'Won Acme', 0)`,
    );
    const states = `select r.overview, b.bullet_text, length(month_state(1, 1)) as digits, (select count(*)::int from revisions) as revisions
       from monthly_summaries r join bullet_points b on b.summary_id = r.id`;
    await migrate(older.database, MIGRATIONS);
    expect(await printed(older.database)).toEqual(await printed(database));
    await change(older.database, `update monthly_summaries set overview = 'A fair month'`);
    expect((await older.database.pool.query(states)).rows).toEqual([
      { overview: 'A fair month', bullet_text: 'Won Acme', digits: 64, revisions: 4 },
    ]);
    await older.drop();
  },
);
