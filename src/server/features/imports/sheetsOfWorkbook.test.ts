import { afterAll, describe, expect, test } from 'vitest';
import type { Rows } from '../../../reader/testWriters.ts';
import { bySheetJs } from '../../../reader/testWriters.ts';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const JANUARY = { yearStartMonth: 1 } as const;

/** A profit and loss statement whose accounts are multiples of round amounts. */
const statement = (title: string, heads: readonly string[], times: readonly number[]): Rows => {
  const row = (label: string, amount: number) => [label, ...times.map((time) => amount * time)];
  return [
    ['Harbour Tools Ltd'],
    [title],
    [null, ...heads],
    ['Income'],
    row('Sales', 1000.5),
    row('Services', 110.25),
    row('Total Income', 1110.75),
    ['Expenses'],
    row('Rent', 400),
    row('Power', 50.25),
    row('Total Expenses', 450.25),
    row('Net Income', 660.5),
  ];
};
const lines = (title: string, heads: readonly string[], times: readonly number[]): Rows => {
  const row = (label: string, amount: number) => [label, ...times.map((time) => amount * time)];
  return [[title], [null, ...heads], row('Revenue', 900.5), row('Admin', 100.25)];
};
const trial = (title: string, side: string, times: number): Rows => [
  ['Trial Balance'],
  [title],
  ['Code', 'Account', `Debit${side}`, `Credit${side}`],
  ['1000', 'Bank', 700 * times, null],
  ['3000', 'Capital', null, 100 * times],
  ['4000', 'Sales', null, 1000 * times],
  ['6000', 'Rent', 400 * times, null],
];

const salesOf = (books: readonly string[]) => books.filter((row) => /^(?:Sales|4000) /.test(row));
const SALES = [
  'Sales revenue {"2026-01":"-1000.500000"}',
  'Sales revenue {"2026-02":"-2001.000000"}',
  'Sales revenue {"2026-03":"-3001.500000"}',
];
const monthSheets = (heads: readonly string[] = ['Jan-26', 'Feb-26', 'Mar-26']) => ({
  Jan: statement('P&L', heads.slice(0, 1), [1]),
  Feb: statement('P&L', heads.slice(1, 2), [2]),
  Mar: statement('P&L', heads.slice(2, 3), [3]),
});

describe('a sheet that adds up the months of other sheets is compared and left out', () => {
  test.each([
    ['YTD', 'Mar-26'],
    ['Cumulative', 'Mar-26'],
    ['Cum', 'Mar-26'],
    ['kumuliert', 'Mar-26'],
    ['Full Year', 'Mar-26'],
    ['Total', 'Mar-26'],
    ['Q1', 'Mar-26'],
    ['All', 'Jan - Mar 2026'],
  ])('%s', async (name, head) => {
    const sheets = { ...monthSheets(), [name]: statement('P&L', [head], [6]) };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect(salesOf(read.books)).toEqual(SALES);
    expect(read.questions).toEqual([]);
    expect(read.unread).toEqual([
      'It adds up the months in Jan, Feb and Mar, and is not added to them.',
    ]);
  });

  test('with a warning where they differ', async () => {
    const sheets = { ...monthSheets(), YTD: statement('P&L', ['Mar-26'], [7]) };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect(salesOf(read.books)).toEqual(SALES);
    expect(read.warnings).toEqual([
      'YTD is 7003.50 for Sales in March 2026, but Jan, Feb and Mar add up to 6003.00: a difference of 1000.50.',
    ]);
    expect(read.unread).toEqual(['It shows the year to date, and other sheets have its months.']);
  });

  test('by its name alone where it does not add up', async () => {
    const sheets = { ...monthSheets(), 'Full Year': statement('P&L', ['Mar-26'], [7]) };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect(salesOf(read.books)).toEqual(SALES);
    expect(read.unread).toEqual([
      'Its name suggests a longer period, and another sheet has its month.',
    ]);
  });

  test('that repeats the months of one sheet', async () => {
    const months = ['Jan-26', 'Feb-26', 'Mar-26'];
    const sheets = {
      Monthly: statement('P&L', months, [1, 2, 3]),
      Running: statement('P&L', months, [1, 3, 6]),
    };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect(salesOf(read.books)).toEqual([
      'Sales revenue {"2026-01":"-1000.500000","2026-02":"-2001.000000","2026-03":"-3001.500000"}',
    ]);
    expect(read.unread).toEqual(['It adds up the months in Monthly, and is not added to them.']);
  });

  test('but a trial balance of it gives the last month its balances', async () => {
    const sheets = {
      Jan: trial('January 2026', ' - Month', 1),
      Feb: trial('February 2026', ' - Month', 2),
      YTD: trial('As at 28 February 2026', '', 3),
    };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect(read.books.filter((row) => row.startsWith('1000'))).toEqual([
      '1000 open {"2026-01":"700.00"}',
      '1000 open {"2026-02":"2100.00"}',
    ]);
    expect(read.unread).toEqual([
      'It adds up the months in Jan and Feb, and is not added to them.',
    ]);
  });

  test('among the lines of the company', async () => {
    const sheets = {
      Jan: lines('P&L', ['Jan 2026'], [1]),
      Feb: lines('P&L', ['Feb 2026'], [2]),
      'Full year': lines('P&L', ['Feb 2026'], [3]),
      YTD: lines('P&L', ['Feb 2026'], [3]),
    };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY, said: { unit: 'units' } });
    expect(read.amounts).toEqual([
      'FY26 1 revenue 900.50',
      'FY26 1 admin 100.25',
      'FY26 2 revenue 1801.00',
      'FY26 2 admin 200.50',
    ]);
    expect(read.refusals).toEqual([]);
    expect(read.unread.toSorted()).toEqual([
      'Its name suggests a longer period, and other sheets have its months.',
      'Its name suggests the year to date. Import the sheets of its months.',
    ]);
  });
});

describe('a sheet named after its month', () => {
  test.each(['Profit and loss 2026', 'Year 2026'])('has the year of “%s”', async (title) => {
    const sheets = {
      Jan: statement(title, ['Amount'], [1]),
      Feb: statement(title, ['Amount'], [2]),
      Mar: statement(title, ['Actual'], [3]),
      YTD: statement(title, ['Amount'], [6]),
    };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect(salesOf(read.books)).toEqual(SALES);
    expect(read.questions).toEqual([]);
  });

  test('and its lines too', async () => {
    const sheets = {
      Jan: [...lines('P&L 2026', ['Amount'], [1]), ['Production', 300.25]],
      Feb: [...lines('P&L 2026', ['Actual'], [2]), ['Production', 300.75]],
    };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY, said: { unit: 'units' } });
    expect(read.amounts).toContain('FY26 1 revenue 900.50');
    expect(read.amounts).toContain('FY26 2 revenue 1801.00');
  });

  test('whose first amount looks like a year is read', async () => {
    const sheet = statement('Profit and Loss', ['Actual'], [2]);
    const read = await reader.read(bySheetJs({ 'Feb 2026': sheet }), { basis: JANUARY });
    expect(salesOf(read.books)).toEqual(['Sales revenue {"2026-02":"-2001.000000"}']);
  });
});

describe('the sheets of a group', () => {
  const MONTHS = ['Jan 2026', 'Feb 2026'];

  test('are entities, and nobody is asked whether the eliminations are the whole company', async () => {
    const sheets = {
      UK: statement('P&L', MONTHS, [1, 2]),
      US: statement('P&L', MONTHS, [3, 4]),
      Eliminations: statement('P&L', MONTHS, [-1, -1]),
      Group: statement('P&L', MONTHS, [3, 5]),
    };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect(read.questions).toEqual([]);
    expect(salesOf(read.books)).toHaveLength(3);
    expect(read.unread).toEqual([
      'Group is the total of UK, US and Eliminations, and is not added to them.',
    ]);
  });

  test.each(['Consol', 'Group plc', 'Groupe', 'Koncern', 'Grupo'])(
    'are refused where %s differs from them',
    async (name) => {
      const sheets = {
        UK: statement('P&L', MONTHS, [1, 2]),
        US: statement('P&L', MONTHS, [3, 4]),
        [name]: statement('P&L', MONTHS, [4, 9]),
      };
      const read = await reader.read(bySheetJs(sheets), { basis: JANUARY });
      expect(read.refusals.join(' ')).toContain(`${name} is 9004.50 for Sales in February 2026`);
    },
  );

  test.each(['Group', 'Consolidated', 'Total', 'Konzern'])(
    'with lines are left out next to %s',
    async (name) => {
      const sheets = {
        UK: lines('P&L', MONTHS, [1, 2]),
        US: lines('P&L', MONTHS, [3, 4]),
        Elims: lines('P&L', MONTHS, [-1, -1]),
        [name]: lines('P&L', MONTHS, [3, 5]),
      };
      const read = await reader.read(bySheetJs(sheets), {
        basis: JANUARY,
        said: { unit: 'units' },
      });
      expect(read.amounts).toEqual([
        'FY26 1 revenue 2701.50',
        'FY26 1 admin 300.75',
        'FY26 2 revenue 4502.50',
        'FY26 2 admin 501.25',
      ]);
      expect([read.questions, read.refusals]).toEqual([[], []]);
      expect(read.unread).toEqual(
        ['UK', 'US', 'Elims'].map(() => `It is a part of ${name}, whose amounts are imported.`),
      );
    },
  );

  test('with lines that add up to something else are a warning', async () => {
    const sheets = {
      UK: lines('P&L', MONTHS, [1, 2]),
      US: lines('P&L', MONTHS, [3, 4]),
      Group: lines('P&L', MONTHS, [4, 9]),
    };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY, said: { unit: 'units' } });
    expect(read.warnings).toContain(
      'C3 in Group is 8104.50, but C3 in UK, C3 in US add up to 5403.00. The amount in Group is imported.',
    );
  });
});

describe('a sheet of the year before', () => {
  test.each(['Prior Year', 'PY', 'Last year', 'LY', 'Vorjahr'])('%s is named', async (name) => {
    const sheets = {
      'P&L': lines('P&L', ['Jan 2026'], [1]),
      [name]: lines('P&L', ['Jan 2026'], [3]),
    };
    const read = await reader.read(bySheetJs(sheets), { basis: JANUARY, said: {} });
    expect(read.unread).toEqual([
      'Its name suggests an earlier period. Use the sheet if its months are needed.',
    ]);
  });
});
