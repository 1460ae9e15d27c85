import { afterAll, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const STATEMENT = [
  ',Apr 2025,May 2025',
  'Income,,',
  'Sales,9000.00,9100.00',
  'Total income,9000.00,9100.00',
  'Expenses,,',
  'Rent,700.00,710.00',
  'Wages,300.00,310.00',
  'Total expenses,1000.00,1020.00',
  'Net profit,8000.00,8080.00',
].join('\n');
const LINES = ',Apr 2025,May 2025\nRevenue,9000.50,9100.25\nAdmin,700.10,710.20';

test.each<readonly [title: string, reason: string]>([
  ['Profit and Loss\nRegion is North', 'A2 says “Region is North”'],
  ['Profit and Loss\nDepartment: Sales', 'A2 says “Department: Sales”'],
  ['Location: Boston; Class: All', 'A1 says “Location: Boston; Class: All”'],
  ['Filtered by: Class = Retail', 'A1 says “Filtered by: Class = Retail”'],
  ['Department,Sales', 'row 1 says “Department Sales”'],
  ['Kostenstelle: 4711', 'A1 says “Kostenstelle: 4711”'],
  ['Profit and loss - continuing operations', 'A1 says “Profit and loss - continuing operations”'],
  ['P&L excluding the sold Retail division', 'A1 says “P&L excluding the sold Retail division”'],
  ['UK only', 'A1 says “UK only”'],
  ...[
    'Profit and loss - Region South only',
    'Profit and loss - Dept 310',
    'P&L | Store 12',
    'Profit and loss - Cost centre 88',
    'Profit and loss - Product line: Saws',
    'Results - Project Juno',
    'P&L - Branch Hull only',
    'Profit and loss - Eliminations',
    'P&L - before intercompany eliminations',
    'Profit and loss - Group adjustments',
    'Profit and loss - Reclassifications',
  ].map((title) => [title, `A1 says “${title}”`] as const),
])('“%s” is asked about', async (title, reason) => {
  const question = `Confirm that the amounts in CSV file are those of the whole company, or leave the sheet out: ${reason}.`;
  const [ofBooks, ofLines] = [`${title}\n${STATEMENT}`, `${title}\n${LINES}`];
  expect((await reader.read(ofBooks)).sentences).toEqual([question]);
  expect((await reader.read(ofLines)).sentences).toEqual([question]);
  const said = { scenario: 'actual' } as const;
  expect((await reader.read(ofBooks, { said })).questions).toEqual([]);
});

test.each([
  'Department: All',
  'Region is any',
  'Class: (none)',
  'Excluding VAT',
  'Location: all locations',
  'Profit and loss by department',
  'For internal use only',
  'Excl. zero rows',
  'Project accounts',
  'Profit and loss - after tax',
])('“%s” is not', async (title) => {
  expect((await reader.read(`${title}\n${STATEMENT}`)).questions).toEqual([]);
});

test('the code of an account below the headings of a trial balance is no year', async () => {
  const read = await reader.read(
    [
      'Harbour Vale,,',
      'Trial Balance,,',
      '"As of January 31, 2025",,',
      ',Debit,Credit',
      '1000 Checking,"25,300.00",',
      '2000 Accounts payable,,"4,300.00"',
      '4000 Sales,,"27,000.00"',
      '6000 Rent,"6,000.00",',
      'TOTAL,"31,300.00","31,300.00"',
    ].join('\n'),
    { basis: { yearStartMonth: 1 } },
  );
  expect(read.questions).toEqual([]);
});
