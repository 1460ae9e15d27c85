import { expect, test } from 'vitest';
import { readWorkbook } from '../file/readWorkbook.ts';
import { CONTEXT, readingOfFile } from '../testWorkbooks.ts';
import { reasonAgainst } from './layoutFaults.ts';
import { understand } from './understand.ts';

const FILES: readonly (readonly [name: string, text: string, amounts: readonly string[]])[] = [
  [
    'revenue right below months with their year',
    ',Apr 2024,May 2024\nRevenue,1999,2044\nAdmin,12,13',
    [
      'FY24 1 revenue 1999.00',
      'FY24 1 admin 12.00',
      'FY24 2 revenue 2044.00',
      'FY24 2 admin 13.00',
    ],
  ],
  [
    'people who are one more each month',
    ',Oct 2024,Nov 2024,Dec 2024\nHeadcount,2019,2020,2021',
    ['FY24 7 staffCount 2019', 'FY24 8 staffCount 2020', 'FY24 9 staffCount 2021'],
  ],
  [
    'cash below years that stand above their months',
    ',2024,2024,2025\n,Nov,Dec,Jan\nCash,2001,2050,2099\nRevenue,90000,91000,93000',
    [
      'FY24 8 cash 2001.00',
      'FY24 8 revenue 90000.00',
      'FY24 9 cash 2050.00',
      'FY24 9 revenue 91000.00',
      'FY24 10 cash 2099.00',
      'FY24 10 revenue 93000.00',
    ],
  ],
  [
    'the last amounts of a block above the months of the next',
    ',Jan 2024,Feb 2024\nRevenue,9000,9100\nCash,2010,2020\n,Jan 2025,Feb 2025\nRevenue,9900,9910',
    [
      'FY23 10 revenue 9000.00',
      'FY23 10 cash 2010.00',
      'FY23 11 revenue 9100.00',
      'FY23 11 cash 2020.00',
      'FY24 10 revenue 9900.00',
      'FY24 11 revenue 9910.00',
    ],
  ],
  [
    'a row that is named as years below the months is one',
    'Account,Nov,Dec,Jan\nYear,2024,2024,2025\nAdmin,2000,2001,2002',
    ['FY24 8 admin 2000.00', 'FY24 9 admin 2001.00', 'FY24 10 admin 2002.00'],
  ],
];

test.each(FILES)('%s are read', async (_, text, amounts) => {
  const read = await readingOfFile(Buffer.from(text), 'csv');
  expect(read.amounts).toEqual(amounts);
  expect(read.refusals).toEqual([]);
});

test('months without a year are asked about, whatever the amounts below them look like', async () => {
  const text = ',Jan,Feb,Mar\nRevenue,2020,2021,2022\nAdmin,900,910,930';
  const read = await readingOfFile(Buffer.from(text), 'csv');
  expect(read.amounts).toEqual([]);
  expect(read.questions).toEqual(['CSV file year']);
});

test.each(FILES)('the layout that is guessed of %s can be sent back', async (_, text) => {
  const workbook = await readWorkbook(Buffer.from(text), 'csv');
  const { layouts } = understand(workbook, CONTEXT);
  expect(reasonAgainst(layouts, layouts)).toBeNull();
});
