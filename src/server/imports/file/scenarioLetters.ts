import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { amountQualifier } from '../../../domain/books/amountQualifier.ts';
import { planWord } from '../../../domain/books/planWords.ts';
import { isMonth } from '../cells/headings.ts';
import { withPeriodsOfScenarios } from './scenariosBeside.ts';
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

/**
 * The workbook with words in place of letters and marks at months: "A, A, F" is Actual, Actual, Forecast, and "Mar*"
 * above "* forecast" is a forecast. Headings right of a month say it, too.
 */
export function withScenarioWords(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = known.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map((sheet) =>
    withPeriodsOfScenarios(basis, withWords(basis, sheet)),
  );
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  known.set(workbook, read);
  return read;
}

type Row = GridSheet['rows'][number];

const wordOf = (cell: Row[number]) => WORDS[letterOf(textOf(cell))];
const asText = (value: string) => ({ kind: 'text', value }) as const;

function withWords(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const lettered = new Set(
    sheet.rows
      .slice(0, MOST_ROWS)
      .flatMap((_, row) => (isLettered(basis, sheet, row) ? [row] : [])),
  );
  const down = letteredColumn(basis, sheet);
  const marks = plannedMarks(basis, sheet);
  if (lettered.size === 0 && down === null && marks.size === 0) return sheet;
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column) => {
      if (lettered.has(row) || (down?.column === column && row > down.head)) {
        const word = wordOf(cell);
        return word === undefined ? cell : asText(word);
      }
      if (down?.column === column && row === down.head) return asText('Scenario');
      const [, month, mark = ''] = cell?.kind === 'text' ? (MARKED.exec(textOf(cell)) ?? []) : [];
      return month !== undefined && marks.has(mark) ? asText(`${month} Forecast`) : cell;
    }),
  );
  return { ...sheet, rows };
}

/** "Mar 2026*" */
const MARKED = /^(.*[\p{L}\d])\s?(\*{1,3}|[†‡§]|\(\d\))$/u;
const FOOTNOTE = /^(\*{1,3}|[†‡§]|\(\d\))\s*[=:–-]?\s*(\p{L}.*)$/u;

/** The marks of months of which a footnote says that they are planned or estimated. */
function plannedMarks(basis: CompanyBasis, { rows }: GridSheet): ReadonlySet<string> {
  const said = new Set<string>();
  const isMarked = rows.slice(0, MOST_ROWS).some((cells) =>
    cells.some((cell) => {
      const [, month = ''] = cell?.kind === 'text' ? (MARKED.exec(textOf(cell)) ?? []) : [];
      return month !== '' && isMonth(basis, asText(month));
    }),
  );
  if (!isMarked) return said;
  for (const cell of rows.flat()) {
    const [, mark = '', note = ''] =
      cell?.kind === 'text' ? (FOOTNOTE.exec(textOf(cell)) ?? []) : [];
    if (note !== '' && (planWord(note) ?? amountQualifier(note)) !== null) said.add(mark);
  }
  return said;
}

const OF_LETTERS =
  /^(?:a ?[/|] ?[bfe]|act(?:ual)?s? ?(?:\/|or) ?\w+|scenario|version|status|type|basis)?$/i;

/** The column beside months below each other that has such a letter in each of their rows: "A/F" above A, A and F. */
function letteredColumn(basis: CompanyBasis, { rows }: GridSheet) {
  const head =
    rows.slice(0, MOST_ROWS).findIndex((cells) => cells.some((value) => isMonth(basis, value))) - 1;
  const months = (rows[head + 1] ?? []).findIndex((value) => isMonth(basis, value));
  if (head < 0 || months === -1) return null;
  const dated = rows
    .slice(head + 1, head + 1 + MOST_ROWS)
    .filter((cells) => isMonth(basis, cells[months] ?? null));
  const column = (rows[head] ?? []).findIndex(
    (cell, at) =>
      at !== months &&
      OF_LETTERS.test(textOf(cell)) &&
      dated.every((cells) => wordOf(cells[at] ?? null) !== undefined),
  );
  return dated.length > 1 && column !== -1 ? { head, column } : null;
}

const letterOf = (text: string) => text.toLowerCase().replaceAll(/[().\s]/g, '');

/** Whether a row has such a letter, and nothing else, right above or below each of several months. */
function isLettered(basis: CompanyBasis, { rows }: GridSheet, row: number): boolean {
  const cells = rows[row] ?? [];
  return [1, 2, -1].some((step) => {
    const months = (rows[row + step] ?? []).flatMap((cell, at) =>
      isMonth(basis, cell) ? [at] : [],
    );
    const [first, ...others] = months;
    if (first === undefined || others.length === 0) return false;
    const filled = cells.slice(first).filter((cell) => textOf(cell) !== '');
    return (
      months.every((at) => textOf(cells[at] ?? null) !== '') &&
      filled.every((cell) => letterOf(textOf(cell)) in WORDS)
    );
  });
}
