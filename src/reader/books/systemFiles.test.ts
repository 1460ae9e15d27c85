import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../file/readWorkbook.ts';
import { cellsOfText, WORKBOOK_PROGRAMS } from '../testPrograms.ts';
import type { ShapedAccount } from './testShapes.ts';
import { expectedBooks, shownBooks, statementText } from './testShapes.ts';
import { STATEMENT_SHAPES } from './testStatementShapes.ts';

/** With letters that each encoding writes in its own way. */
const ACCOUNTS: readonly ShapedAccount[] = [
  { name: 'Größe', part: 'income', amounts: [120_050, 130_025, 1_234_567] },
  { name: 'Été', part: 'income', amounts: [-2_000, -1_000, 0] },
  { name: 'Ash', part: 'sales', amounts: [40_010, 41_020, 42_030] },
  { name: 'Birch', part: 'sales', amounts: [1_000, 1_001, 1_002] },
  { name: 'Cedar', part: 'costs', amounts: [30_000, 30_000, 30_000] },
  { name: 'Elm', part: 'costs', amounts: [999, 0, 1_000_001] },
];

const withCommas = (text: string) =>
  cellsOfText(text)
    .map((row) =>
      row
        .map((cell) => (typeof cell === 'number' ? cell.toFixed(2).replace('.', ',') : cell))
        .join(';'),
    )
    .join('\r\n');

/** How programs write the same statement. */
const PROGRAMS: Readonly<
  Record<
    string,
    { readonly type: 'csv' | 'xlsx'; readonly bytes: (text: string) => Buffer | Promise<Buffer> }
  >
> = {
  'CSV in UTF-8': { type: 'csv', bytes: (text) => Buffer.from(text) },
  'CSV with a byte order mark': { type: 'csv', bytes: (text) => Buffer.from(`\uFEFF${text}`) },
  'CSV in UTF-16': { type: 'csv', bytes: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le') },
  'CSV in Windows-1252': { type: 'csv', bytes: (text) => Buffer.from(text, 'latin1') },
  'CSV with semicolons and decimal commas': {
    type: 'csv',
    bytes: (text) => Buffer.from(withCommas(text)),
  },
  ...Object.fromEntries(
    Object.entries(WORKBOOK_PROGRAMS).map(([name, write]) => [
      `a workbook by ${name}`,
      { type: 'xlsx' as const, bytes: (text: string) => write(cellsOfText(text)) },
    ]),
  ),
};

describe.each(Object.entries(STATEMENT_SHAPES))('a statement like those of %s', (_, shape) => {
  test.each(Object.entries(PROGRAMS))('as %s', async (__, { type, bytes }) => {
    const file = await bytes(statementText(ACCOUNTS, shape, 'plain', 'none'));
    const [sheet] = (await readWorkbook(file, type)).sheets;
    if (sheet === undefined) throw new Error('There is no sheet');
    expect(shownBooks(sheet)).toEqual(expectedBooks(ACCOUNTS));
  });
});
