import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../accounts/demoAccounts.ts';
import { verifyPassword } from '../accounts/passwordHashing.ts';
import { Changes } from '../db/changes.ts';
import { openTestDatabase, type TestDatabase } from '../db/testDatabase.ts';
import { openFileStore } from '../storage/diskFileStore.ts';
import type { FileStore } from '../storage/fileStore.ts';
import { productYears } from '../reports/productYears.ts';
import { readDemoRows } from './demoFiles.ts';
import { loadDemoIfNew } from './load.ts';

describe('loading the demo company', () => {
  let database: TestDatabase;
  let files: FileStore;
  let loaded: boolean;
  const load = (): Promise<boolean> =>
    loadDemoIfNew({ database, files, changes: new Changes(), log: pino({ level: 'silent' }) });
  const one = async (query: string): Promise<unknown> =>
    Object.values((await database.pool.query<Record<string, unknown>>(query)).rows[0] ?? {})[0];

  beforeAll(async () => {
    database = await openTestDatabase();
    files = await openFileStore(database.dataDir);
    loaded = await load();
  });
  afterAll(() => database.drop());

  test('stores every record of the company', async () => {
    expect(loaded).toBe(true);
    const rows = await readDemoRows();
    const counts = {
      users: rows.users.length,
      financial_years: productYears().length,
      financial_data: rows.financialData.length,
      monthly_summaries: rows.reports.length,
      bullet_points: rows.reports.flatMap(({ bullets }) => bullets).length,
      documents: rows.documents.length,
      business_units: rows.businessUnits.length,
      forecasts: rows.forecasts.length,
    };
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(1);
    for (const [table, count] of Object.entries(counts)) {
      expect(await one(`select count(*)::int from ${table}`)).toBe(count);
    }
  });

  test('ties months, reports, documents and forecasts to each other', async () => {
    expect(
      await one(`select count(*)::int from monthly_summaries s
        join financial_data d on d.fy_id = s.fy_id and d.month_num = s.month_num`),
    ).toBe(91);
    expect(
      await one(`select s.month_name || ' ' || s.year from documents d
        join monthly_summaries s on s.id = d.summary_id where d.original_name like '%.ppt'`),
    ).toBe('June 2022');
    expect(
      await one(`select count(*)::int from forecasts f join monthly_summaries s
        on s.id = f.monthly_summaries_id
        where f.fy * 12 + f.month not between
          s.year * 12 + extract(month from to_date(s.month_name, 'Month')) + 1
          and s.year * 12 + extract(month from to_date(s.month_name, 'Month')) + 6`),
    ).toBe(0);
  });

  test('reconciles in the database too', async () => {
    expect(
      await one(`select count(*)::int from financial_data where
        gross_profit <> revenue - production
        or gross_margin_percent <> round(gross_profit / revenue * 100, 2)
        or ebitda <> gross_profit
          - (sales_marketing + customer_success + marketing + rnd + admin + other)`),
    ).toBe(0);
  });

  test('leaves room for the next financial year', async () => {
    const client = await database.pool.connect();
    try {
      await client.query(`begin; set local app.actor = 'system'`);
      const { rows } = await client.query<{ id: number }>(`insert into financial_years
        (fy_year, start_date, end_date) values ('FY27', '2027-04-01', '2028-03-31') returning id`);
      expect(rows).toEqual([{ id: 15 }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('makes both accounts with the printed password', async () => {
    for (const [email, role] of [
      ['admin@example.com', 'admin'],
      ['viewer@example.com', 'viewer'],
    ]) {
      const { rows } = await database.pool.query<{ password: string; role: string }>(
        'select password, role from users where email = $1',
        [email],
      );
      expect(rows[0]?.role).toBe(role);
      expect(await verifyPassword(DEMO_PASSWORD, rows[0]?.password ?? '')).toBe(true);
    }
  });

  test('keeps the documents’ bytes', async () => {
    const { rows } = await database.pool.query<{ file_name: string; file_size: number }>(
      'select file_name, file_size from documents',
    );
    for (const { file_name: name, file_size: size } of rows) {
      const file = await files.open(name);
      expect(file?.size).toBe(size);
      file?.content.destroy();
    }
  });

  test('leaves a database alone that is not new', async () => {
    expect(await load()).toBe(false);
    expect(await one('select count(*)::int from users')).toBe(2);
  });
});
