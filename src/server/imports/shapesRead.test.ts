import { expect, test } from 'vitest';
import { bySheetJs, readingOfFile, readingOfPasted } from './testWorkbooks.ts';

test('months down', async () => {
  const bytes = bySheetJs({
    FY25: [
      ['Board figures'],
      [],
      ['Month', 'Revenue (US$000)', 'Adj. EBITDA', 'GM %'],
      ['April', 1200.5, '(30)', '32.4%'],
      ['May', null, '-', null],
    ],
  });
  const reading = await readingOfFile(bytes, 'xlsx', (layout) => ({
    ...layout,
    unit: 'thousands',
  }));
  expect(reading).toEqual({
    amounts: [
      'FY25 1 revenue 1200500.00',
      'FY25 1 adjEbitda -30000.00',
      'FY25 1 grossMarginPercent 32.40',
    ],
    refusals: [],
    questions: [],
    hints: ['FY25 thousands: B3 says US$000'],
    remarks: [],
    blanks: 3,
  });
});

test('a pasted block with months across', () => {
  expect(readingOfPasted('\tApr-25\tMay-25\nRevenue\t1,200\t1,300\n').amounts).toEqual([
    'FY25 1 revenue 1200.00',
    'FY25 2 revenue 1300.00',
  ]);
});
