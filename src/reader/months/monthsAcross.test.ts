import { testReadings } from '../testWorkbooks.ts';
import { bySheetJs } from '../testWriters.ts';

testReadings([
  [
    'SheetJS',
    'months across with their years, and totals between them',
    () =>
      bySheetJs({
        PL: [
          ['US$'],
          ['', 'Apr-25', 'May-25', 'Jun-25', 'Q1', 'YTD'],
          ['Revenue', 1, 2, 3, 6, 6],
          ['Less: cost of sales', 4, 5, 6, 15, 15],
          [],
          ['Total costs', 9, 9, 9, 9, 9],
          ['EBITDA', -1, -2, -3, -6, -6],
          ['EBITDA margin', 0.1, 0.1, 0.1, 0.1, 0.1],
        ],
      }),
    [
      'FY25 1: revenue 1.00, production 4.00, ebitda -1.00',
      'FY25 2: revenue 2.00, production 5.00, ebitda -2.00',
      'FY25 3: revenue 3.00, production 6.00, ebitda -3.00',
    ],
  ],
  [
    'SheetJS',
    'months across below merged years',
    () =>
      bySheetJs(
        {
          PL: [
            ['', 'FY24', null, 'FY25', null],
            ['', 'Feb', 'Mar', 'Apr', 'May'],
            ['G&A', 1, 2, 3, 4],
          ],
        },
        (book) => {
          const merges = [1, 3].map((c) => ({ s: { r: 0, c }, e: { r: 0, c: c + 1 } }));
          Object.assign(book.Sheets['PL'] ?? {}, { '!merges': merges });
        },
      ),
    ['FY24 11: admin 1.00', 'FY24 12: admin 2.00', 'FY25 1: admin 3.00', 'FY25 2: admin 4.00'],
  ],
  [
    'SheetJS',
    'months across below calendar years',
    () =>
      bySheetJs({
        PL: [
          ['', 2025, null, 2026],
          ['', 'Nov', 'Dec', 'Jan'],
          ['Marketing', 1, 2, 3],
        ],
      }),
    ['FY25 8: marketing 1.00', 'FY25 9: marketing 2.00', 'FY25 10: marketing 3.00'],
  ],
  [
    'SheetJS',
    'actual and budget below each month: what happened is read',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Apr', 'Apr', 'May', 'May'],
          ['', 'Actual', 'Budget', 'Actual', 'Budget'],
          ['Revenue', 1, 100, 2, 200],
        ],
      }),
    ['FY25 1: revenue 1.00', 'FY25 2: revenue 2.00'],
  ],
  [
    'SheetJS',
    'blocks of a year one below another, each with its months across',
    () =>
      bySheetJs({
        PL: [
          ['Profit and loss'],
          ['FY24', 'Apr', 'May'],
          ['Revenue', 1, 2],
          ['COGS', 3, 4],
          [],
          ['Year ended 31 March 2026'],
          ['', 'Apr', 'May', 'Jun'],
          ['Revenue', 5, 6, 7],
          ['COGS', 8, 9, 10],
        ],
      }),
    [
      'FY24 1: revenue 1.00, production 3.00',
      'FY24 2: revenue 2.00, production 4.00',
      'FY25 1: revenue 5.00, production 8.00',
      'FY25 2: revenue 6.00, production 9.00',
      'FY25 3: revenue 7.00, production 10.00',
    ],
  ],
  [
    'SheetJS',
    'one month across, below a title that is a month too',
    () =>
      bySheetJs({
        PL: [['April 2025'], [], ['', 'Apr-25', 'YTD'], ['Revenue', 1, 1], ['COGS', 2, 2]],
      }),
    ['FY25 1: revenue 1.00, production 2.00'],
  ],
]);
