import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBooks } from '../../../contract/accounts.ts';
import type { Import } from '../../../contract/imports.ts';
import type { TrialAccount } from './testBookFiles.ts';
import { BookImports, trialBalanceCsv } from './testBookFiles.ts';
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

/** Sales and rent of the year to date, with the cash that they leave. */
const trial = (day: string, sales: number, rent: number, more: readonly TrialAccount[] = []) => {
  const others = more.reduce((sum, [, , , net]) => sum + net, 0);
  return trialBalanceCsv(day, [
    ['1000', 'Bank', 'Bank', 100 + sales - rent - others],
    ['3000', 'Capital', 'Equity', -100],
    ['4000', 'Sales', 'Revenue', -sales],
    ['6000', 'Rent', 'Expense', rent],
    ...more,
  ]);
};
// The financial year begins in April.
const MAY = trial('31 May 2025', 1800, 800);
const JUNE = trial('30 June 2025', 3000, 1200);
const JULY = trial('31 July 2025', 4100, 1650, [['6010', 'Insurance', 'Expense', 60]]);

const amountsOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ code, amount }) => `${code} ${amount}`,
  );
const figuresOf = async (month: string) => {
  const found = (await bench.figures()).find(({ monthName }) => monthName === month);
  return found && { revenue: found.revenue, cash: found.cash, notReported: found.notReported };
};
const warningsOf = ({ preview }: Import) =>
  preview.warnings.filter(({ check }) => check === 'yearToDate').map(({ sentence }) => sentence);
const stored = async (text: string) => {
  const id = await books.stored(text);
  return bench.find(id);
};

test('a first one in the middle of a year is kept as the start of the year, and is no month', async () => {
  const draft = await books.suggested(await books.draftOf(JUNE));
  expect(draft.preview.refusals).toEqual([]);
  expect(warningsOf(draft)).toEqual([
    'Income and costs cover April 2025 to June 2025 together, so June 2025 will have no amounts of its own. The total is stored as the year to date, and July 2025 is calculated from it. To get June 2025, import the trial balance for May 2025 and then this one again.',
  ]);
  expect(draft.preview.books?.months).toMatchObject([
    { month: '2025-06', balances: 4, lines: [{ line: 'cash', after: '1900.00' }], result: null },
  ]);
  expect((await bench.apply(draft)).status).toBe(200);
  expect(await amountsOf('2025-06')).toEqual(['1000 1900.00', '3000 100.00']);
  expect(await figuresOf('June')).toMatchObject({
    cash: '1900.00',
    notReported: expect.arrayContaining(['revenue', 'ebitda', 'other']),
  });
  const again = await books.draftOf(JUNE);
  expect(again.preview.books?.counts).toMatchObject({ new: 0, changed: 0, unchanged: 4 });
});

test('the month after it is the difference', async () => {
  await stored(JUNE);
  const july = await stored(JULY);
  expect(warningsOf(july)).toEqual([]);
  expect(await amountsOf('2025-07')).toEqual([
    '1000 2490.00',
    '3000 100.00',
    '4000 1100.00',
    '6000 450.00',
    '6010 60.00',
  ]);
  expect(await figuresOf('July')).toMatchObject({ revenue: '1100.00', cash: '2490.00' });
  expect(await amountsOf('2025-06')).toEqual(['1000 1900.00', '3000 100.00']);
});

test('the month itself follows once the trial balance of the month before is stored', async () => {
  await stored(JUNE);
  const may = await stored(MAY);
  expect(may.preview.warnings.map(({ check }) => check)).toEqual(['yearToDate', 'laterMonths']);
  const june = await stored(JUNE);
  expect(warningsOf(june)).toEqual([]);
  expect(june.preview.books?.counts).toMatchObject({ changed: 2, unchanged: 2 });
  expect(await amountsOf('2025-05')).toEqual(['1000 1100.00', '3000 100.00']);
  expect(await amountsOf('2025-06')).toEqual([
    '1000 1900.00',
    '3000 100.00',
    '4000 1200.00',
    '6000 400.00',
  ]);
  expect(await figuresOf('June')).toMatchObject({ revenue: '1200.00' });
  // Unchanged: derived from the year to date.
  expect((await bench.undo(june.id)).status).toBe(200);
  expect(await amountsOf('2025-06')).toEqual(['1000 1900.00', '3000 100.00']);
  const { rows } = await bench.t.database.pool.query(
    'select month, since_month as since, amount from account_balances where since_month is not null order by month, amount',
  );
  expect(rows).toEqual([
    { month: '2025-05', since: '2025-04', amount: '800.00' },
    { month: '2025-05', since: '2025-04', amount: '1800.00' },
    { month: '2025-06', since: '2025-04', amount: '1200.00' },
    { month: '2025-06', since: '2025-04', amount: '3000.00' },
  ]);
});

test('undoing it leaves nothing', async () => {
  const { id } = await stored(JUNE);
  expect((await bench.undo(id)).status).toBe(200);
  expect(await amountsOf('2025-06')).toEqual([]);
  expect(await figuresOf('June')).toBeUndefined();
  const { rows } = await bench.t.database.pool.query('select from account_balances');
  expect(rows).toEqual([]);
});

test('an account that the next one no longer has is back at zero', async () => {
  await stored(trial('30 June 2025', 3000, 1200, [['6010', 'Insurance', 'Expense', 60]]));
  await stored(trial('31 July 2025', 4000, 1500));
  expect(await amountsOf('2025-07')).toContain('6010 -60.00');
});

test('a month that has income and costs of its own keeps them', async () => {
  const statement = [
    'Profit and Loss,',
    ',Jun 2025',
    'Income,',
    '4000 Sales,"9,000.25"',
    '4010 Fees,100.00',
    'Total Income,"9,100.25"',
    'Expenses,',
    '6000 Rent,400.00',
    '6010 Insurance,50.00',
    'Total Expenses,450.00',
    'Net Profit,"8,650.25"',
  ].join('\n');
  await stored(statement);
  const draft = await books.draftOf(JUNE);
  expect(draft.preview.refusals).toMatchObject([
    { reason: expect.stringContaining('are for the year to date') },
  ]);
});
