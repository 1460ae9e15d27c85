import type { ImportPreview, SheetLayout } from '../../contract/imports.ts';
import type { UnderstoodSheet } from '../../contract/understood.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { MONTH_NAMES, MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { NumberedPeriod } from '../../finance/numberedPeriod.ts';
import {
  closingPeriod,
  isPeriodCertain,
  monthOfPeriod,
  numberedPeriod,
  ownPeriodYear,
  PERIOD_YEARS,
  periodNumber,
} from '../../finance/numberedPeriod.ts';
import type { PeriodYear } from '../../finance/numberedPeriod.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textAt, textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { withDaysFirst } from './daysFirst.ts';
import { withOrderedMonths } from './orderedMonths.ts';
import { withScenarioWords } from './scenarioLetters.ts';
import { withSheetMonths } from './sheetMonths.ts';
import { withWeekMonths } from './weekPeriods.ts';
import type { ImportWorkbook } from './workbook.ts';
import {
  areClosingPeriods,
  CLOSING_PERIOD,
  periodNextToYear,
  withYearPeriods,
  yearPeriodHead,
} from './yearPeriods.ts';

const MOST_PERIOD_ROWS = 5_000;
const MOST_ROWS_TO_YEAR = 3;

const withPeriodWords = (basis: CompanyBasis, workbook: ImportWorkbook) =>
  withScenarioWords(
    basis,
    withWeekMonths(
      basis,
      withOrderedMonths(
        basis,
        withYearPeriods(basis, withSheetMonths(basis, withDaysFirst(workbook))),
      ),
    ),
  );

const workbooksWithPeriods = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();
const periodsBySheet = new WeakMap<GridSheet, ReadonlyMap<string, NumberedPeriod>>();

const periodCellKey = (row: number, column: number) => `${row} ${column}`;

function yearAbovePeriod(sheet: GridSheet, row: number, column: number): number | null {
  for (let above = row - 1; above >= Math.max(0, row - MOST_ROWS_TO_YEAR); above -= 1) {
    const cells = sheet.rows[above] ?? [];
    const text = textOf(cells.slice(0, column + 1).findLast((cell) => cell !== null) ?? null);
    if (/^20\d{2}$/.test(text)) return Number(text);
  }
  return null;
}

const TITLE_YEAR =
  /(?:^|\s)(?:(?:(?:fiscal|financial|book) )?year|boekjaar|geschäftsjahr|wirtschaftsjahr|jahr|jaar|exercice|ejercicio|esercizio|regnskabsår|regnskapsår|räkenskapsår|år)\s*:?\s*(20\d{2})$/i;
const MOST_YEAR_TITLES = 8;
/** Thirteen periods have four weeks each. With sixteen periods, the last ones are year-end adjustments. */
export const PERIOD_WITHOUT_MONTH = /^(?:p(?:er(?:iod[aeo]?|\.)?)?)\s*1[3-9]$/i;

/** The year in a title above a row of several numbered months: "Boekjaar: 2025". */
function yearOfTitle(sheet: GridSheet, row: number): number | null {
  const texts = (sheet.rows[row] ?? []).map((cell) => textOf(cell));
  const numbers = texts.filter((text) => periodNumber(text) !== null);
  if (numbers.length < 2 || texts.some((text) => PERIOD_WITHOUT_MONTH.test(text))) return null;
  const years = sheet.rows
    .slice(Math.max(0, row - MOST_YEAR_TITLES), row)
    .flatMap((cells) => cells.flatMap((cell) => TITLE_YEAR.exec(textOf(cell))?.[1] ?? []));
  return new Set(years).size === 1 ? Number(years[0]) : null;
}

const isNumberedPeriod = (text: string): boolean =>
  numberedPeriod(text) !== null || closingPeriod(text) !== null;

/** The last period of the year for a closing period below other periods; null for any other cell. */
function lastOfClosing(sheet: GridSheet, row: number, column: number): NumberedPeriod | null {
  const { rows } = sheet;
  const closing = closingPeriod(textAt(sheet, row, column));
  if (closing === null) return null;
  const first = rows.findIndex((cells) => isNumberedPeriod(textOf(cells[column] ?? null)));
  const below = rows
    .slice(first)
    .map((cells) => textOf(cells[column] ?? null))
    .filter((text) => text !== '');
  const numbers = below.flatMap((text) => numberedPeriod(text) ?? closingPeriod(text) ?? []);
  const areAll =
    numbers.length === below.length && areClosingPeriods(numbers.map(({ number }) => number));
  const isAlone = (rows[row] ?? []).every(
    (cell, at) => at === column || !isNumberedPeriod(textOf(cell)),
  );
  return areAll && isAlone ? { ...closing, number: MONTHS_IN_YEAR } : null;
}

function numberedPeriodsIn(sheet: GridSheet): ReadonlyMap<string, NumberedPeriod> {
  const before = periodsBySheet.get(sheet);
  if (before !== undefined) return before;
  const periods = new Map<string, NumberedPeriod>();
  for (const [row, cells] of sheet.rows.slice(0, MOST_PERIOD_ROWS).entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell?.kind !== 'text') continue;
      const own = numberedPeriod(textOf(cell)) ?? lastOfClosing(sheet, row, column);
      const number = own === null ? periodNumber(textOf(cell)) : null;
      const year =
        number === null ? null : (yearAbovePeriod(sheet, row, column) ?? yearOfTitle(sheet, row));
      if (own !== null) periods.set(periodCellKey(row, column), own);
      else if (number !== null && year !== null)
        periods.set(periodCellKey(row, column), { number, year });
    }
  }
  const beside = yearPeriodHead(sheet);
  if (beside !== null) {
    for (const [row, cells] of sheet.rows.entries()) {
      const [year, number] =
        (row > beside.head ? periodNextToYear(cells, beside) : null)?.split('-') ?? [];
      if (number === undefined) continue;
      periods.set(periodCellKey(row, beside.period), {
        number: Number(number),
        year: Number(year),
      });
    }
  }
  periodsBySheet.set(sheet, periods);
  return periods;
}

/** Says that rows of closing periods count in the last month of their year; null if a sheet has none. */
export function closingPeriodsNote(sheet: GridSheet): string | null {
  const beside = yearPeriodHead(sheet);
  const found = sheet.rows.flatMap((cells, row) => {
    const own = beside !== null && row > beside.head ? textOf(cells[beside.period] ?? null) : '';
    if (beside !== null && CLOSING_PERIOD.test(own) && periodNextToYear(cells, beside) !== null)
      return [own];
    return cells.flatMap((cell, column) =>
      cell?.kind === 'text' && lastOfClosing(sheet, row, column) !== null ? [textOf(cell)] : [],
    );
  });
  const [first] = found;
  if (first === undefined) return null;
  const rows =
    found.length === 1 ? '1 row of a closing period' : `${found.length} rows of closing periods`;
  return `${rows}, such as ${first}, ${found.length === 1 ? 'counts' : 'count'} in the last month of the year.`;
}

/** An ambiguous period such as "P01 2025" in a sheet; null if there is none or it can only be one month. */
export function ambiguousPeriod(
  basis: CompanyBasis,
  sheet: GridSheet,
): {
  readonly cell: string;
  readonly text: string;
  readonly months: Record<PeriodYear, string>;
} | null {
  if (isPeriodCertain(basis)) return null;
  const [first] = numberedPeriodsIn(sheet);
  if (first === undefined) return null;
  const [key, period] = first;
  const [row = 0, column = 0] = key.split(' ').map(Number);
  const text = textAt(sheet, row, column);
  const name = (said: PeriodYear) => periodMonthName(basis, period, said);
  return {
    cell: cellAddress(row, column),
    text: numberedPeriod(text) === null ? `${text} ${period.year}` : text,
    months: { begins: name('begins'), ends: name('ends'), calendar: name('calendar') },
  };
}

function periodMonthName(basis: CompanyBasis, period: NumberedPeriod, said: PeriodYear): string {
  const { calendarYear, calendarMonth } = monthOfPeriod(basis, period, said);
  return `${MONTH_NAMES[calendarMonth - 1] ?? ''} ${calendarYear}`;
}

/**
 * Replaces numbered periods with months as the layouts state. Until a person has answered, the company's financial
 * years are assumed. This only shows the content of the sheet; nothing is stored in the meantime.
 */
export function withChosenPeriods(
  basis: CompanyBasis,
  written: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  const workbook = withPeriodWords(basis, written);
  if (
    workbook.identities !== null ||
    workbook.sheets.every((sheet) => numberedPeriodsIn(sheet).size === 0)
  )
    return workbook;
  const said = workbook.sheets.map(
    ({ name }) => layouts.find(({ sheet }) => sheet === name)?.periodYear ?? ownPeriodYear(basis),
  );
  const first = workbook.sheets.flatMap((sheet, at) =>
    [...numberedPeriodsIn(sheet).values()]
      .slice(0, 1)
      .map((one) => periodMonthName(basis, one, said[at] ?? 'begins')),
  );
  const key = [...said, ...first].join(' ');
  const before = workbooksWithPeriods.get(workbook) ?? new Map<string, ImportWorkbook>();
  workbooksWithPeriods.set(workbook, before);
  const read = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet, at) =>
      withPeriodMonths(basis, sheet, said[at] ?? 'begins'),
    ),
  };
  before.set(key, read);
  return read;
}

function withPeriodMonths(basis: CompanyBasis, sheet: GridSheet, said: PeriodYear): GridSheet {
  const periods = numberedPeriodsIn(sheet);
  if (periods.size === 0) return sheet;
  const beside = yearPeriodHead(sheet);
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column) => {
      const period = periods.get(periodCellKey(row, column));
      if (column === beside?.year && periods.has(periodCellKey(row, beside.period))) return null;
      return period === undefined
        ? cell
        : ({ kind: 'text', value: periodMonthName(basis, period, said) } as const);
    }),
  );
  return { ...sheet, rows };
}

const isPeriodYearOpen = (basis: CompanyBasis, sheet: GridSheet, layout: SheetLayout | undefined) =>
  ambiguousPeriod(basis, sheet) !== null && layout?.periodYear === undefined;

/** The question about a sheet whose periods could be several months. */
export function periodDoubts(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): ImportPreview['questions'] {
  const unclear = ambiguousPeriod(basis, sheet);
  if (unclear === null || !isPeriodYearOpen(basis, sheet, layout)) return [];
  const [one = '', other = '', last = ''] = PERIOD_YEARS.map((said) => unclear.months[said]);
  const question = `Choose which month “${unclear.text}” (${unclear.cell}) is: ${one}, ${other} or ${last}.`;
  return [{ sheet: sheet.name, about: 'periodYear', question }];
}

/** The description of a sheet with such periods, with the question instead of their months. */
export function withPeriodQuestion(
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
      isOfNoPeriod(one.reason) ? { ...one, reason: 'You choose the month.' } : one,
    ),
  };
}

/** Replaces only the numbered periods whose months are known. */
export const withKnownPeriods = (
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
): ImportWorkbook => {
  const read = withChosenPeriods(basis, workbook, layouts);
  const isAny = workbook.sheets.some((sheet) =>
    isPeriodYearOpen(
      basis,
      sheet,
      layouts.find((layout) => layout.sheet === sheet.name),
    ),
  );
  return isAny ? withPeriodWords(basis, workbook) : read;
};
