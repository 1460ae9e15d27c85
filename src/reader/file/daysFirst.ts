import { plainHeading } from '../cells/accountHeadings.ts';
import { DAY_IN_NUMBERS, dayInOrder } from '../cells/dayOrder.ts';
import { isCodeCell, textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook } from './workbook.ts';

/** Headings of days in languages that write the day before the month. */
const DAY_HEADING =
  /^(?:\p{L}*datum|\p{L}*dato|buchungstag|fecha(?: .+)?|data(?: .+)?|date (?:comptable|(?:de |d['’])\p{L}+)|paivamaara|tositepaiva|tarih|дата)$/u;
const MOST_DAY_HEADING_ROW = 40;

const workbooksWithDaysFirst = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * Replaces "06-01-2025" below "Datum" with the date 6 January, and does so anywhere in a sheet with amounts such as
 * "1.234,50", because countries that write such amounts write the day first.
 */
export function withDaysFirst(workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = workbooksWithDaysFirst.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map(withDaysInOrder);
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  workbooksWithDaysFirst.set(workbook, read);
  return read;
}

const isDayHead = (text: string) => DAY_HEADING.test(plainHeading(text));

const isDayInNumbers = (cell: GridValue | null) =>
  !isCodeCell(cell) && DAY_IN_NUMBERS.test(textOf(cell));

const areDaysFirst = (days: readonly (GridValue | null)[]) =>
  days.length > 0 && days.every((day) => dayInOrder(day, 'dayFirst') !== day);

function withDaysInOrder(sheet: GridSheet): GridSheet {
  if (sheet.hasDecimalCommas === true) {
    if (!areDaysFirst(sheet.rows.flatMap((cells) => cells.filter(isDayInNumbers)))) return sheet;
    const rows = sheet.rows.map((cells) => cells.map((cell) => dayInOrder(cell, 'dayFirst')));
    return { ...sheet, rows };
  }
  const head = sheet.rows
    .slice(0, MOST_DAY_HEADING_ROW)
    .findIndex((cells) => cells.length > 2 && cells.some((cell) => isDayHead(textOf(cell))));
  if (head === -1) return sheet;
  const below = sheet.rows.slice(head + 1);
  const columns = (sheet.rows[head] ?? []).flatMap((cell, column) => {
    const days = below.map((cells) => cells[column] ?? null).filter(isDayInNumbers);
    return areDaysFirst(days) && isDayHead(textOf(cell)) ? [column] : [];
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
