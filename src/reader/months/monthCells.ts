import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CalendarMonth, FinancialMonth, MonthOfYear } from '../../finance/fiscalCalendar.ts';
import {
  calendarToFiscal,
  calendarYear,
  financialYearOrNull,
} from '../../finance/fiscalCalendar.ts';
import type { StatedMonth } from '../../finance/monthText.ts';
import type { StatedYear } from '../../finance/yearText.ts';

export interface MonthCell {
  readonly index: number;
  readonly cell: string;
  readonly text: string;
  readonly months: readonly StatedMonth[];
  /** The year next to the month, above it or on the sheet; null if there is none. */
  readonly year: StatedYear | null;
  /** True if the year is that of the whole sheet, used for months that don't state their own. */
  readonly isOfSheet: boolean;
}

export interface MonthFound extends MonthOfYear, FinancialMonth {}

export type MonthAnswer =
  | { readonly kind: 'month'; readonly month: MonthFound }
  | { readonly kind: 'refused'; readonly reason: string; readonly remedy: string }
  | { readonly kind: 'asked'; readonly about: 'year' | 'month' };

export type NumbersFrom = 'fromApril' | 'fromJanuary' | null;

interface Conventions {
  readonly dayOrder: 'dayFirst' | 'monthFirst' | null;
  readonly numbersFrom: NumbersFrom;
  /** Financial years to expect if a date can be read in two ways. */
  readonly knownYears: ReadonlySet<string>;
}

/**
 * The month of each row or column. All are read together: a date such as 04/05/2025 is read like its neighbours, and
 * nothing is guessed if all of them are ambiguous.
 */
export function answersFor(
  basis: CompanyBasis,
  cells: readonly MonthCell[],
  said: {
    readonly numbersFrom: NumbersFrom;
    readonly knownYears: ReadonlySet<string>;
    readonly areNeighbours: boolean;
  },
): ReadonlyMap<MonthCell, MonthAnswer> {
  const { yearStartMonth } = basis;
  const conventions = {
    dayOrder: dayOrderOf(cells),
    numbersFrom:
      said.numbersFrom ??
      // The two readings are the same if the company's year begins in January.
      (yearStartMonth === 1 ? 'fromJanuary' : numbersFromOf(cells, said.areNeighbours)),
    knownYears: said.knownYears,
  };
  const answers = new Map(cells.map((cell) => [cell, answerFor(basis, cell, conventions)]));
  const monthIn = (cell: MonthCell) => answeredMonth(answers.get(cell));
  const groups = said.areNeighbours ? runsOfYear(cells) : cellsOfYears(cells);
  for (const group of groups) {
    const months = said.areNeighbours
      ? group.map(monthIn)
      : inFiscalOrder(basis, group.map(monthIn));
    // For April to March under one calendar year, the year is probably a financial year, with January to March at its
    // end. A company whose year begins in January has no such turn.
    const turn = months.findIndex((month, at) => isTurn(month, months[at + 1]));
    if (turn === -1) continue;
    for (const [at, cell] of group.entries()) {
      const isLater =
        yearStartMonth === 1
          ? (months[turn] === 12) === at > turn
          : (monthIn(cell) ?? 12) < yearStartMonth;
      if (isLater) answers.set(cell, notCalendar(cell));
    }
  }
  return answers;
}

const answeredMonth = (answer: MonthAnswer | undefined) =>
  answer?.kind === 'month' ? answer.month.calendarMonth : null;

const isTurn = (a: number | null, b: number | null | undefined) =>
  (a === 12 && b === 1) || (a === 1 && b === 12);

function runsOfYear(cells: readonly MonthCell[]): readonly (readonly MonthCell[])[] {
  const runs: MonthCell[][] = [];
  for (const cell of cells) {
    const run = runs.at(-1);
    if (run !== undefined && sameCalendarYear(run.at(-1), cell)) run.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

function cellsOfYears(cells: readonly MonthCell[]): readonly (readonly MonthCell[])[] {
  const said = cells.filter((cell) => sameCalendarYear(cell, cell));
  return [...Map.groupBy(said, ({ year }) => yearText(year)).values()];
}

/** Each month once if they are in the order of the financial year, forwards or backwards; otherwise none. */
function inFiscalOrder(
  basis: CompanyBasis,
  months: readonly (CalendarMonth | null)[],
): readonly CalendarMonth[] {
  const once = [...new Set(months.filter((month) => month !== null))];
  const numbers = once.map((month) => calendarToFiscal(basis, month));
  const isBetween = (isNext: (a: number, b: number) => boolean) =>
    numbers.every((number, at) => at === 0 || isNext(numbers[at - 1] ?? number, number));
  return isBetween((a, b) => a < b) || isBetween((a, b) => a > b) ? once : [];
}

const notCalendar = ({ text, year }: MonthCell): MonthAnswer => ({
  kind: 'refused',
  reason: `${text} follows December but has the same year, ${yearText(year)}.`,
  remedy: `Write the financial year (such as FY25), or the calendar year that ${text} is in.`,
});

const yearText = (year: StatedYear | null): string => {
  if (year === null) return '';
  return year.kind === 'financial' ? year.fyLabel : String(year.calendarYear);
};

function sameCalendarYear(a: MonthCell | undefined, b: MonthCell): boolean {
  return (
    a?.year?.kind === 'calendar' &&
    b.year?.kind === 'calendar' &&
    a.year.calendarYear === b.year.calendarYear &&
    b.months.every(({ calendarYear: own }) => own === null)
  );
}

function dayOrderOf(cells: readonly MonthCell[]): Conventions['dayOrder'] {
  const dates = cells.filter(({ months }) => months.some(isByDay));
  const fitting = (['dayFirst', 'monthFirst'] as const).map((order) => ({
    order,
    months: dates.flatMap(({ months }) => months.filter(({ given }) => given === order)),
  }));
  const possible = fitting.filter(({ months }) => months.length === dates.length);
  const [first, second] = possible;
  if (first === undefined) return null;
  if (second === undefined) return first.order;
  // If the first days of twelve months are read in the wrong order, they become twelve days of
  // January.
  const counts = [first, second].map(
    ({ months }) => new Set(months.map((m) => `${m.calendarYear}-${m.calendarMonth}`)).size,
  );
  const [a = 0, b = 0] = counts;
  if (a === b) return null;
  return a > b ? first.order : second.order;
}

const isByDay = ({ given }: StatedMonth) => given === 'dayFirst' || given === 'monthFirst';

/** Numbers next to calendar years, or that run from 4 to 12 and on to 3, are calendar months. */
function numbersFromOf(cells: readonly MonthCell[], areNeighbours: boolean): NumbersFrom {
  const numbers = cells.filter(({ months }) => months.some(({ given }) => given === 'fromApril'));
  if (numbers.length > 0 && numbers.every(({ year }) => year?.kind === 'calendar')) {
    return 'fromJanuary';
  }
  if (!areNeighbours) return null;
  const isWrapped = numbers.some((cell, index) => {
    const next = numbers[index + 1];
    return (
      next !== undefined &&
      Number(cell.text) === 12 &&
      Number(next.text) === 1 &&
      cell.year?.kind === 'financial' &&
      yearText(cell.year) === yearText(next.year)
    );
  });
  return isWrapped ? 'fromJanuary' : null;
}

function answerFor(basis: CompanyBasis, cell: MonthCell, conventions: Conventions): MonthAnswer {
  const { dayOrder, numbersFrom } = conventions;
  const months = cell.months.filter(({ given }) => {
    if (given === 'dayFirst' || given === 'monthFirst')
      return dayOrder === null || given === dayOrder;
    if (given === 'fromApril' || given === 'fromJanuary')
      return numbersFrom === null || given === numbersFrom;
    return true;
  });
  if (numbersFrom === null && months.some(({ given }) => given === 'fromApril')) {
    return { kind: 'asked', about: 'month' };
  }
  const placed = months.map((month) => placedIn(basis, month, cell));
  const found = uniqueMonths(
    placed.flatMap((answer) => (answer.kind === 'month' ? [answer.month] : [])),
  );
  const likely = [
    found.filter(({ fyLabel }) => fyLabel === yearText(cell.year)),
    found.filter(({ fyLabel }) => conventions.knownYears.has(fyLabel)),
  ].find(({ length }) => length === 1);
  const [only, other] = likely ?? found;
  if (only === undefined) {
    return (
      placed[0] ?? {
        kind: 'refused',
        reason: `“${cell.text}” is not a known month.`,
        remedy: 'Write the month with its year, such as April 2025 or 2025-04.',
      }
    );
  }
  if (other === undefined) return { kind: 'month', month: only };
  return {
    kind: 'refused',
    reason: `“${cell.text}” could be ${monthOfYearText(only)} or ${monthOfYearText(other)}.`,
    remedy: 'Write the month with its year as text, such as April 2025 or 2025-04.',
  };
}

const monthOfYearText = ({ calendarYear: year, calendarMonth }: MonthOfYear) =>
  `${year}-${String(calendarMonth).padStart(2, '0')}`;

function uniqueMonths(months: readonly MonthFound[]): readonly MonthFound[] {
  return [...new Map(months.map((month) => [monthOfYearText(month), month])).values()];
}

function placedIn(
  basis: CompanyBasis,
  month: StatedMonth,
  { text, year, isOfSheet }: MonthCell,
): MonthAnswer {
  const monthNum = calendarToFiscal(basis, month.calendarMonth);
  const around =
    year?.kind === 'financial' ? calendarYear(basis, year.fyLabel, monthNum) : year?.calendarYear;
  const own = month.calendarYear ?? around;
  if (own === undefined) return { kind: 'asked', about: 'year' };
  if (around !== undefined && own !== around && !isOfSheet) {
    return {
      kind: 'refused',
      reason: `“${text}” is outside ${yearText(year)}, the year stated for it.`,
      remedy: 'Correct the month or the year next to it.',
    };
  }
  const found =
    own < 2000 || own > 2099 ? null : financialYearOrNull(basis, own, month.calendarMonth);
  if (found === null) {
    return {
      kind: 'refused',
      reason: `“${text}” is outside the financial years FY00 to FY99.`,
      remedy: 'Correct the year.',
    };
  }
  return {
    kind: 'month',
    month: {
      fyLabel: found.label,
      monthNum,
      calendarYear: own,
      calendarMonth: month.calendarMonth,
    },
  };
}
