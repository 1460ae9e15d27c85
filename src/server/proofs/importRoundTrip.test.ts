import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Import } from '../../contract/imports.ts';
import { readPackSource } from '../features/boardPacks/packSource.queries.ts';
import type { ImportBench } from '../features/imports/testImports.ts';
import { openImportBench } from '../features/imports/testImports.ts';
import { buildPack } from '../../packs/model/buildPack.ts';
import { renderWorkbook } from '../../packs/workbook/renderWorkbook.ts';

let bench: ImportBench;
let exported: Buffer;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());

beforeEach(async () => {
  await bench.empty();
  const months = ['April', 'May', 'June'];
  for (const [at, monthName] of months.entries()) {
    const monthNum = at + 1;
    const figures = { revenue: `${1000 + at}.50`, production: '400', cash: '25', ebitda: '90' };
    await bench.create('/api/financial-data', { fyId: 13, monthNum, monthName, ...figures });
  }
  const monthlySummariesId = await bench.newReport({ monthName: 'June' });
  const forecast = { businessUnit: 'North', currency: 'EUR', fy: 2025, monthlySummariesId };
  for (const [at, metric] of ['forecast', 'budget'].entries()) {
    const amount = `${500 + at}.25`;
    await bench.create('/api/forecasts', { ...forecast, metric, month: 7, amount });
  }
  const source = await readPackSource(bench.t.deps, { fyId: 13, monthNum: 3 });
  exported = Buffer.from(await renderWorkbook(buildPack(source)));
});

/** The cells of stored figures, according to the workbook's own import. */
const placeOf = (draft: Import, period: string, what: string) => {
  const found = draft.preview.changes.find(
    (change) => change.period === period && change.what === what,
  );
  if (found === undefined) throw new Error(`${what} of ${period} is not in the workbook`);
  return found;
};

async function drafted(bytes: Buffer): Promise<Import> {
  const { status, body } = await bench.send('pack.xlsx', bytes);
  expect([status, body.detail]).toEqual([201, undefined]);
  return bench.find(body.id ?? 0);
}

/** Saved by another program, with some cells changed. */
function edited(changes: readonly { sheet: string; cell: string; value: number }[]): Buffer {
  const book = read(exported, { cellFormula: true, cellNF: true });
  for (const { sheet, cell, value } of changes) {
    utils.sheet_add_aoa(book.Sheets[sheet] ?? {}, [[value]], { origin: cell });
  }
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('The workbook was not written');
  return bytes;
}

const moved = ({ preview }: Import) =>
  preview.changes
    .filter(({ status }) => status !== 'unchanged')
    .map(({ status, period, what, before, after, exported: made }) => [
      status,
      period,
      what,
      before,
      after,
      made,
    ]);

test('an exported workbook that nobody changed brings nothing, whatever has moved meanwhile', async () => {
  const draft = await drafted(exported);
  expect(draft).toMatchObject({ isRoundTrip: true, preview: { questions: [], refusals: [] } });
  expect(draft.preview.counts).toMatchObject({ new: 0, changed: 0, conflict: 0 });
  expect(draft.preview.counts.unchanged).toBeGreaterThan(15);
  const [april] = await bench.figures();
  await bench.t.as('admin', 'PATCH', `/api/financial-data/${april?.id}`, { body: { cash: '77' } });
  const again = await drafted(exported);
  expect(moved(again)).toEqual([]);
  expect((await bench.apply(again)).body.detail).toContain('There is nothing to store');
});

test('only the cells that were changed in it come back, and one that moved here is a conflict', async () => {
  const first = await drafted(exported);
  const cash = placeOf(first, 'April 2025', 'Cash');
  const revenue = placeOf(first, 'May 2025', 'Revenue');
  const budget = placeOf(first, 'July 2025', 'North, EUR: Budget');
  const [april] = await bench.figures();
  await bench.t.as('admin', 'PATCH', `/api/financial-data/${april?.id}`, { body: { cash: '77' } });
  const draft = await drafted(
    edited([
      { ...cash, value: 30 },
      { ...revenue, value: 2000 },
      { ...budget, value: 610.75 },
    ]),
  );
  expect(moved(draft)).toEqual(
    expect.arrayContaining([
      ['conflict', 'April 2025', 'Cash', '77.00', '30.00', '25.00'],
      ['changed', 'May 2025', 'Revenue', '1001.50', '2000.00', null],
      ['changed', 'July 2025', 'North, EUR: Budget', '501.25', '610.75', null],
    ]),
  );
  expect(moved(draft)).toHaveLength(3);
  const { status, body } = await bench.apply(draft);
  expect([status, body.appliedCount]).toEqual([200, 2]);
  expect((await bench.figures()).map(({ revenue: earned, cash: kept }) => [earned, kept])).toEqual([
    ['1000.50', '77.00'],
    ['2000.00', '25.00'],
    ['1002.50', '25.00'],
  ]);
  // Gross profit and margin agreed with the old revenue, so they follow the new one.
  expect((await bench.figures())[1]).toMatchObject({
    grossProfit: '1600.00',
    grossMarginPercent: '80.00',
  });
  expect((await bench.forecasts()).map(({ amount }) => amount).toSorted()).toEqual([
    '500.25',
    '610.75',
  ]);
});

test('a forecast that was deleted since is refused, and only it', async () => {
  const first = await drafted(exported);
  const budget = placeOf(first, 'July 2025', 'North, EUR: Budget');
  const stored = (await bench.forecasts()).find(({ metric }) => metric === 'budget');
  await bench.t.as('admin', 'DELETE', `/api/forecasts/${stored?.id}`);
  const draft = await drafted(edited([{ ...budget, value: 1 }]));
  expect(draft.preview.refusals).toMatchObject([{ sheet: budget.sheet, cell: budget.cell }]);
  expect(moved(draft)).toEqual([]);
});
