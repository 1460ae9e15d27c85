import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Import } from '../../contract/imports.ts';
import type { ImportedCell } from '../../contract/importedCells.ts';
import { updateCompany } from '../../contract/company.ts';
import { importedCell } from '../../contract/importedCells.ts';
import { listMoments } from '../../contract/moments.ts';
import { MONTH_LINES } from '../../finance/lines.ts';
import type { RecordedFigure } from './cellOfFigure.ts';
import { originOfFigure } from './figureOrigin.ts';
import { write } from '../../engine/db/write.ts';
import { Moments } from '../../engine/moments/moments.ts';
import { bySheetJs } from '../../reader/testWriters.ts';
import type { TestRole } from '../testApp.ts';
import type { ImportBench } from '../features/imports/testImports.ts';
import { BLOCK, inUnit, openImportBench } from '../features/imports/testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

/** The latest moment, once all that is stored has become one. */
async function latest(): Promise<number> {
  const { database } = bench.t;
  await new Moments(database).sealWaiting();
  const { rows } = await database.pool.query<{ last: number }>(
    'select max(moment)::integer as last from change_sets',
  );
  return rows[0]?.last ?? 0;
}

/** "Pasted block, Sheet!B2" as of a moment, else of the latest; null: from no import. */
async function originOf(asked: RecordedFigure, moment?: number): Promise<string | null> {
  const origin = await originOfFigure(bench.t.database.orm, moment ?? (await latest()), asked);
  if (origin === null) return null;
  const { fileName, place } = origin;
  return `${fileName}, ${place === null ? 'no cell' : `${place.sheet}!${place.cell}`}`;
}

async function figure(monthNum: number, field: string): Promise<RecordedFigure> {
  const found = (await bench.figures()).find((month) => month.monthNum === monthNum);
  return { table: 'financial_data', record: found?.id ?? 0, field };
}

async function readAndStore(name: string, content: Uint8Array | string): Promise<Import> {
  const { body } = await bench.send(name, content);
  await bench.change(body.id ?? 0, { layouts: (body.layouts ?? []).map(inUnit('units')) });
  const draft = await bench.find(body.id ?? 0);
  await bench.apply(draft);
  return bench.find(draft.id);
}

/** The origin of each figure that an import says it stored, by the record where it is now. */
async function cellsThatDiffer({ preview, fileName }: Import): Promise<string[]> {
  const stored = preview.changes.filter(({ status }) => status === 'new' || status === 'changed');
  const wrong: string[] = [];
  for (const { period, what, sheet, cell } of stored) {
    for (const month of await bench.figures()) {
      const year = month.monthNum <= 9 ? 2025 : 2026;
      if (`${month.monthName} ${year}` !== period) continue;
      const field = MONTH_LINES.find((key) => LABELS[key] === what) ?? '';
      const found = await originOf({ table: 'financial_data', record: month.id, field });
      if (found !== `${fileName}, ${sheet}!${cell}`) wrong.push(`${what} ${period}: ${found}`);
    }
  }
  return stored.length === 0 ? ['nothing stored'] : wrong;
}

const LABELS: Readonly<Record<string, string>> = {
  revenue: 'Revenue',
  production: 'Production',
  cash: 'Cash',
  ebitda: 'EBITDA',
};

const turned = BLOCK[0].map((_, column) => BLOCK.map((row) => row[column] ?? ''));

test.each([
  ['rows', BLOCK],
  ['columns', turned],
])('months in %s of a pasted block: each figure knows its cell', async (_, rows) => {
  const draft = await bench.pasted(rows);
  await bench.apply(draft);
  expect(await cellsThatDiffer(await bench.find(draft.id))).toEqual([]);
  // Nobody typed it, and no cell holds it: it follows from revenue and production.
  expect(await originOf(await figure(1, 'grossProfit'))).toBe('Pasted block, no cell');
});

test('a CSV file and a workbook of several sheets name file, sheet and cell', async () => {
  const csv = await readAndStore('accounts.csv', BLOCK.map((row) => row.join(';')).join('\n'));
  expect(await cellsThatDiffer(csv)).toEqual([]);
  expect(await originOf(await figure(1, 'revenue'))).toMatch(/^accounts\.csv, .*!B2$/);
  const sheets = {
    One: [
      ['Month', 'EBITDA'],
      ['Apr-25', 12],
    ],
    Two: [[null], [null, 'Month', 'Cash'], [null, 'Jun-25', 7], [null, 'Apr-25', 8]],
  };
  const workbook = await readAndStore('two sheets.xlsx', bySheetJs(sheets));
  expect(await cellsThatDiffer(workbook)).toEqual([]);
  expect(await originOf(await figure(1, 'ebitda'))).toBe('two sheets.xlsx, One!B2');
  expect(await originOf(await figure(1, 'cash'))).toBe('two sheets.xlsx, Two!C4');
  expect(await originOf(await figure(3, 'cash'))).toBe('two sheets.xlsx, Two!C3');
  expect(await originOf(await figure(1, 'revenue'))).toMatch(/^accounts\.csv, .*!B2$/);
});

test('of imports that overlap the last one counts, until it is undone or somebody types', async () => {
  await bench.apply(await bench.pasted(BLOCK));
  const first = await originOf(await figure(1, 'revenue'));
  const second = await readAndStore('later.csv', 'Month;Cash;Revenue\nApr-25;5;2000\nMay-25;;1100');
  expect(await originOf(await figure(1, 'revenue'))).toMatch(/^later\.csv, .*!C2$/);
  // The same amount again changed nothing.
  expect(await originOf(await figure(2, 'revenue'))).toMatch(/^Pasted block, .*!B3$/);
  expect((await bench.undo(second.id)).status).toBe(200);
  expect(await originOf(await figure(1, 'revenue'))).toBe(first);
  // Before the first import a person left it at nothing, together with the month.
  expect(await originOf(await figure(1, 'cash'))).toBe('Pasted block, no cell');
  const { record } = await figure(1, 'revenue');
  await bench.t.as('admin', 'PATCH', `/api/financial-data/${record}`, { body: { revenue: '3' } });
  expect(await originOf(await figure(1, 'revenue'))).toBeNull();
});

test('a change that began before an import and set the figure after it is the later one', async () => {
  const { pool } = bench.t.database;
  const nextId = async () => {
    const { rows } = await pool.query<{ id: string }>(`select nextval('change_sets_id_seq') as id`);
    return Number(rows[0]?.id);
  };
  const goOnAt = (id: number) => pool.query(`select setval('change_sets_id_seq', $1, false)`, [id]);
  // Its number is taken when the transaction begins to change something.
  const earlier = await nextId();
  await bench.apply(await bench.pasted(BLOCK));
  const imported = await latest();
  const revenue = await figure(1, 'revenue');
  const later = await nextId();
  await goOnAt(earlier);
  await bench.t.as('admin', 'PATCH', `/api/financial-data/${revenue.record}`, {
    body: { revenue: '3' },
  });
  await goOnAt(later);
  expect(await originOf(revenue, imported)).toMatch(/^Pasted block, .*!B2$/);
  expect(await originOf(revenue)).toBeNull();
});

test('a month that is deleted and brought back keeps the cells of its figures', async () => {
  await bench.apply(await bench.pasted(BLOCK));
  const revenue = await figure(1, 'revenue');
  const body = { fyId: 13, monthNum: 1, month: 'April 2025', scope: 'month' };
  const id = await bench.create('/api/removed-months', body);
  await bench.t.as('admin', 'POST', `/api/removed-months/${id}/undo`);
  expect(await originOf(revenue)).toMatch(/^Pasted block, .*!B2$/);
});

test('forecasts and headcounts know theirs too', async () => {
  const report = await bench.newReport();
  const draft = await bench.pasted([
    ['Business unit', 'Currency', 'Month', 'Forecast', 'Budget', 'Actual'],
    ['North', 'EUR', 'May 2025', '120.50', '100', '90'],
  ]);
  await bench.change(draft.id, { reportId: report });
  await bench.apply(await bench.find(draft.id));
  const stored = await bench.forecasts();
  const origins = stored.map(async ({ id, metric }) => [
    metric,
    await originOf({ table: 'forecasts', record: id, field: 'amount' }),
  ]);
  const sheet = draft.sheets[0]?.name;
  expect(Object.fromEntries(await Promise.all(origins))).toEqual({
    forecast: `Pasted block, ${sheet}!D2`,
    budget: `Pasted block, ${sheet}!E2`,
  });
  await bench.apply(
    await bench.pasted([
      ['Month', 'Headcount'],
      ['Apr-25', '31'],
    ]),
  );
  const staff = { table: 'monthly_summaries', record: report, field: 'staffCount' } as const;
  expect(await originOf(staff)).toBe(`Pasted block, ${sheet}!B2`);
});

const answerTo = async (role: TestRole, importId: number, query: string) =>
  bench.t.as(role, 'GET', `/api/imports/${importId}/cell?${query}`);

/** Each row that is shown, as "2: Apr-25 | 1,000.00 | 400.00"; what is not shown as "?". */
function rowsIn({ rows }: ImportedCell): string[] {
  return rows.map(({ number, cells }) => {
    const texts = cells.map(({ is, text }) => (is === 'hidden' ? '?' : text));
    return `${number}: ${texts.join(' | ')}`;
  });
}

describe('the cell of a figure is shown', () => {
  test('to viewers, with what was imported around it and nothing else', async () => {
    const rows = [
      ['Board only: bonus of the CEO', '', '', '', ''],
      ['Month', 'Revenue', 'Bonus', 'Production', 'Remark'],
      ['Apr-25', '1,000.00', '77', '400.00', 'settled with Ann'],
      ['May-25', '1,100.00', '78', '410.00', ''],
      ['Bonus of all', '', '155', '', ''],
    ];
    const draft = await readAndStore('accounts.csv', rows.map((row) => row.join(';')).join('\n'));
    const sheet = draft.sheets[0]?.name ?? '';
    const answer = await answerTo('viewer', draft.id, `sheet=${encodeURIComponent(sheet)}&cell=B3`);
    expect(answer.statusCode).toBe(200);
    const shown = importedCell.response.parse(answer.json());
    expect(shown).toMatchObject({
      fileName: 'accounts.csv',
      sheet,
      cell: 'B3',
      isUndone: false,
      appliedBy: 'Ada Admin',
      stored: { what: 'Revenue', period: 'April 2025' },
      columns: ['A', 'B', 'C', 'D'],
    });
    expect(rowsIn(shown)).toEqual([
      '1: ? |  |  | ',
      '2: Month | Revenue | ? | Production',
      '3: Apr-25 | 1,000.00 | ? | 400.00',
      '4: May-25 | 1,100.00 | ? | 410.00',
      '5: ? |  | ? | ',
    ]);
    expect(answer.body).not.toMatch(/onus|155|Ann/);
    for (const cell of ['C3', 'A3', 'E3', 'Z99']) {
      const other = await answerTo(
        'viewer',
        draft.id,
        `sheet=${encodeURIComponent(sheet)}&cell=${cell}`,
      );
      expect(other.statusCode, cell).toBe(404);
    }
    expect((await bench.undo(draft.id)).status).toBe(200);
    const undone = await answerTo('viewer', draft.id, `sheet=${encodeURIComponent(sheet)}&cell=B3`);
    expect(undone.json()).toMatchObject({ isUndone: true });
  });

  test('of no draft, and to nobody who is not signed in', async () => {
    const draft = await bench.pasted(BLOCK);
    const query = `sheet=${encodeURIComponent(draft.sheets[0]?.name ?? '')}&cell=B2`;
    expect((await answerTo('admin', draft.id, query)).statusCode).toBe(404);
    expect((await answerTo('viewer', draft.id + 1, query)).statusCode).toBe(404);
    await bench.apply(draft);
    expect((await answerTo('viewer', draft.id, query)).statusCode).toBe(200);
    expect((await answerTo('nobody', draft.id, query)).statusCode).toBe(401);
    expect((await answerTo('viewer', draft.id, 'sheet=x&cell=2B')).statusCode).toBe(400);
  });

  test('of months that were published before, where the others are hidden', async () => {
    const { newest } = await bench.t.ask('admin', listMoments);
    const { admin } = bench.t.ids;
    await write(bench.t.database, bench.t.deps.changes, { actor: admin }, (transaction) =>
      transaction.execute(
        `insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
         values (13, 1, 'April 2025', 1, 'ABCDEFGHJKMN', ${newest?.moment}, '{"figures":[]}', '', '', ${admin}, now())`,
      ),
    );
    const lines = ['Month;Revenue', 'Apr-25;1000', 'May-25;1100', 'Jun-25;1200'];
    const draft = await readAndStore('accounts.csv', lines.join('\n'));
    const sheet = `sheet=${encodeURIComponent(draft.sheets[0]?.name ?? '')}`;
    await bench.t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
    // Its change becomes a moment.
    await bench.t.ask('admin', listMoments);
    const april = await answerTo('viewer', draft.id, `${sheet}&cell=B2`);
    expect(april.statusCode).toBe(200);
    expect(rowsIn(importedCell.response.parse(april.json()))).toEqual([
      '1: Month | Revenue',
      '2: Apr-25 | 1000',
      '3: ? | ?',
      '4: ? | ?',
    ]);
    expect((await answerTo('viewer', draft.id, `${sheet}&cell=B3`)).statusCode).toBe(404);
    expect((await answerTo('admin', draft.id, `${sheet}&cell=B3`)).statusCode).toBe(200);
  });
});
