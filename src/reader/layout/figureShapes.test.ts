import { in1000, testReadings } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { bySheetJs, byWriteExcelFile } from '../testWriters.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

const WITH_TITLES: Rows = [
  ['Example Group'],
  ['Management accounts for the year ended 31 March 2026', null, null, 'US$000'],
  [],
  ['Month', 'Revenue', 'COGS', 'Gross profit', 'Total costs', 'Adj. EBITDA'],
  ['April', 1200, 480, 720, 600, 120.25],
  ['May', 1250.5, null, 730, 610, -3],
  [],
  ['Q1', 9, 9, 9, 9, 9],
  ['Total', 2450.5, 480, 1450, 1210, 117.25],
];

testReadings([
  [
    'SheetJS',
    'titles, a blank row, totals and a quarter',
    () => bySheetJs({ Figures: WITH_TITLES }),
    [
      'FY25 1: revenue 1200000.00, production 480000.00, grossProfit 720000.00, adjEbitda 120250.00',
      'FY25 2: revenue 1250500.00, grossProfit 730000.00, adjEbitda -3000.00',
    ],
    in1000,
  ],
  [
    'write-excel-file',
    'the same',
    () => byWriteExcelFile({ Figures: WITH_TITLES }),
    [
      'FY25 1: revenue 1200000.00, production 480000.00, grossProfit 720000.00, adjEbitda 120250.00',
      'FY25 2: revenue 1250500.00, grossProfit 730000.00, adjEbitda -3000.00',
    ],
    in1000,
  ],
  [
    'write-excel-file',
    'one sheet a year, by months that do not say theirs',
    () =>
      byWriteExcelFile({
        FY24: [
          ['', 'Turnover'],
          ['Mar', 5],
        ],
        'FY 2025-26': [
          ['', 'Turnover'],
          ['Mar', 6],
          ['April', 7],
        ],
        '2022-23': [
          ['', 'Turnover'],
          ['Sept', 8],
        ],
        Notes: [['What changed'], ['Nothing in 2025']],
      }),
    [
      'FY24 12: revenue 5.00',
      'FY25 12: revenue 6.00',
      'FY25 1: revenue 7.00',
      'FY22 6: revenue 8.00',
    ],
  ],
  [
    'SheetJS',
    'one table of all, with a column of financial years',
    () =>
      bySheetJs({
        All: [
          ['FY', 'Month', 'Sales and marketing', 'Research and development'],
          ['FY24', 'Mar', 1, 2],
          ['FY25', 'Apr', 3, 4],
          [null, 'May', 5, 6],
        ],
      }),
    [
      'FY24 12: salesMarketing 1.00, rnd 2.00',
      'FY25 1: salesMarketing 3.00, rnd 4.00',
      'FY25 2: salesMarketing 5.00, rnd 6.00',
    ],
  ],
  [
    'SheetJS',
    'calendar years, and numbers of months beside them',
    () =>
      bySheetJs({
        All: [
          ['Year', 'Month', 'Cash'],
          [2025, 3, 1],
          [2025, 4, 2],
          [2026, 3, 3],
        ],
      }),
    ['FY24 12: cash 1.00', 'FY25 1: cash 2.00', 'FY25 12: cash 3.00'],
  ],
  [
    'SheetJS',
    'days, the first and the last of their months',
    () =>
      bySheetJs({
        All: [
          ['Date', 'Cash'],
          [day('2025-04-01'), 1],
          [day('2025-05-31'), 2],
        ],
      }),
    ['FY25 1: cash 1.00', 'FY25 2: cash 2.00'],
  ],
  [
    'write-excel-file',
    'days as "Apr-25"',
    () =>
      byWriteExcelFile({
        All: [
          ['Date', 'Cash'],
          [day('2025-04-30'), 1],
        ],
      }),
    ['FY25 1: cash 1.00'],
  ],
  [
    'SheetJS',
    'days that Excel made of "Apr-25" and "May-25", on the sheet of their year',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Cash'],
          [day('2026-04-25'), 1],
          [day('2026-05-25'), 2],
        ],
      }),
    ['FY25 1: cash 1.00', 'FY25 2: cash 2.00'],
  ],
  [
    'SheetJS',
    'dates as text with the day first',
    () =>
      bySheetJs({
        All: [
          ['Month end', 'Cash'],
          ['01/04/2025', 1],
          ['01/05/2025', 2],
        ],
      }),
    ['FY25 1: cash 1.00', 'FY25 2: cash 2.00'],
  ],
  [
    'SheetJS',
    'dates as text with the month first',
    () =>
      bySheetJs({
        All: [
          ['Month end', 'Cash'],
          ['04/01/2025', 1],
          ['05/31/2025', 2],
        ],
      }),
    ['FY25 1: cash 1.00', 'FY25 2: cash 2.00'],
  ],
  [
    'SheetJS',
    'years as rows between the months',
    () => bySheetJs({ All: [['', 'Cash'], ['FY24'], ['Apr', 1], ['FY25'], ['Apr', 2], ['P2', 3]] }),
    ['FY24 1: cash 1.00', 'FY25 1: cash 2.00', 'FY25 2: cash 3.00'],
  ],
  [
    'SheetJS',
    'actual and budget below each line: what happened is read',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Revenue', null, 'Cash', null],
          ['', 'Actual', 'Budget', 'Actual', 'Budget'],
          ['Apr', 1, 100, 2, 200],
        ],
      }),
    ['FY25 1: revenue 1.00, cash 2.00'],
  ],
  [
    'SheetJS',
    'budgets beside the figures: on a sheet, in rows, in columns, under a title of their own',
    () =>
      bySheetJs({
        FY25: [
          ['', '', 'Cash'],
          ['Apr', 'Budget', 100],
          ['', 'Actual', 7],
          ['May', 'Actual', 2],
          ['May', 'Budget', 200],
        ],
        FY24: [
          ['', 'Apr Actual', 'Apr Budget'],
          ['Cash', 3, 300],
        ],
        'Budget FY25': [
          ['', 'Cash'],
          ['Jun', 400],
        ],
        Plan: [['Forecast for the board'], ['', 'Cash'], ['Jun-25', 500]],
        YTD: [
          ['', 'Cash'],
          ['Jun-25', 600],
        ],
      }),
    ['FY25 1: cash 7.00', 'FY25 2: cash 2.00', 'FY24 1: cash 3.00'],
  ],
  [
    'SheetJS',
    'totals under the name of their year',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Cash'],
          ['Feb', 1],
          ['Mar', 2],
          ['FY24', 3],
          ['Apr', 4],
        ],
      }),
    ['FY25 11: cash 1.00', 'FY25 12: cash 2.00', 'FY25 1: cash 4.00'],
  ],
  [
    'SheetJS',
    'months that say another year than their sheet',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Cash'],
          ['Mar-25', 1],
          ['Apr-25', 2],
          ['May', 3],
        ],
      }),
    ['FY24 12: cash 1.00', 'FY25 1: cash 2.00', 'FY25 2: cash 3.00'],
  ],
  [
    'SheetJS',
    'a page of notes beside it, which is nothing that is understood',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Cash'],
          ['Apr', 1],
        ],
        Notes: [['Revenue'], ['Revenue is net of discounts'], ['April was short']],
      }),
    ['FY25 1: cash 1.00'],
  ],
]);
