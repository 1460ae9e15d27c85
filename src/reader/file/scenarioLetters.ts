import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { amountQualifier } from '../words/amountQualifier.ts';
import { planWord } from '../words/planWords.ts';
import { isMonth } from '../cells/headings.ts';
import { withScenarioPeriods } from './scenarioPeriods.ts';
import { withSpreadHeadings } from './spreadHeadings.ts';
import type { ImportWorkbook } from './workbook.ts';

const SCENARIO_BY_LETTER: Readonly<Record<string, string>> = {
  a: 'Actual',
  act: 'Actual',
  f: 'Forecast',
  fc: 'Forecast',
  b: 'Budget',
  e: 'Estimate',
  est: 'Estimate',
  p: 'Plan',
};
const MOST_LETTER_ROWS = 100;

const workbooksWithScenarioWords = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * Replaces letters and marks at months with words: "A, A, F" is Actual, Actual, Forecast, and "Mar*" with the note "*
 * forecast" is a forecast. Headings to the right of a month count too.
 */
export function withScenarioWords(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = workbooksWithScenarioWords.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map((sheet) =>
    withScenarioPeriods(basis, withWordsForLetters(basis, withSpreadHeadings(basis, sheet))),
  );
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  workbooksWithScenarioWords.set(workbook, read);
  return read;
}

type LetterRow = GridSheet['rows'][number];

const wordOf = (cell: LetterRow[number]) => SCENARIO_BY_LETTER[letterOf(textOf(cell))];
const asText = (value: string) => ({ kind: 'text', value }) as const;

function withWordsForLetters(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const lettered = new Set(
    sheet.rows
      .slice(0, MOST_LETTER_ROWS)
      .flatMap((_, row) => (isLettered(basis, sheet, row) ? [row] : [])),
  );
  const down = letteredColumn(basis, sheet);
  const marks = plannedMarks(basis, sheet);
  const isCoded = sheet.rows
    .slice(0, MOST_LETTER_ROWS)
    .some((cells) =>
      cells.some((cell) => cell?.kind === 'text' && codedMonth(basis, textOf(cell)) !== null),
    );
  if (lettered.size === 0 && down === null && marks.size === 0 && !isCoded) return sheet;
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column) => {
      if (lettered.has(row) || (down?.column === column && row > down.head)) {
        const word = wordOf(cell);
        return word === undefined ? cell : asText(word);
      }
      if (down?.column === column && row === down.head) return asText('Scenario');
      const coded = cell?.kind === 'text' ? codedMonth(basis, textOf(cell)) : null;
      if (coded !== null && row < MOST_LETTER_ROWS) return asText(coded);
      const [, month, mark = ''] = cell?.kind === 'text' ? (MARKED.exec(textOf(cell)) ?? []) : [];
      return month !== undefined && marks.has(mark) ? asText(`${month} Forecast`) : cell;
    }),
  );
  return { ...sheet, rows };
}

const CODES: Readonly<Record<string, string>> = {
  AC: 'Actual',
  PY: 'Prior year',
  BU: 'Budget',
  PL: 'Plan',
  FC: 'Forecast',
};
const CODED = /^(?:(AC|PY|BU|PL|FC)[\s_-]+(.*\d)|(.*\d)[\s_-]+(AC|PY|BU|PL|FC))$/;

/** "AC Jan 2026" is January's actual amounts, "Jan 2026 BU" a budget; null for any other text. */
function codedMonth(basis: CompanyBasis, text: string): string | null {
  const [, before, first, second, behind] = CODED.exec(text) ?? [];
  const [code, month] = [before ?? behind, first ?? second];
  const word = code === undefined ? undefined : CODES[code];
  return word !== undefined && month !== undefined && isMonth(basis, asText(month))
    ? `${month} ${word}`
    : null;
}

/** Matches marked months such as "Mar 2026*". */
const MARKED = /^(.*[\p{L}\d])\s?(\*{1,3}|[†‡§]|\(\d\))$/u;
const MARK_FOOTNOTE = /^(\*{1,3}|[†‡§]|\(\d\))\s*[=:–-]?\s*(\p{L}.*)$/u;

function plannedMarks(basis: CompanyBasis, { rows }: GridSheet): ReadonlySet<string> {
  const said = new Set<string>();
  const isMarked = rows.slice(0, MOST_LETTER_ROWS).some((cells) =>
    cells.some((cell) => {
      const [, month = ''] = cell?.kind === 'text' ? (MARKED.exec(textOf(cell)) ?? []) : [];
      return month !== '' && isMonth(basis, asText(month));
    }),
  );
  if (!isMarked) return said;
  for (const cell of rows.flat()) {
    const [, mark = '', note = ''] =
      cell?.kind === 'text' ? (MARK_FOOTNOTE.exec(textOf(cell)) ?? []) : [];
    if (note !== '' && (planWord(note) ?? amountQualifier(note)) !== null) said.add(mark);
  }
  return said;
}

const LETTER_COLUMN_HEADING =
  /^(?:a ?[/|] ?[bfe]|act(?:ual)?s? ?(?:\/|or) ?\w+|scenario|version|status|type|basis)?$/i;

/** The column next to months that has such a letter in each row: "A/F" above A, A and F. */
function letteredColumn(basis: CompanyBasis, { rows }: GridSheet) {
  const head =
    rows
      .slice(0, MOST_LETTER_ROWS)
      .findIndex((cells) => cells.some((value) => isMonth(basis, value))) - 1;
  const months = (rows[head + 1] ?? []).findIndex((value) => isMonth(basis, value));
  if (head < 0 || months === -1) return null;
  const dated = rows
    .slice(head + 1, head + 1 + MOST_LETTER_ROWS)
    .filter((cells) => isMonth(basis, cells[months] ?? null));
  const column = (rows[head] ?? []).findIndex(
    (cell, at) =>
      at !== months &&
      LETTER_COLUMN_HEADING.test(textOf(cell)) &&
      dated.every((cells) => wordOf(cells[at] ?? null) !== undefined),
  );
  return dated.length > 1 && column !== -1 ? { head, column } : null;
}

const letterOf = (text: string) => text.toLowerCase().replaceAll(/[().\s]/g, '');

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
      filled.every((cell) => letterOf(textOf(cell)) in SCENARIO_BY_LETTER)
    );
  });
}
