import { expect, test } from 'vitest';
import { readPasted } from '../file/readWorkbook.ts';
import { CONTEXT, in1000, readingOfPasted, testReadings } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { byHand, bySheetJs, byWriteExcelFile, inlineRows } from '../testWriters.ts';
import { understand } from '../layout/understand.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const sheet = (...rows: Rows) => bySheetJs({ Ledger: rows });

const SHUFFLED: Rows = [
  ['Trial balance'],
  ['US$000'],
  [],
  ['Account', 'Ref', 'Amount', 'Period'],
  ['4000 Revenue', 'a', 10.5, day('2025-12-31')],
  ['COGS', 'b', '(3)', day('2025-01-31')],
  ['4000 Revenue', 'c', 11, day('2025-01-31')],
  ['Total', null, 99, day('2025-01-31')],
  ['COGS', null, null, day('2025-12-31')],
];
const OF_SHUFFLED = ['FY25 9: revenue 10500.00', 'FY24 10: production -3000.00, revenue 11000.00'];

testReadings([
  [
    'SheetJS',
    'days, account numbers, rows in any order',
    () => sheet(...SHUFFLED),
    OF_SHUFFLED,
    in1000,
  ],
  [
    'write-excel-file',
    'the same',
    () => byWriteExcelFile({ Ledger: SHUFFLED }),
    OF_SHUFFLED,
    in1000,
  ],
  [
    'hand-made parts',
    'numbers of months beside calendar years, sorted by line, in any order of the year',
    () =>
      byHand([
        {
          name: 'Ledger',
          rows: inlineRows([
            ['Year', 'Month', 'Line', 'Value'],
            [2025, 11, 'Revenue', 1],
            [2025, 12, 'Revenue', 2],
            [2025, 1, 'Closing cash', 3],
            [2025, 12, 'Closing cash', 4],
            [2025, 5, 'Closing cash', 5],
          ]),
        },
      ]),
    [
      'FY25 8: revenue 1.00',
      'FY25 9: revenue 2.00, cash 4.00',
      'FY24 10: cash 3.00',
      'FY25 2: cash 5.00',
    ],
  ],
  [
    'SheetJS',
    'actuals among budgets: the actual ones are read',
    () =>
      sheet(
        ['Month', 'Measure', 'Scenario', 'Amount'],
        ['Apr-25', 'Revenue', 'Actual', 1],
        ['Apr-25', 'Revenue', 'Bud', 2],
        ['Apr-25', 'Cash', 'Fcst', 3],
        ['May-25', 'R&D', 'Actuals', 4],
      ),
    ['FY25 1: revenue 1.00', 'FY25 2: rnd 4.00'],
  ],
  [
    'SheetJS',
    'actual and budget side by side, and a margin by its own revenue',
    () =>
      sheet(
        ['Month', 'Item', 'Budget', 'Actual', 'Variance'],
        ['Apr-25', 'Gross margin %', 0.5, 0.4, -0.1],
        ['Apr-25', 'Gross profit', 60, 40, -20],
        ['Apr-25', 'Revenue', 120, 100, -20],
        ['May-25', 'Gross margin %', 50, '41.5%', null],
      ),
    [
      'FY25 1: grossMarginPercent 40.00, grossProfit 40.00, revenue 100.00',
      'FY25 2: grossMarginPercent 41.50',
    ],
  ],
  [
    'write-excel-file',
    'headings in another language, by what is below them, beside a sheet of notes',
    () =>
      byWriteExcelFile({
        Ledger: [
          ['Monat', 'Konto', 'Betrag'],
          ['2025-04', 'Revenue', 1],
          ['2025-04', 'Admin', 0],
        ],
        Notes: [
          ['Date', 'Comment', 'Amount'],
          ['Apr-25', 'Other', 5],
          ['Apr-25', 'Lunch', 6],
        ],
      }),
    ['FY25 1: revenue 1.00, admin 0.00'],
  ],
  [
    'SheetJS',
    'the month once for its lines, in merged cells, of the year that the sheet is named by',
    () =>
      bySheetJs(
        {
          FY25: [
            ['Month', 'Line item', 'US$m'],
            ['April', 'Revenue', 1],
            [null, 'EBITDA', '-2.5'],
            ['May', 'EBITDA', '–'],
          ],
        },
        (book) =>
          Object.assign(book.Sheets['FY25'] ?? {}, {
            '!merges': [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }],
          }),
      ),
    ['FY25 1: revenue 1.00, ebitda -2.50'],
  ],
]);

testReadings(
  [
    [
      'a CSV file',
      'as a system of accounts gives it away',
      () =>
        Buffer.from(
          'Account;Period;Currency;Net amount\nTurnover;202504;USD;1.234,50\nTurnover;202505;USD;200.412,00\nG&A;202504;USD;-7,00\n',
        ),
      ['FY25 1: revenue 1234.50, admin -7.00', 'FY25 2: revenue 200412.00'],
    ],
  ],
  'csv',
);

test('a pasted list is read like a file, and its layout is described', () => {
  const text = 'Amount (US$000)\tFigure\tMonth\n5\tCash\tApr 2025\n\tRevenue\tApr 2025\n';
  const reading = readingOfPasted(text, in1000);
  expect(reading.amounts).toEqual(['FY25 1 cash 5000.00']);
  expect(reading.blanks).toBe(1);
  expect(reading.hints).toEqual(['Pasted block thousands: A1 says US$000']);
  expect(understand(readPasted(text), CONTEXT).layouts).toEqual([
    {
      sheet: 'Pasted block',
      isUsed: true,
      subject: 'figures',
      orientation: 'monthsDown',
      headerRow: 1,
      labelColumn: 3,
      fyLabel: null,
      unit: 'thousands',
      meanings: [
        { position: 1, meaning: { kind: 'amount' } },
        { position: 2, meaning: { kind: 'lineName' } },
        { position: 3, meaning: { kind: 'month' } },
      ],
    },
  ]);
});

test.each([
  ['Feb 2023', 'Aug 2024'],
  ['01.02.2023', '01.08.2024'],
])('%s of a blank amount at the top of a list is not the month of those below', (first, month) => {
  const { amounts, refusals } = readingOfPasted(
    `Month\tAccount\tAmount\n${first}\tRevenue\tn/a\n${month}\tCOGS\t40.00\n${month}\tRevenue\t100.00\n${month}\tS&M\t10.00`,
  );
  expect(refusals).toEqual([]);
  expect(amounts).toEqual([
    'FY24 5 production 40.00',
    'FY24 5 revenue 100.00',
    'FY24 5 salesMarketing 10.00',
  ]);
});
