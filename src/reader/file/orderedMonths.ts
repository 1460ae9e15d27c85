import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { MONTH_NAMES } from '../../finance/fiscalCalendar.ts';
import { monthNextToYear } from '../../finance/monthNextToYear.ts';
import { isCodeCell, textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth, isRowName, monthsIn, yearIn } from '../cells/headings.ts';
import type { ImportWorkbook } from './workbook.ts';

const SLASHED = /^(0?[1-9]|1[0-2])\/(\d{2})$/;
const MONTH_NAME_TEXT = /^(\p{L}[\p{L}\p{M}]+)\.?$/u;
const MOST_MONTH_HEAD_ROW = 60;
const MOST_MONTH_LABEL_COLUMN = 4;
const FEWEST_ORDERED_MONTHS = 2;
const FEWEST_NUMBERS = 3;
const FULL_CENTURY = 2000;
const MONTHS_PER_YEAR = 12;

const workbooksWithOrderedMonths = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * Replaces texts and numbers with months if several in a row show that they are months: "1/25", "2/25"; "Styczeń",
 * "Luty"; spreadsheet day numbers; 1 to 12; months next to one that states its year.
 */
export function withOrderedMonths(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = workbooksWithOrderedMonths.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map((sheet) =>
    [monthsByName(basis), BY_SLASH, BY_COUNTED_DAY, byYearOfOthers(basis)].reduce(
      (read, spelling) => withMonthNames(read, spelling),
      withMonthNames(withMonthOfYears(basis, sheet), byNumber(basis), true),
    ),
  );
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  workbooksWithOrderedMonths.set(workbook, read);
  return read;
}

/** Reads the cells of a row or column as months in one notation; null if they aren't consecutive months. */
type Spelling = (cells: readonly (GridValue | null)[]) => readonly (string | null)[] | null;

/** Reads months counted from a January; `isRun` gets the numbers of the cells that have one. */
const monthSpelling =
  (
    numberOf: (cell: GridValue | null) => number | null,
    isRun: (months: readonly number[], cells: readonly (GridValue | null)[]) => boolean,
    nameOf: (month: number) => string,
  ): Spelling =>
  (cells) => {
    const months = cells.map(numberOf);
    return isRun(
      months.filter((month) => month !== null),
      cells,
    )
      ? months.map((month) => (month === null ? null : nameOf(month)))
      : null;
  };

const monthNameOfIndex = (month: number) => MONTH_NAMES[month % MONTHS_PER_YEAR] ?? '';

function slashed(cell: GridValue | null): number | null {
  if (cell?.kind !== 'text' || isCodeCell(cell)) return null;
  const [, month, year] = SLASHED.exec(textOf(cell)) ?? [];
  return month === undefined ? null : Number(year) * MONTHS_PER_YEAR + Number(month) - 1;
}

/** A month name that counts only next to its year or next to other months in the same language. */
function oneOfSeveral(cell: GridValue | null): number | null {
  if (cell?.kind !== 'text') return null;
  const [, name = ''] = MONTH_NAME_TEXT.exec(textOf(cell).normalize('NFKC').toLowerCase()) ?? [];
  const month = name === '' ? null : monthNextToYear(name.replaceAll('\u0307', ''));
  return month === null ? null : month - 1;
}

const aloneIn = (basis: CompanyBasis, cell: GridValue | null): number | null => {
  const [month, other] = monthsIn(basis, cell);
  const isAlone = other === undefined && month?.given === null && month.calendarYear === null;
  return isAlone ? month.calendarMonth - 1 : null;
};

function monthByName(basis: CompanyBasis, cell: GridValue | null): number | null {
  const month = oneOfSeveral(cell);
  if (month !== null || cell?.kind !== 'text') return month;
  return aloneIn(basis, cell);
}

const areInOrder = (
  months: readonly number[],
  isNext: (step: number) => boolean = (step) => step === 1,
  fewest = FEWEST_ORDERED_MONTHS,
) =>
  months.length >= fewest &&
  months.every((month, at) => at === 0 || isNext(month - (months[at - 1] ?? 0)));

const isNextOfYear = (step: number) => step === 1 || step === 1 - MONTHS_PER_YEAR;

const monthWithYear = (month: number) =>
  `${monthNameOfIndex(month)} ${FULL_CENTURY + Math.floor(month / MONTHS_PER_YEAR)}`;

const BY_SLASH = monthSpelling(slashed, (months) => areInOrder(months), monthWithYear);

const monthsByName = (basis: CompanyBasis): Spelling =>
  monthSpelling(
    (cell) => monthByName(basis, cell),
    (months, cells) =>
      cells.some((cell) => oneOfSeveral(cell) !== null) && areInOrder(months, isNextOfYear),
    monthNameOfIndex,
  );

const monthDigits = (cell: GridValue | null) =>
  (cell?.kind === 'number' || cell?.kind === 'text') && /^\d{1,5}$/.test(textOf(cell))
    ? Number(textOf(cell))
    : null;

const DAY_COUNT_MS = 86_400_000;
/** The day from which spreadsheets count. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** The month whose first or last day has this day number: 46053 is 31 January 2026. */
function monthOfDayCount(cell: GridValue | null): number | null {
  const number = monthDigits(cell);
  if (number === null) return null;
  const day = new Date(DAY_ZERO + number * DAY_COUNT_MS);
  const next = new Date(day.getTime() + DAY_COUNT_MS);
  if (day.getUTCDate() !== 1 && next.getUTCDate() !== 1) return null;
  const month = (day.getUTCFullYear() - FULL_CENTURY) * MONTHS_PER_YEAR + day.getUTCMonth();
  return month < 0 ? null : month;
}

const BY_COUNTED_DAY = monthSpelling(
  monthOfDayCount,
  (months) => areInOrder(months, undefined, FEWEST_NUMBERS),
  monthWithYear,
);

/** A row with 1 to 12 and without a name is a heading with numbered months. */
const byNumber = (basis: CompanyBasis): Spelling =>
  monthSpelling(
    monthDigits,
    (numbers, cells) =>
      numbers.length === MONTHS_PER_YEAR &&
      numbers[0] === 1 &&
      areInOrder(numbers) &&
      !cells.some((cell) => cell?.kind === 'text' && isRowName(basis, textOf(cell))),
    (number) => `P${number}`,
  );

/** Reads consecutive months of which only some state their year: "Dec 2025, Jan, Feb". */
const byYearOfOthers =
  (basis: CompanyBasis): Spelling =>
  (cells) => {
    const found = cells.map((cell) => {
      const [month, other] = monthsIn(basis, cell);
      return other === undefined && month?.given === null ? month : null;
    });
    const months = found.filter((month) => month !== null);
    const isRun = areInOrder(
      months.map(({ calendarMonth }) => calendarMonth),
      isNextOfYear,
    );
    const starts = months.map(({ calendarYear, calendarMonth }, at) =>
      calendarYear === null
        ? null
        : (calendarYear - FULL_CENTURY) * MONTHS_PER_YEAR + calendarMonth - 1 - at,
    );
    const [first, another] = new Set(starts.filter((start) => start !== null));
    if (!isRun || first === undefined || another !== undefined || !starts.includes(null))
      return null;
    return found.map((month) =>
      month === null ? null : monthWithYear(first + months.indexOf(month)),
    );
  };

/** "Month of March" above 2026 and 2025 means March of each year. */
function withMonthOfYears(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const yearOf = (cell: GridValue | null) => {
    const year = yearIn(basis, cell);
    return year?.kind === 'calendar' ? year.calendarYear : null;
  };
  const head = sheet.rows
    .slice(0, MOST_MONTH_HEAD_ROW)
    .findIndex((cells) => cells.some((cell) => yearOf(cell) !== null));
  const [month, other] = sheet.rows
    .slice(0, Math.max(head, 0))
    .flatMap((cells) =>
      cells.flatMap((cell) => (isMonth(basis, cell) ? [aloneIn(basis, cell)] : [])),
    );
  const cells = sheet.rows[head] ?? [];
  const first = cells.findIndex((cell) => yearOf(cell) !== null);
  const areYears = cells.slice(first).every((cell) => textOf(cell) === '' || yearOf(cell) !== null);
  if (month === undefined || month === null || other !== undefined || !areYears) return sheet;
  const months = cells.map((cell): GridValue | null => {
    const year = yearOf(cell);
    return year === null ? cell : { kind: 'text', value: `${monthNameOfIndex(month)} ${year}` };
  });
  return { ...sheet, rows: sheet.rows.with(head, months) };
}

function withMonthNames(sheet: GridSheet, namesOf: Spelling, isAcross = false): GridSheet {
  const heads = new Map(
    sheet.rows.slice(0, MOST_MONTH_HEAD_ROW).map((cells, row) => [row, namesOf(cells)]),
  );
  const labels = Array.from({ length: isAcross ? 0 : MOST_MONTH_LABEL_COLUMN + 1 }, (_, column) =>
    namesOf(sheet.rows.map((row) => row[column] ?? null)),
  );
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column): GridValue | null => {
      const name = heads.get(row)?.[column] ?? labels[column]?.[row] ?? null;
      return name === null ? cell : { kind: 'text', value: name };
    }),
  );
  const isAny = [...heads.values(), ...labels].some((names) => names !== null);
  return isAny ? { ...sheet, rows } : sheet;
}
