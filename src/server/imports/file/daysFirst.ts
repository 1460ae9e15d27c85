import { plainHeading } from '../cells/accountHeadings.ts';
import { DAY_IN_NUMBERS, dayInOrder } from '../cells/dayOrder.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportWorkbook } from './workbook.ts';

/** Headings of days in languages that write the day before its month. */
const HEADING =
  /^(?:\p{L}*datum|\p{L}*dato|buchungstag|fecha(?: .+)?|data(?: .+)?|date (?:comptable|(?:de |d['’])\p{L}+)|paivamaara|tositepaiva|tarih|дата)$/u;
const MOST_HEAD_ROW = 40;

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, ImportWorkbook>();

/** The workbook with days in place of "06-01-2025" below "Datum", which is 6 January. */
export function withDaysFirst(workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = known.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map(inOrder);
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  known.set(workbook, read);
  return read;
}

const isDayHead = (text: string) => HEADING.test(plainHeading(text));

function inOrder(sheet: GridSheet): GridSheet {
  const head = sheet.rows
    .slice(0, MOST_HEAD_ROW)
    .findIndex((cells) => cells.length > 2 && cells.some((cell) => isDayHead(textOf(cell))));
  if (head === -1) return sheet;
  const below = sheet.rows.slice(head + 1);
  const columns = (sheet.rows[head] ?? []).flatMap((cell, column) => {
    const days = below.flatMap((cells) => {
      const day = cells[column] ?? null;
      return DAY_IN_NUMBERS.test(textOf(day)) ? [day] : [];
    });
    const areDays = days.length > 0 && days.every((day) => dayInOrder(day, 'dayFirst') !== day);
    return areDays && isDayHead(textOf(cell)) ? [column] : [];
  });
  if (columns.length === 0) return sheet;
  const rows = sheet.rows.map((cells, row) =>
    row <= head
      ? cells
      : cells.map((cell, column) =>
          columns.includes(column) ? dayInOrder(cell, 'dayFirst') : cell,
        ),
  );
  return { ...sheet, rows };
}
