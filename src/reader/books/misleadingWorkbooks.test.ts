import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../file/readWorkbook.ts';
import { bySheetJs, setCell } from '../testWriters.ts';
import { FEBRUARY, fateOf, JANUARY, READ } from './testMisleading.ts';

const sheet = (head: readonly (string | null)[], january = JANUARY, february = FEBRUARY) => [
  ['Profit and Loss (USD)'],
  [...head],
  ['Income'],
  ...['Sales', 'Services', 'Total Income'].map((label, at) => [
    label,
    Number(january[at]),
    Number(february[at]),
  ]),
  ['Expenses'],
  ...['Rent', 'Power', 'Total Expenses', 'Net Income'].map((label, at) => [
    label,
    Number(january[at + 3]),
    Number(february[at + 3]),
  ]),
];
const read = async (bytes: Buffer) => fateOf(await readWorkbook(bytes, 'xlsx'));

describe('workbooks that mislead', () => {
  test('a year over two merged months is the year of both', async () => {
    const [title = [], , ...rows] = sheet([]);
    const bytes = bySheetJs(
      { Report: [title, [null, 2025, null], [null, 'Jan', 'Feb'], ...rows] },
      ({ Sheets }) => {
        Object.assign(Sheets['Report'] ?? {}, {
          '!merges': [{ s: { r: 1, c: 1 }, e: { r: 1, c: 2 } }],
        });
      },
    );
    expect((await read(bytes)).rows).toEqual(READ);
  });

  test('thousands that only the format shows are whole amounts', async () => {
    const bytes = bySheetJs({ Report: sheet([null, 'Jan 2025', 'Feb 2025']) }, ({ Sheets }) => {
      for (const cell of Object.values(Sheets['Report'] ?? {})) {
        if (typeof cell === 'object' && cell !== null && 't' in cell && cell.t === 'n')
          Object.assign(cell, { z: '#,##0,' });
      }
    });
    expect((await read(bytes)).frame).toBe('profitAndLoss | month | USD | units | 2025-01 2025-02');
  });

  test('a kept value of a sum that is not its sum is said', async () => {
    const bytes = bySheetJs({ Report: sheet([null, 'Jan 2025', 'Feb 2025']) }, (book) => {
      setCell(book, 'Report', 'C6', { t: 'n', f: 'SUM(C4:C5)', v: 100 });
    });
    const { rows, notes } = await read(bytes);
    expect(rows).toEqual(READ);
    expect(notes).toContain(
      'Total Income (C6, 2025-02) is 100, but its accounts (C4 to C5) add up to 1310.8: a difference of -1210.8.',
    );
  });
});
