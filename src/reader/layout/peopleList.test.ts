import { expect, test } from 'vitest';
import { readAmounts } from '../amounts/readAmounts.ts';
import { readWorkbook } from '../file/readWorkbook.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { bySheetJs } from '../testWriters.ts';
import { understand } from './understand.ts';

const DEPARTMENTS = ['Marketing', 'R&D', 'Admin', 'Customer Success'];
const people = (cells: (at: number) => Rows[number]) =>
  Array.from({ length: 40 }, (_, at) => cells(at));
const day = (at: number) => new Date(Date.UTC(2024, at % 12, 1 + (at % 28)));

async function understood(rows: Rows) {
  const workbook = await readWorkbook(bySheetJs({ Sheet: [...rows] }), 'xlsx');
  const { layouts } = understand(workbook, CONTEXT);
  const { unread } = readAmounts(workbook, layouts, CONTEXT);
  return { isUsed: layouts[0]?.isUsed, reasons: unread.map(({ reason }) => reason) };
}

const PEOPLE: readonly (readonly [string, Rows])[] = [
  [
    'with start dates, departments and pay',
    [
      ['Employee ID', 'Full name', 'Function', 'Start date', 'Annual salary'],
      ...people((at) => [
        1000 + at,
        `Person ${at}`,
        DEPARTMENTS[at % 4] ?? '',
        day(at),
        40_000 + at * 10,
      ]),
    ],
  ],
  [
    'below a title, with names and pay alone',
    [
      ['Staff at 31 October 2026'],
      ['Name', 'Cost centre', 'Date', 'Salary'],
      ...people((at) => [`Person ${at}`, DEPARTMENTS[at % 4] ?? '', day(at), 3_000 + at]),
    ],
  ],
  [
    'with pay by month',
    [
      ['Employee', 'Apr-25', 'May-25', 'Jun-25'],
      ['Marketing', '', '', ''],
      ...people((at) => [`Person ${at}`, 3_000 + at, 3_000 + at, 3_000 + at]),
    ],
  ],
];

test.each(PEOPLE)('a list of employees %s is not ticked by default', async (_what, rows) => {
  expect(await understood(rows)).toEqual({
    isUsed: false,
    reasons: ['It looks like a list of people.'],
  });
});

test.each<readonly [string, Rows]>([
  [
    'a table with the number of employees',
    [
      ['Month', 'Revenue', 'Marketing', 'Employees'],
      ['Apr-25', 10, 1, 7],
      ['May-25', 11, 2, 8],
      ['Jun-25', 12, 3, 9],
    ],
  ],
  [
    'a list of accounts',
    [
      ['Name', 'Month', 'Amount'],
      ['Revenue', 'Apr-25', 1],
      ['Marketing', 'Apr-25', 2],
      ['Cash', 'Apr-25', 3],
      ['Admin', 'Apr-25', 4],
    ],
  ],
])('%s is', async (_what, rows) => {
  expect(await understood(rows)).toMatchObject({ isUsed: true });
});

test.each<readonly [string, Rows, string]>([
  [
    'neither months nor lines',
    [
      ['Supplier', 'Invoice'],
      ['Acme', 12],
    ],
    'It has no months, such as April 2025, and no known lines, such as Revenue.',
  ],
  [
    'months alone',
    [
      ['', 'Apr-25', 'May-25'],
      ['Widgets', 1, 2],
    ],
    'It has months (B1), but no known line such as Revenue.',
  ],
  [
    'lines alone',
    [
      ['', 'North', 'South'],
      ['Revenue', 1, 2],
      ['Cash', 3, 4],
    ],
    'It has lines (A2), but no months such as April 2025.',
  ],
])('why nothing of a sheet is read is said for %s', async (_what, rows, reason) => {
  expect(await understood(rows)).toEqual({ isUsed: false, reasons: [reason] });
});

test.each<readonly [string, Rows, string]>([
  [
    'accounts of departments, of which “Sales” is none of the lines',
    [
      ['Department', 'Account', 'Jan-25', 'Feb-25'],
      ['Sales', 'Salaries', 50_000.5, 50_000],
      ['R&D', 'Salaries', 80_000, 80_000],
      ['Admin', 'Rent', 10_000, 10_000],
    ],
    'It looks like a list of costs by department or category.',
  ],
  [
    'people of departments',
    [
      ['Name', 'Department', 'Jan-25', 'Feb-25'],
      ['Anna Berg', 'Sales', 5_000, 5_000],
      ['John Doe', 'R&D', 6_000, 6_000],
      ['Mia Long', 'Admin', 4_000, 4_000],
    ],
    'It looks like a list of people.',
  ],
])('a table is no table of lines whose rows are %s', async (_what, rows, reason) => {
  expect(await understood(rows)).toEqual({ isUsed: false, reasons: [reason] });
});
