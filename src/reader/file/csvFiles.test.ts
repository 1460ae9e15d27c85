import { expect, test } from 'vitest';
import { readingOfPasted, testReadings } from '../testWorkbooks.ts';

const TABLE =
  'Month,Revenue,"Sales, marketing"\r\nApril 2025,"1,234.50",(7)\r\n\r\n"May 2025",2,"-"\r\n';
const GERMAN = 'Monat;Umsatz;Cash;Marge\nApr-25;1;1.234,56;32,4%\nMai;2;3\nMay-25;3;(0,5);0,125%\n';
const READ = ['FY25 1: revenue 1234.50, salesMarketing -7.00', 'FY25 2: revenue 2.00'];

const utf16 = (text: string, isBig: boolean, mark = '\uFEFF') => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

testReadings(
  [
    ['commas', 'quotes, CRLF, a blank line', () => Buffer.from(TABLE), READ],
    ['commas', 'UTF-8 with its mark', () => Buffer.from(`\uFEFF${TABLE}`), READ],
    ['commas', 'UTF-16 with its mark', () => utf16(TABLE, false), READ],
    ['commas', 'UTF-16, big end first', () => utf16(TABLE, true), READ],
    ['commas', 'UTF-16 without its mark', () => utf16(TABLE, false, ''), READ],
    [
      'commas',
      'lines that end as on old Macs',
      () => Buffer.from(TABLE.replaceAll('\r\n', '\r')),
      READ,
    ],
    [
      'semicolons',
      'decimal commas in all of it',
      () =>
        Buffer.from(
          'Month;Revenue;Cash;GM %\nApr-25;1.234.567,8;-0,50;32,4%\nMay-25;1.000;(2,5);\n',
        ),
      [
        'FY25 1: revenue 1234567.80, cash -0.50, grossMarginPercent 32.40',
        'FY25 2: revenue 1000.00, cash -2.50',
      ],
    ],
    [
      'semicolons',
      'decimal points, commas between thousands',
      () => Buffer.from('Month;Revenue;Cash\nApr-25;1,234;0.5\n'),
      ['FY25 1: revenue 1234.00, cash 0.50'],
    ],
    [
      'semicolons',
      'the mark that Excel is told by its first line',
      () => Buffer.from('sep=;\nMonth;Revenue\nApr-25;5\n'),
      ['FY25 1: revenue 5.00'],
    ],
    [
      'tabs',
      'months across, in the letters of Windows',
      () =>
        Buffer.from(
          'Cl\xf4ture\tApr-25\tMay-25\nRevenue\t£5\t6\nCash\t7\t8\n'.replace('£5', '5'),
          'latin1',
        ),
      ['FY25 1: revenue 5.00, cash 7.00', 'FY25 2: revenue 6.00, cash 8.00'],
    ],
    [
      'commas',
      'a title above, notes below, a heading on two lines',
      () =>
        Buffer.from(
          'Board figures FY25\n\nMonth,"Gross\nprofit"\nApr,1\nTotal,1\n"Source: ledger, unaudited"\n',
        ),
      ['FY25 1: grossProfit 1.00'],
    ],
    [
      'commas',
      'what the product itself exports as CSV',
      () =>
        Buffer.from(
          '\uFEFFFinancial Year,Month,Year,Revenue,Gross Margin %,Notes\r\nFY25,January,2026,10.50,32.40,"fine, so far"\r\n',
        ),
      ['FY25 10: revenue 10.50, grossMarginPercent 32.40'],
    ],
  ],
  'csv',
);

test('headings in other languages name lines; a word that means several is left to a person', () => {
  expect(readingOfPasted(GERMAN.replaceAll(';', '\t')).amounts).toEqual([
    'FY25 1 revenue 1.00',
    'FY25 1 cash 1234.56',
    'FY25 2 revenue 3.00',
    'FY25 2 cash -0.50',
  ]);
});

test.each([
  ['tabs, as spreadsheets copy', '\tApr-25\tMay-25\nRevenue\t1,200\t(1,300.5)\n'],
  ['a CSV-like block', 'Month,Revenue\nApr-25,1200\nMay-25,-1300.50'],
  ['cells with lines in them', '"Month\nend"\tRevenue\nApr-25\t1200\nMay-25\t-1300.50'],
  [
    'a quotation mark within a cell',
    'Month\tRevenue\t12" pipes\nApr-25\t1200\t\nMay-25\t-1300.50\t',
  ],
])('pasted: %s', (_, text) => {
  expect(readingOfPasted(text).amounts).toEqual([
    'FY25 1 revenue 1200.00',
    'FY25 2 revenue -1300.50',
  ]);
});
