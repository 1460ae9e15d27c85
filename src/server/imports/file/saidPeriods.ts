import type { ImportPreview, SheetLayout } from '../../../contract/imports.ts';
import type { UnderstoodSheet } from '../../../contract/understood.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { MONTH_NAMES } from '../../../domain/fiscalCalendar.ts';
import type { NumberedPeriod } from '../../../domain/numberedPeriod.ts';
import {
  isPeriodCertain,
  monthOfPeriod,
  numberedPeriod,
  ownPeriodYear,
  PERIOD_YEARS,
  periodNumber,
} from '../../../domain/numberedPeriod.ts';
import type { PeriodYear } from '../../../domain/numberedPeriod.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import { textAt, textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { withDaysFirst } from './daysFirst.ts';
import { withOrderedMonths } from './orderedMonths.ts';
import { withScenarioWords } from './scenarioLetters.ts';
import { withWeekMonths } from './weekPeriods.ts';
import type { ImportWorkbook } from './workbook.ts';
import { periodBesideYear, withYearPeriods, yearPeriodHead } from './yearPeriods.ts';

const MOST_ROWS = 5_000;
/** The year of months that are only numbered stands so far above them at most. */
const MOST_ABOVE = 3;

const withWords = (basis: CompanyBasis, workbook: ImportWorkbook) =>
  withScenarioWords(
    basis,
    withWeekMonths(
      basis,
      withOrderedMonths(basis, withYearPeriods(basis, withDaysFirst(workbook))),
    ),
  );

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();
const found = new WeakMap<GridSheet, ReadonlyMap<string, NumberedPeriod>>();

const keyOf = (row: number, column: number) => `${row} ${column}`;

/** The year in a cell, or in the merged one to its left, that stands above a number. */
function yearAbove(sheet: GridSheet, row: number, column: number): number | null {
  for (let above = row - 1; above >= Math.max(0, row - MOST_ABOVE); above -= 1) {
    const cells = sheet.rows[above] ?? [];
    const text = textOf(cells.slice(0, column + 1).findLast((cell) => cell !== null) ?? null);
    if (/^20\d{2}$/.test(text)) return Number(text);
  }
  return null;
}

const TITLE_YEAR =
  /^(?:(?:(?:fiscal|financial|book) )?year|boekjaar|geschäftsjahr|wirtschaftsjahr|jahr|jaar|exercice|ejercicio|esercizio|regnskabsår|regnskapsår|räkenskapsår|år)\s*:?\s*(20\d{2})$/i;
const MOST_TITLES = 8;
/** Of thirteen periods each has four weeks, and of sixteen the last ones are corrections of the year. */
export const NO_MONTH = /^(?:p(?:er(?:iod[aeo]?|\.)?)?)\s*1[3-9]$/i;

/** The year that a title above a row of several numbered months names: "Boekjaar: 2025". */
function yearOfTitle(sheet: GridSheet, row: number): number | null {
  const texts = (sheet.rows[row] ?? []).map((cell) => textOf(cell));
  const numbers = texts.filter((text) => periodNumber(text) !== null);
  if (numbers.length < 2 || texts.some((text) => NO_MONTH.test(text))) return null;
  const years = sheet.rows
    .slice(Math.max(0, row - MOST_TITLES), row)
    .flatMap((cells) => cells.flatMap((cell) => TITLE_YEAR.exec(textOf(cell))?.[1] ?? []));
  return new Set(years).size === 1 ? Number(years[0]) : null;
}

/** The cells of a sheet that number a month in a year without saying which kind of year, by their place. */
function periodsIn(sheet: GridSheet): ReadonlyMap<string, NumberedPeriod> {
  const before = found.get(sheet);
  if (before !== undefined) return before;
  const periods = new Map<string, NumberedPeriod>();
  for (const [row, cells] of sheet.rows.slice(0, MOST_ROWS).entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell?.kind !== 'text') continue;
      const own = numberedPeriod(textOf(cell));
      const number = own === null ? periodNumber(textOf(cell)) : null;
      const year =
        number === null ? null : (yearAbove(sheet, row, column) ?? yearOfTitle(sheet, row));
      if (own !== null) periods.set(keyOf(row, column), own);
      else if (number !== null && year !== null) periods.set(keyOf(row, column), { number, year });
    }
  }
  const beside = yearPeriodHead(sheet);
  if (beside !== null) {
    for (const [row, cells] of sheet.rows.entries()) {
      const [year, number] =
        (row > beside.head ? periodBesideYear(cells, beside) : null)?.split('-') ?? [];
      if (number === undefined) continue;
      periods.set(keyOf(row, beside.period), { number: Number(number), year: Number(year) });
    }
  }
  found.set(sheet, periods);
  return periods;
}

/** "P01 2025" of a sheet, where it could be several months; null where none is, or it can be but one. */
export function periodInDoubt(
  basis: CompanyBasis,
  sheet: GridSheet,
): {
  readonly cell: string;
  readonly text: string;
  readonly months: Record<PeriodYear, string>;
} | null {
  if (isPeriodCertain(basis)) return null;
  const [first] = periodsIn(sheet);
  if (first === undefined) return null;
  const [key, period] = first;
  const [row = 0, column = 0] = key.split(' ').map(Number);
  const text = textAt(sheet, row, column);
  const name = (said: PeriodYear) => monthName(basis, period, said);
  return {
    cell: cellAddress(row, column),
    text: numberedPeriod(text) === null ? `${text} ${period.year}` : text,
    months: { begins: name('begins'), ends: name('ends'), calendar: name('calendar') },
  };
}

function monthName(basis: CompanyBasis, period: NumberedPeriod, said: PeriodYear): string {
  const { calendarYear, calendarMonth } = monthOfPeriod(basis, period, said);
  return `${MONTH_NAMES[calendarMonth - 1] ?? ''} ${calendarYear}`;
}

/**
 * The workbook with months in place of numbered periods, as its layouts say that these are meant. Until a person has
 * said it they are read as the company names its years: it tells what the sheet is, and nothing is stored meanwhile.
 */
export function withSaidPeriods(
  basis: CompanyBasis,
  written: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  const workbook = withWords(basis, written);
  if (workbook.identities !== null || workbook.sheets.every((sheet) => periodsIn(sheet).size === 0))
    return workbook;
  const said = workbook.sheets.map(
    ({ name }) => layouts.find(({ sheet }) => sheet === name)?.periodYear ?? ownPeriodYear(basis),
  );
  const first = workbook.sheets.flatMap((sheet, at) =>
    [...periodsIn(sheet).values()]
      .slice(0, 1)
      .map((one) => monthName(basis, one, said[at] ?? 'begins')),
  );
  const key = [...said, ...first].join(' ');
  const before = known.get(workbook) ?? new Map<string, ImportWorkbook>();
  known.set(workbook, before);
  const read = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet, at) => withMonths(basis, sheet, said[at] ?? 'begins')),
  };
  before.set(key, read);
  return read;
}

function withMonths(basis: CompanyBasis, sheet: GridSheet, said: PeriodYear): GridSheet {
  const periods = periodsIn(sheet);
  if (periods.size === 0) return sheet;
  const beside = yearPeriodHead(sheet);
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column) => {
      const period = periods.get(keyOf(row, column));
      // The month that is written has its own year.
      if (column === beside?.year && periods.has(keyOf(row, beside.period))) return null;
      return period === undefined
        ? cell
        : ({ kind: 'text', value: monthName(basis, period, said) } as const);
    }),
  );
  return { ...sheet, rows };
}

/** Whether nobody has said yet which months the numbered periods of a sheet are. */
const isOpen = (basis: CompanyBasis, sheet: GridSheet, layout: SheetLayout | undefined) =>
  periodInDoubt(basis, sheet) !== null && layout?.periodYear === undefined;

/** Asked of a sheet whose periods could be several months. */
export function periodDoubts(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): ImportPreview['questions'] {
  const unclear = periodInDoubt(basis, sheet);
  if (unclear === null || !isOpen(basis, sheet, layout)) return [];
  const [one = '', other = '', last = ''] = PERIOD_YEARS.map((said) => unclear.months[said]);
  const question = `Choose which month “${unclear.text}” (${unclear.cell}) is: ${one}, ${other} or ${last}.`;
  return [{ sheet: sheet.name, about: 'periodYear', question }];
}

/** What was understood of a sheet with such periods: the question alone says what is not known of them. */
export function withAskedPeriods(
  said: UnderstoodSheet,
  asked: ImportPreview['questions'],
  isOfNoPeriod: (text: string) => boolean,
): UnderstoodSheet {
  const first = asked.find(({ sheet, about }) => sheet === said.sheet && about === 'periodYear');
  if (first === undefined) return said;
  return {
    ...said,
    notes: [first.question, ...said.notes.filter((note) => !isOfNoPeriod(note))],
    left: said.left.map((one) =>
      isOfNoPeriod(one.reason) ? { ...one, reason: 'Which month it is, is asked.' } : one,
    ),
  };
}

/** The workbook as its months are known: those of periods that nobody has said yet are not. */
export const withKnownPeriods = (
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
): ImportWorkbook => {
  const read = withSaidPeriods(basis, workbook, layouts);
  const isAny = workbook.sheets.some((sheet) =>
    isOpen(
      basis,
      sheet,
      layouts.find((layout) => layout.sheet === sheet.name),
    ),
  );
  return isAny ? withWords(basis, workbook) : read;
};
