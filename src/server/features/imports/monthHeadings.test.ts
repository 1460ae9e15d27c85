import { afterAll, describe, expect, test } from 'vitest';
import type { ReadFile } from './testReader.ts';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const BASIS = { yearStartMonth: 1 } as const;
const csv = (rows: readonly (readonly (string | number)[])[], delimiter = ',') =>
  rows.map((row) => row.join(delimiter)).join('\n');
const read = (
  rows: readonly (readonly (string | number)[])[],
  { basis, said = { unit: 'units' }, ...file }: ReadFile = {},
  delimiter = ',',
) => reader.read(csv(rows, delimiter), { ...file, said, basis: { ...BASIS, ...basis } });
/** A row of revenue below headings, and a line of costs that no other rule needs. */
const table = (heads: readonly (string | number)[], ...above: readonly (string | number)[][]) => [
  ...above,
  heads,
  ['Revenue', ...heads.slice(1).map((_, at) => 10_000 + at)],
  ['Admin', ...heads.slice(1).map(() => 500)],
];
const revenue = (amounts: readonly string[]) =>
  amounts.filter((amount) => amount.includes(' revenue '));

describe('headings of months', () => {
  test('a month above years is this month of each of them', async () => {
    const expected = ['FY26 3 revenue 10000.00', 'FY25 3 revenue 10001.00'];
    expect(revenue((await read(table(['USD', 2026, 2025], ['March', '', '']))).amounts)).toEqual(
      expected,
    );
    for (const above of [
      ['', 'Month of March', 'Month of March'],
      ['', 'month of March', ''],
      ['For the month of March', '', ''],
      ['', 'March', 'March'],
    ]) {
      const { amounts, questions } = await read(table(['', 2026, 2025], above));
      expect(revenue(amounts), above.join()).toEqual(expected);
      expect(questions).toEqual([]);
    }
  });

  test('four weeks that are no month for certain are refused as weeks', async () => {
    for (const rows of [
      table(['', 2026, 2025], ['', '4 weeks ended 28 Feb', '4 weeks ended 28 Feb']),
      table(['', '4 weeks ended 28 Feb 2026', '4 weeks ended 1 Mar 2025']),
    ]) {
      const { amounts, unread } = await read(rows);
      expect(amounts).toEqual([]);
      expect(unread).toEqual([expect.stringContaining('Its amounts are for weeks')]);
    }
  });

  test('months take their year from the months beside them', async () => {
    const { amounts, questions } = await read(table(['', 'Nov', 'Dec', 'Jan 2026', 'Feb']));
    expect(revenue(amounts)).toEqual([
      'FY25 11 revenue 10000.00',
      'FY25 12 revenue 10001.00',
      'FY26 1 revenue 10002.00',
      'FY26 2 revenue 10003.00',
    ]);
    expect(questions).toEqual([]);
  });

  test('months that do not follow each other say nothing of the year of others', async () => {
    const { questions } = await read(table(['', 'Nov 2025', 'Jan', 'Mar']));
    expect(questions).toEqual(['year']);
  });

  test('days that are counted as spreadsheets do are months where they end them', async () => {
    const { amounts } = await read(table(['', 46_053, 46_081, 46_112]));
    expect(revenue(amounts)).toEqual([
      'FY26 1 revenue 10000.00',
      'FY26 2 revenue 10001.00',
      'FY26 3 revenue 10002.00',
    ]);
  });

  test('a row of 1 to 12 without a name heads months', async () => {
    const months = Array.from({ length: 12 }, (_, at) => at + 1);
    const { amounts } = await read(table(['', ...months]), {
      said: { unit: 'units', fyLabel: 'FY25' },
    });
    expect(revenue(amounts).at(-1)).toBe('FY25 12 revenue 10011.00');
  });

  test('a year before a comma is the year of a title', async () => {
    const { amounts } = await read(
      table(['', 'January', 'February'], ['"Figures 2026, group"', '', '']),
    );
    expect(revenue(amounts)).toEqual(['FY26 1 revenue 10000.00', 'FY26 2 revenue 10001.00']);
  });

  test('changes beside months are no months', async () => {
    for (const change of ['% chg', 'Chg', 'Delta', '∆', 'Diff']) {
      const { amounts, refusals } = await read(table(['', 'Jan 2026', 'Jan 2025', change]));
      expect(refusals, change).toEqual([]);
      expect(revenue(amounts)).toHaveLength(2);
    }
  });

  test('a month by the end of its period, by other names, and beside notes of its state', async () => {
    for (const heads of [
      ['', 'Period ended 31 January 2026', 'Period ended 28 February 2026'],
      ['', 'Jänner 26', 'Feber 26'],
      ['', '2026-1', '2026-2'],
      ['', 'Jan 2026', 'Feb 2026 (prelim.)'],
      ['', 'Amount (Jan 2026)', 'Comparative Amount (Feb 2026)'],
    ]) {
      const { amounts, refusals } = await read(table(heads));
      expect(refusals, heads.join()).toEqual([]);
      expect(revenue(amounts)).toEqual(['FY26 1 revenue 10000.00', 'FY26 2 revenue 10001.00']);
    }
  });

  test('totals of other languages are no months', async () => {
    for (const total of ['合計', '总计', 'Celkem', 'Razem', 'Итого', 'Toplam']) {
      const { refusals } = await read(table(['', 'Jan 2026', 'Feb 2026', total]));
      expect(refusals, total).toEqual([]);
    }
  });

  test('the month of a title says the year of the column of this month', async () => {
    const { amounts, questions } = await read(
      table(['', 'March', 'YTD'], ['Profit and loss March 2026', '', '']),
    );
    expect(questions).toEqual([]);
    expect(revenue(amounts)).toEqual(['FY26 3 revenue 10000.00']);
  });

  test('headings that printed pages repeat hold nothing', async () => {
    const heads = ['Account', 'Jan 2026', 'Feb 2026'];
    const { amounts, refusals } = await read([
      heads,
      ['Revenue', 10_000, 11_000],
      heads,
      ['Admin', 500, 510],
    ]);
    expect(refusals).toEqual([]);
    expect(amounts).toHaveLength(4);
  });
});

const rows = (upper: readonly string[], lower: readonly string[]) => [
  upper,
  lower,
  ['Revenue', 12_000, 10_000, 12_500, 11_000],
  ['Admin', 650, 700, 650, 710],
];

describe('headings above several columns that are not merged', () => {
  test.each([[['', 'B', 'A', 'B', 'A']], [['', 'Budget', 'Actual', 'Budget', 'Actual']]])(
    'months above %s',
    async (lower) => {
      const { amounts } = await read(rows(['', 'Jan 2026', '', 'Feb 2026', ''], lower));
      expect(revenue(amounts)).toEqual(['FY26 1 revenue 10000.00', 'FY26 2 revenue 11000.00']);
    },
  );

  test('scenarios above months', async () => {
    const { amounts } = await read(
      rows(['', 'Actual', '', 'Budget', ''], ['', 'Jan 2026', 'Feb 2026', 'Jan 2026', 'Feb 2026']),
    );
    expect(revenue(amounts)).toEqual(['FY26 1 revenue 12000.00', 'FY26 2 revenue 10000.00']);
  });

  test('shares beside the amounts of each month', async () => {
    const { amounts, refusals } = await read(
      rows(
        ['', 'Jan 2026', '', 'Feb 2026', ''],
        ['', 'Current', '% of Income', 'Current', '% of Income'],
      ),
    );
    expect(refusals).toEqual([]);
    expect(revenue(amounts)).toEqual(['FY26 1 revenue 12000.00', 'FY26 2 revenue 12500.00']);
  });
});
