import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { DEMO_PASSWORD } from '../users/demoAccounts.ts';
import { verifyPassword } from '../users/passwordHashing.ts';
import { Changes } from '../../engine/db/changes.ts';
import {
  FULL_SECTIONS,
  type PackSectionKey,
  STANDARD_PACK_CHOICES,
} from '../../finance/packChoices.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import type { FileStore } from '../../engine/storage/fileStore.ts';
import { productYears } from '../company/productYears.ts';
import { readPackSource } from '../features/boardPacks/packSource.queries.ts';
import { buildPack } from '../../packs/model/buildPack.ts';
import type { PackScope } from '../../packs/model/packSource.ts';
import { readSettings } from '../settings.ts';
import { readDemoRows } from './demoFiles.ts';
import { loadDemoIfNew } from './loadDemo.ts';
import { documentRows, type ReadRow, readWorkbook, slideRows } from './testPackTables.ts';
import { LINE_LABELS, StoredFigures } from './testStoredFigures.ts';
import { StoredPlans } from './testStoredPlans.ts';

const now = () => new Date('2026-11-21T09:00:00Z');

async function packOf(
  database: TestDatabase,
  scope: PackScope,
  packSections: readonly PackSectionKey[] = FULL_SECTIONS,
) {
  const settings = readSettings({ DEMO: 'yes', DATA_DIR: database.dataDir });
  const source = await readPackSource({ database, settings, now }, scope);
  return buildPack({ ...source, choices: { ...STANDARD_PACK_CHOICES, packSections } });
}

const textOf = (row: ReadRow, texts: readonly string[]) =>
  `${row.table} | ${row.under} ${row.name} | ${texts.join(' | ')}`;

describe('loading the demo company', () => {
  let database: TestDatabase;
  let files: FileStore;
  let loaded: boolean;
  const load = (): Promise<boolean> =>
    loadDemoIfNew({
      database,
      files,
      changes: new Changes(),
      log: pino({ level: 'silent' }),
      now,
    });
  const one = async (query: string): Promise<unknown> =>
    Object.values((await database.pool.query<Record<string, unknown>>(query)).rows[0] ?? {})[0];

  beforeAll(async () => {
    database = await openTestDatabase();
    ({ files } = await openStorage({ dataDir: database.dataDir, bucket: null }));
    loaded = await load();
  });
  afterAll(() => database.drop());

  test('stores every record of the company', async () => {
    expect(loaded).toBe(true);
    const rows = await readDemoRows();
    const counts = {
      users: rows.users.length,
      financial_years: productYears(STANDARD_BASIS).length,
      financial_data: rows.financialData.length,
      monthly_summaries: rows.reports.length,
      bullet_points: rows.reports.flatMap(({ bullets }) => bullets).length,
      documents: rows.documents.length,
      business_units: rows.businessUnits.length,
      forecasts: rows.forecasts.length,
      plans: rows.plans.length,
      plan_figures: rows.plans.flatMap(({ lines }) => lines.flatMap(({ amounts }) => amounts))
        .length,
      ebitda_items: rows.ebitdaItems.length,
      month_events: rows.monthEvents.length,
      agenda_items: rows.agendaItems.length,
      board_actions: rows.boardActions.length,
      questions: rows.questions.length,
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

  describe('makes board packs of which every figure is the stored one', () => {
    const PACKS: readonly (readonly [string, PackScope, { figures: number; months: number }])[] = [
      ['October 2026', { fyId: 14, monthNum: 7 }, { figures: 646, months: 19 }],
      ['FY25', { fyId: 13 }, { figures: 352, months: 24 }],
      ['all years', {}, { figures: 1791, months: 91 }],
    ];
    let figures: StoredFigures;
    let plans: StoredPlans;

    beforeAll(async () => {
      // A number left out, a missing one, halves of a thousand, a cent beside one, and a loss.
      for (const [set, year, month] of [
        [`customer_success = 0, not_reported = '{customerSuccess}'`, 14, 4],
        ['other = null, admin = 288499.99', 14, 5],
        ['other = 10500, marketing = 87500.01, ebitda = -500.00', 14, 7],
        ['rnd = -1499.99, cash = -2500.00', 13, 2],
      ] as const) {
        await database.pool.query(`begin; set local app.actor = 'system'; update financial_data
          set ${set} where fy_id = ${year} and month_num = ${month}; commit`);
      }
      figures = await StoredFigures.read(database);
      plans = await StoredPlans.read(database);
    });

    const expectedOf = (row: ReadRow) =>
      row.headings.includes('Budget') && !row.table.startsWith('Against ')
        ? plans.row(row)
        : figures.row(row.table, row.headings, row.name);
    test.each(PACKS)('%s: to the digit in PDF and slides', async (_, scope, { figures: count }) => {
      const pack = await packOf(database, scope);
      for (const rows of [documentRows(pack), slideRows(pack)]) {
        expect(
          rows.map((row) =>
            textOf(
              row,
              row.cells.map(({ text }) => text),
            ),
          ),
        ).toEqual(
          rows.map((row) =>
            textOf(
              row,
              expectedOf(row).map(({ text }) => text),
            ),
          ),
        );
        expect(rows.flatMap(({ cells }) => cells)).toHaveLength(count);
        const lines = rows.filter(({ name }) => LINE_LABELS.includes(name)).map(({ name }) => name);
        expect(lines).toEqual(lines.map((_name, index) => LINE_LABELS[index % LINE_LABELS.length]));
      }
    });

    test.each(PACKS)('%s: the income statement to the digit, and to the cent', async (_, scope) => {
      if (scope.monthNum === undefined && scope.fyId === undefined) return;
      const pack = await packOf(database, scope, ['statement']);
      const { rows: inExcel } = await readWorkbook(pack);
      for (const rows of [documentRows(pack), slideRows(pack), inExcel]) {
        expect(rows).toHaveLength(15);
        for (const { headings, name, cells } of rows) {
          const expected = figures.statement(headings, name);
          expect([name, ...cells.map(({ text }) => text)]).toEqual([
            name,
            ...expected.map(({ text }) => text),
          ]);
        }
      }
      // Amounts to the last digit; margins are kept with two decimals.
      const amounts = inExcel.filter(({ name }) => name !== 'Gross Margin');
      const read = amounts.map(({ cells }) => cells.map(({ value }) => value));
      const exact = amounts.map(({ headings, name }) =>
        figures.statement(headings, name).map(({ value }) => value && Number(value.toFixed())),
      );
      expect(read).toEqual(exact);
    });

    test.each(PACKS)('%s: to the cent in Excel', async (_, scope, { figures: count, months }) => {
      const pack = await packOf(database, scope);
      const book = await readWorkbook(pack);
      const wrong = book.rows.flatMap((row) =>
        expectedOf(row).flatMap(({ text, value }, column) => {
          const cell = row.cells[column];
          const isFraction = text.endsWith('%');
          const exact =
            value === null ? null : Number(value.div(isFraction ? '100' : '1').toFixed());
          // Quotients have no end; amounts are equal to the last digit.
          const isSame =
            exact === null
              ? cell?.text === text
              : Math.abs((cell?.value ?? Number.NaN) - exact) <= (/%|pts/.test(text) ? 1e-9 : 0);
          return isSame ? [] : [textOf(row, [row.headings[column] ?? '', cell?.text ?? '', text])];
        }),
      );
      expect(wrong).toEqual([]);
      expect(book.rows.flatMap(({ cells }) => cells)).toHaveLength(count);
      const [stored] = book.tables('Figures data', 'Financial year');
      expect(stored?.rows).toHaveLength(months);
      for (const [year, month, ...cells] of stored?.rows ?? []) {
        const exact = figures.month(year?.text ?? '', month?.text ?? '');
        const read = (stored?.headings ?? []).flatMap((heading, column) =>
          exact.has(heading) ? [[heading, cells[column - 2]?.value ?? null] as const] : [],
        );
        expect(new Map(read)).toEqual(
          new Map([...exact].map(([label, value]) => [label, value && Number(value.toFixed())])),
        );
      }
      const drawn = book.tables('Charts', 'Month').flatMap(({ headings, rows }) =>
        rows.flatMap(([month, ...cells]) =>
          cells.map(({ value }, column) => {
            const series = headings[column + 1] ?? '';
            return { series, month: month?.text ?? '', value };
          }),
        ),
      );
      expect(drawn.length).toBeGreaterThan(200);
      expect(drawn).toEqual(
        drawn.map(({ series, month }) => {
          const exact = figures.charted(series, month);
          return { series, month, value: exact === null ? null : Number(exact.toFixed()) };
        }),
      );
    });
  });

  test('leaves a database alone that is not new', async () => {
    expect(await load()).toBe(false);
    expect(await one('select count(*)::int from users')).toBe(2);
  });
});
