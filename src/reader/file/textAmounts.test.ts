import { expect, test } from 'vitest';
import { bySheetJs } from '../testWriters.ts';
import type { Rows } from '../testWriters.ts';
import { readWorkbook } from './readWorkbook.ts';

async function cellsOf(rows: Rows): Promise<readonly (readonly (string | undefined)[])[]> {
  const [sheet] = (await readWorkbook(bySheetJs({ P: rows }), 'xlsx')).sheets;
  return (sheet?.rows ?? []).map((row) => row.map((cell) => cell?.value));
}

test.each<[string, Rows, readonly (string | undefined)[]]>([
  [
    'decimal commas in one of them say what the points of the others are',
    [
      ['Konto', 'Juni'],
      ['Salg', '1.000'],
      ['Løn', '2.345,50'],
    ],
    ['1,000', '2,345.50'],
  ],
  [
    'decimal points leave them as they are',
    [
      ['Account', 'June'],
      ['Sales', '1.000'],
      ['Pay', '2,345.50'],
    ],
    ['1.000', '2,345.50'],
  ],
  [
    'one number alone may be that of a version',
    [
      ['Sheet', 'Version'],
      ['Sales', '1.001'],
      ['Pay', 12],
    ],
    ['1.001', '12'],
  ],
  [
    'codes of accounts stand to the left of their names',
    [
      ['1.000', 'Salg', 5],
      ['2.000', 'Løn', 6],
    ],
    ['Salg', 'Løn'],
  ],
])('texts of a workbook: %s', async (_, rows, second) => {
  const cells = await cellsOf(rows);
  expect(cells.slice(-2).map((row) => row[1])).toEqual(second);
});
