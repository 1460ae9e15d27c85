import { afterAll, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

test('costs between revenue and gross profit are costs of sales, whatever they are called', async () => {
  const read = await reader.read(
    [
      'USD,Apr 2025,May 2025',
      'Product revenue,700.50,720.50',
      'Service revenue,300.00,330.00',
      ',1000.50,1050.50',
      'Materials,300.00,310.00',
      'Freight,100.00,110.00',
      ',400.00,420.00',
      'Gross profit,600.50,630.50',
    ].join('\n'),
  );
  expect(read.questions).toEqual([]);
  expect(read.books.map((row) => row.replace(/ \{.*/, ''))).toEqual([
    'Product revenue revenue',
    'Service revenue revenue',
    'Materials costOfSales',
    'Freight costOfSales',
  ]);
});

test('actual amounts beside planned ones are read below headings that stand over several months', async () => {
  const read = await reader.read(
    [
      'USD,Actual,Actual,Budget,Budget',
      ',Apr 2025,May 2025,Apr 2025,May 2025',
      'Revenue,1000.50,1050.75,1200.00,1210.00',
      'Cost of sales,400.10,420.20,480.00,485.00',
    ].join('\n'),
  );
  expect([read.questions, read.refusals]).toEqual([[], []]);
  expect(read.amounts).toEqual([
    'FY25 1 revenue 1000.50',
    'FY25 1 production 400.10',
    'FY25 2 revenue 1050.75',
    'FY25 2 production 420.20',
  ]);
});

test('an account with the code of others that it sums is named as left out', async () => {
  const text = [
    'Code,Account,Type,Apr 2025,May 2025',
    '4000,Sales,Income,300.50,330.50',
    '4010,Sales domestic,Income,200.50,220.50',
    '4020,Sales export,Income,100.00,110.00',
    '6000,Rent,Expense,30.00,30.00',
    '6100,Power,Expense,12.00,13.00',
  ].join('\n');
  const read = await reader.read(text);
  expect(read.questions).toEqual([]);
  expect(read.books.map((row) => row.slice(0, 4))).toEqual(['4010', '4020', '6000', '6100']);
  expect(read.warnings).toEqual([
    '4000 Sales (A2) is the sum of other accounts and is not counted again.',
  ]);
  const own = await reader.read(text.replace('300.50,330.50', '5.00,6.00'));
  expect(own.books).toHaveLength(5);
  expect(own.warnings).toEqual([]);
});

const CHART = [
  'Account,Name,Apr 2025,May 2025',
  '4000,Product revenue,1200.50,1100.25',
  '5000,Cost of goods sold,500.10,490.20',
  '6000,Salaries,400.00,400.00',
  '6100,Rent,80.00,80.00',
];

test('accounts by month without a result are read where nothing else is among them', async () => {
  const read = await reader.read(CHART.join('\n'));
  expect([read.questions, read.refusals, read.unread]).toEqual([[], [], []]);
  expect(read.books).toHaveLength(4);
  expect(read.books.join(' ')).toContain('"2025-04":"1200.50","2025-05":"1100.25"');
});

test.each([
  ['balances', [...CHART, '1000,Bank account,900.00,950.00']],
  ['sums of others', [...CHART, '6,All costs,480.00,480.00']],
  [
    'a sum with a code',
    [
      ...CHART.slice(0, 1),
      '6000,Costs,480.00,470.00',
      '6010,Pay,400.00,400.00',
      '6020,Rent,80.00,70.00',
    ],
  ],
  ['a total', [...CHART, ',Total,2180.60,2070.45']],
  [
    'amounts that only grow',
    CHART.map((row) => row.replace('1100.25', '2400.50').replace('490.20', '990.20')),
  ],
])('accounts by month are not read without a question where they have %s', async (_, rows) => {
  const read = await reader.read(rows.join('\n'));
  expect(read.books.length === 0 || read.questions.length > 0).toBe(true);
});
