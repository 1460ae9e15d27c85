import { expect, test } from 'vitest';
import type { Corrected } from '../testWorkbooks.ts';
import { readingOfFile } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { byHand, bySheetJs, inlineRows, setCell } from '../testWriters.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const sheet = (name: string, ...rows: Rows) => bySheetJs({ [name]: rows });

/** A fault, its workbook, its refusals, and the figures that are still read. */
type Case = readonly [
  what: string,
  bytes: () => Buffer,
  refusals: readonly string[],
  amounts?: readonly string[],
  corrected?: Corrected,
];

const CASES: readonly Case[] = [
  [
    'errors of formulas',
    () =>
      bySheetJs(
        {
          FY25: [
            ['', 'Revenue', 'Cash'],
            ['Apr', 1, 2],
          ],
        },
        (book) => setCell(book, 'FY25', 'B2', { t: 'e', v: 0x07, w: '#DIV/0!', f: '1/0' }),
      ),
    ['FY25!B2 The formula gives the error #DIV/0!.'],
    ['FY25 1 cash 2.00'],
  ],
  [
    'a formula that was never calculated',
    () =>
      byHand([
        {
          name: 'FY25',
          rows: `${inlineRows([['', 'Revenue']])}<row r="2"><c r="A2" t="inlineStr"><is><t>Apr</t></is></c><c r="B2"><f>SUM(C2)</f><v/></c></row>`,
        },
      ]),
    ['FY25!B2 The formula was never calculated, so the file holds no value for it.'],
  ],
  [
    'texts, dates, percentages and another currency among amounts',
    () =>
      sheet(
        'FY25',
        ['', 'Revenue', 'Cash', 'Admin', 'Other', 'R&D', 'Marketing', 'EBITDA', 'COGS'],
        ['Apr', 'tbc', day('2025-04-30'), '5%', '€ 7', '1.2x', '--5', '#N/A', '1.23,450'],
      ),
    [
      'FY25!B2 “tbc” is not an amount.',
      'FY25!C2 There is a date (2025-04-30) where an amount belongs.',
      'FY25!D2 There is a percentage where an amount belongs.',
      'FY25!E2 The amount is in EUR, but USD is expected.',
      'FY25!F2 “1.2x” is not an amount.',
      'FY25!G2 “--5” is not an amount.',
      'FY25!H2 There is the error #N/A where an amount belongs.',
      'FY25!I2 “1.23,450” is not an amount.',
    ],
  ],
  [
    'amounts that cannot be stored',
    () =>
      sheet(
        'FY25',
        ['', 'Revenue', 'GM %'],
        ['Apr', 1e15, 12345],
        ['May', 9_999_999_999_999.99, 999.99],
      ),
    [
      'FY25!B2 1000000000000000 is larger than any amount that can be stored.',
      'FY25!C2 12345.00% is larger than any margin that can be stored.',
    ],
    ['FY25 2 revenue 9999999999999.99', 'FY25 2 grossMarginPercent 999.99'],
  ],
  [
    'thousands that do not fit once they are whole',
    () => sheet('FY25', ['', 'Revenue'], ['Apr', 1e10]),
    ['FY25!B2 10000000000 thousands is larger than any amount that can be stored.'],
    [],
    (layout) => ({ ...layout, unit: 'thousands' }),
  ],
  [
    'a margin that may be a share or a percentage',
    () => sheet('FY25', ['', 'GM %'], ['Apr', 0.324]),
    ['FY25!B2 0.324 could be a margin of 0.324% or of 32.4%.'],
  ],
  [
    'a margin that is further from what the gross profit gives than rounding explains',
    () =>
      sheet(
        'FY25',
        ['', 'Revenue', 'GP', 'GM %'],
        ['Apr', 1e4, 3441, 0.324],
        ['May', 1e4, 32.1, 0.3],
      ),
    [
      'FY25!D2 0.324 could be a margin of 0.324% or of 32.4%.',
      'FY25!D3 0.3 could be a margin of 0.3% or of 30%.',
    ],
    [
      'FY25 1 revenue 10000.00',
      'FY25 1 grossProfit 3441.00',
      'FY25 2 revenue 10000.00',
      'FY25 2 grossProfit 32.10',
    ],
  ],
  [
    'a month twice',
    () => sheet('FY25', ['', 'Revenue'], ['Apr', 1], ['April', 2], ['May', 3]),
    ['FY25!A3 A2 and A3 are for the same month, so neither is read.'],
    ['FY25 2 revenue 3.00'],
  ],
  [
    'a month on two sheets with different figures',
    () =>
      bySheetJs({
        FY25: [
          ['', 'Cash'],
          ['Apr', 1],
          ['May', 2],
        ],
        Copy: [
          ['', 'Cash'],
          ['Apr-25', 1],
          ['May-25', 3],
        ],
      }),
    ['Copy!B3 B3 in FY25 and B3 in Copy give different amounts for the same month and line.'],
    ['FY25 1 cash 1.00'],
  ],
  [
    'two columns of the same line',
    () => sheet('FY25', ['', 'Adj. EBITDA', 'Cash', 'Underlying EBITDA'], ['Apr', 1, 2, 3]),
    ['FY25!D1 B1 and D1 are both Adjusted EBITDA; neither is read.'],
    ['FY25 1 cash 2.00'],
  ],
  [
    'two rows of the same line',
    () => sheet('FY25', ['', 'Apr', 'May'], ['Revenue', 1, 2], ['Sales', 1, 2], ['Cash', 3, 4]),
    ['FY25!A3 A2 and A3 are both Revenue; neither is read.'],
    ['FY25 1 cash 3.00', 'FY25 2 cash 4.00'],
  ],
  [
    'a column in another currency',
    () => sheet('FY25', ['', 'Revenue (€000)', 'Cash'], ['Apr', 1, 2]),
    ['FY25!B1 Revenue (€000) is in EUR, but figures are kept in US dollars.'],
    ['FY25 1 cash 2.00'],
  ],
  [
    'months outside the year that is given beside them',
    () => sheet('All', ['FY', '', 'Cash'], ['FY25', 'Apr-25', 1], ['FY25', 'Apr-26', 2]),
    ['All!B3 “Apr-26” is outside FY25, the year stated for it.'],
    ['FY25 1 cash 1.00'],
  ],
  [
    'years that there are not',
    () =>
      sheet('All', ['', 'Cash'], ['Apr-25', 1], ['Apr-31', 2], ['May-31', 3], ['April 2101', 4]),
    [
      'All!A5 “April 2101” is not a month.',
      'All!A3 There is no financial year FY31, so its months are not read.',
    ],
    ['FY25 1 cash 1.00'],
  ],
  [
    'a month that cannot be read, but for totals and notes',
    () => sheet('FY25', ['', 'Cash'], ['Apr', 1], ['Mayy', 2], ['Total', 3], ['Note: unaudited']),
    ['FY25!A3 “Mayy” is not a month.'],
    ['FY25 1 cash 1.00'],
  ],
  [
    'amounts among months without a month, but for totals below',
    () => sheet('FY25', ['', 'Cash'], ['Apr', 1], [null, 2], ['May', 3], [null, 4]),
    ['FY25!A3 There are amounts without a month.'],
    ['FY25 1 cash 1.00', 'FY25 2 cash 3.00'],
  ],
  [
    'April to March under one calendar year',
    () =>
      sheet('All', ['Year', 'Month', 'Cash'], [2025, 'Dec', 1], [2025, 'Jan', 2], [2025, 'Feb', 3]),
    [
      'All!B3 Jan follows December but has the same year, 2025.',
      'All!B4 Feb follows December but has the same year, 2025.',
    ],
    ['FY25 9 cash 1.00'],
  ],
  [
    'the same, the last month first',
    () =>
      sheet('All', ['Year', 'Month', 'Cash'], [2025, 'Jan', 1], [2025, 'Dec', 2], [2025, 'Nov', 3]),
    ['All!B2 Jan follows December but has the same year, 2025.'],
    ['FY25 9 cash 2.00', 'FY25 8 cash 3.00'],
  ],
  [
    'days that may be years, without a year to tell them by',
    () => sheet('All', ['', 'Cash'], [day('2026-04-25'), 1]),
    ['All!A2 “2026-04-25” could be 2026-04 or 2025-04.'],
  ],
  [
    'dates that can be read in two ways',
    () => sheet('All', ['Date', 'Cash'], ['05/04/2025', 1]),
    ['All!A2 “05/04/2025” could be 2025-04 or 2025-05.'],
  ],
];

test.each(
  CASES.map(([what, bytes, refusals, amounts = [], corrected]) => ({
    what,
    bytes,
    refusals,
    amounts,
    corrected,
  })),
)('$what', async ({ bytes, refusals, amounts, corrected }) => {
  const reading = await readingOfFile(bytes(), 'xlsx', corrected);
  expect(reading.refusals).toEqual(refusals);
  expect(reading.amounts).toEqual(amounts);
});
