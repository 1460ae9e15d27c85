import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';
import type { ImportWorkbook } from './workbook.ts';

const WORDS: Readonly<Record<string, string>> = {
  a: 'Actual',
  act: 'Actual',
  f: 'Forecast',
  fc: 'Forecast',
  b: 'Budget',
  e: 'Estimate',
  est: 'Estimate',
  p: 'Plan',
};
const MOST_ROWS = 100;

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, ImportWorkbook>();

/** The workbook with words in place of letters beside months: "A, A, F" is Actual, Actual, Forecast. */
export function withScenarioWords(workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = known.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map(withWords);
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  known.set(workbook, read);
  return read;
}

function withWords(sheet: GridSheet): GridSheet {
  const lettered = new Set(
    sheet.rows.slice(0, MOST_ROWS).flatMap((_, row) => (isLettered(sheet, row) ? [row] : [])),
  );
  if (lettered.size === 0) return sheet;
  const rows = sheet.rows.map((cells, row) =>
    lettered.has(row)
      ? cells.map((cell) => {
          const word = WORDS[letterOf(textOf(cell))];
          return word === undefined ? cell : ({ kind: 'text', value: word } as const);
        })
      : cells,
  );
  return { ...sheet, rows };
}

const letterOf = (text: string) => text.toLowerCase().replaceAll(/[().\s]/g, '');

/** Whether a row has such a letter, and nothing else, right above or below each of several months. */
function isLettered({ rows }: GridSheet, row: number): boolean {
  const cells = rows[row] ?? [];
  return [1, 2, -1].some((step) => {
    const months = (rows[row + step] ?? []).flatMap((cell, at) => (isMonth(cell) ? [at] : []));
    const [first, ...others] = months;
    if (first === undefined || others.length === 0) return false;
    const filled = cells.slice(first).filter((cell) => textOf(cell) !== '');
    return (
      months.every((at) => textOf(cells[at] ?? null) !== '') &&
      filled.every((cell) => letterOf(textOf(cell)) in WORDS)
    );
  });
}
