import { isCodeHeading } from '../cells/accountHeadings.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { digitsOf } from './decimalMarks.ts';

type CodeRows = GridSheet['rows'];

/** Codes of several parts, or with letters: "4.1.01", "4-4000", "4/01", "SAL01". Plain numbers need no mark. */
const HEADED_CODE = /^(?=.*\d)(?!\d+$)[\p{L}\d]{1,10}(?:[.\-/][\p{L}\d]{1,10}){0,6}$/u;
const UNHEADED_CODE = /^\d+(?:[.\-/]\d+){1,6}$/;
const PLAIN_CODE = /^\d+$/;
/** Days and months in digits: "01/04/2025", "2025-04-30", "04-2025", "4/25". */
const TIME_IN_DIGITS =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|(?:19|20)\d{2})|(?:19|20)\d{2}[./-]\d{1,2}(?:[./-]\d{1,2})?|\d{1,2}[./-](?:\d{2}|(?:19|20)\d{2}))$/;
const NAME_WORD = /\p{L}{2}/u;
const FEWEST_UNHEADED = 2;
const MOST_CODE_HEAD_ROW = 60;

/** Marks the cells in columns of account codes, so that none of them is read as an amount, a day or a month. */
export function withCodeCells(sheet: GridSheet): GridSheet {
  const starts = codeStarts(sheet.rows);
  if (starts.size === 0) return sheet;
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column): GridValue | null =>
      row >= (starts.get(column) ?? Infinity) && cell?.kind === 'text' && isMarked(textOf(cell))
        ? { ...cell, isCode: true }
        : cell,
    ),
  );
  return { ...sheet, rows };
}

const isMarked = (text: string) => HEADED_CODE.test(text);

/** The row from which each column of codes holds them. */
function codeStarts(rows: CodeRows): ReadonlyMap<number, number> {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const head = rows
    .slice(0, MOST_CODE_HEAD_ROW)
    .findIndex((cells) => cells.filter((cell) => textOf(cell) !== '').length > 1);
  if (head === -1) return new Map();
  return new Map(
    Array.from({ length: width }, (_, column) => column).flatMap((column) => {
      const start = codeStart(rows, column, head);
      return start === null ? [] : [[column, start] as const];
    }),
  );
}

function codeStart(rows: CodeRows, column: number, firstHead: number): number | null {
  const headed = rows
    .slice(0, MOST_CODE_HEAD_ROW)
    .findIndex((cells) => cells.length > 1 && isCodeHeading(textOf(cells[column] ?? null)));
  const start = headed === -1 ? firstHead : headed + 1;
  const filled = rows.slice(start).flatMap((cells) => {
    const text = textOf(cells[column] ?? null);
    return text === '' ? [] : [{ cells, text }];
  });
  const codes = filled.filter(({ text }) =>
    headed === -1 ? UNHEADED_CODE.test(text) : isMarked(text),
  );
  if (codes.length === 0) return null;
  if (headed !== -1) {
    // Below "Account", names such as "Q1" next to other names aren't codes.
    const others = filled.filter(({ text }) => !isMarked(text) && !PLAIN_CODE.test(text));
    return others.every(({ text }) => /\p{L}.*\s|\p{L}$/u.test(text)) &&
      codes.length > others.length
      ? start
      : null;
  }
  const areUnique = new Set(codes.map(({ text }) => text)).size === codes.length;
  const areNamed = codes.every(({ cells }) => standsBeforeNameCell(cells, column));
  const counted = codes.filter(({ cells }) =>
    cells
      .slice(column + 2)
      .some((cell) => cell?.kind === 'number' || digitsOf(textOf(cell)) !== null),
  );
  const areTimes = codes.every(({ text }) => TIME_IN_DIGITS.test(text));
  return codes.length === filled.length &&
    areUnique &&
    areNamed &&
    !areTimes &&
    counted.length >= FEWEST_UNHEADED
    ? start
    : null;
}

const standsBeforeNameCell = (cells: CodeRows[number], column: number): boolean =>
  cells.slice(0, column).every((cell) => textOf(cell) === '') &&
  NAME_WORD.test(textOf(cells[column + 1] ?? null));
