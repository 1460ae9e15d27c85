import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Import } from '../../../contract/imports.ts';
import { BookImports } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const statement = (title: string) =>
  [
    `${title},,,`,
    ',Apr,May,Jan',
    'Income,,,',
    'Consulting,1000.00,1100.00,1200.00',
    'Total Income,1000.00,1100.00,1200.00',
    'Expenses,,,',
    'Rent,400.00,400.00,400.00',
    'Salaries,100.00,100.00,100.00',
    'Total Expenses,500.00,500.00,500.00',
    'Net Profit,500.00,600.00,700.00',
  ].join('\n');
const LIST = [
  'Month,Account,Amount',
  'April,Sales,1000.00',
  'April,Rent,400.00',
  'May,Sales,1100.00',
  'May,Rent,400.00',
].join('\n');

const asked = ({ preview }: Import) => preview.questions.map(({ question }) => question);
const YEAR = 'Choose which financial year the months in CSV file are in.';

async function withYear(draft: Import, fyLabel: string): Promise<Import> {
  const layouts = draft.layouts.map((layout) => ({ ...layout, fyLabel }));
  expect((await bench.change(draft.id, { layouts })).status).toBe(200);
  return bench.find(draft.id);
}

const monthsOf = ({ preview }: Import) => preview.books?.months.map(({ month }) => month);

test('the accounts of a statement without a year are of the year that a person says', async () => {
  const draft = await books.draftOf(statement('Profit and Loss'));
  expect(asked(draft)).toEqual([YEAR]);
  expect(draft.sheets[0]?.takesYear).toBe(true);
  const said = await withYear(draft, 'FY25');
  expect(said.bookSheets).toEqual(['CSV file']);
  expect(said.layouts[0]?.isUsed).toBe(false);
  expect(monthsOf(said)).toEqual(['2025-04', '2025-05', '2026-01']);
  const other = await withYear(said, '2025');
  expect(monthsOf(other)).toEqual(['2025-01', '2025-04', '2025-05']);
});

test('a list of accounts by month asks for the year, and for nothing else', async () => {
  const draft = await books.draftOf(LIST);
  expect(asked(draft)).toEqual([YEAR]);
  const said = await withYear(draft, 'FY25');
  expect(monthsOf(said)).toEqual(['2025-04', '2025-05']);
});

test('a year that a title says is not asked for', async () => {
  const draft = await books.draftOf(statement('Profit and Loss FY25'));
  expect(draft.sheets[0]?.takesYear).toBeUndefined();
  expect(asked(draft)).not.toContain(YEAR);
});
