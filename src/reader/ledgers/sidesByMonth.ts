import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { bookMonth } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { monthOfPeriod, ownPeriodYear } from '../../finance/numberedPeriod.ts';
import { textAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { monthsIn } from '../cells/headings.ts';
import { titleTime } from '../words/titlePeriod.ts';
import type { BookHead, LedgerColumn } from './bookColumns.ts';
import { sheetTitle } from './sheetBooks.ts';
import type { StatedPeriod } from './statedPeriod.ts';
import { groupRows, trialRows } from './trialRows.ts';

/** One month of a trial balance with debits and credits for each month. */
interface MonthOfColumns {
  readonly head: BookHead;
  readonly period: StatedPeriod;
}

const SIDE_WORDS =
  /(?<![\p{L}])(?:debits?|credits?|dr|cr|soll|haben|d[ée]bit|cr[ée]dit|debet|kredit|debe|haber|dare|avere)\.?(?![\p{L}])/giu;

/**
 * The months of a trial balance with "Jan Debit, Jan Credit, Feb Debit, Feb Credit"; empty for any other one. A month's
 * columns are movements if a title says so, or if an account has amounts on both sides; otherwise a person is asked.
 */
export function sidesByMonth(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: BookHead,
): readonly MonthOfColumns[] {
  const amounts = [...head.columns].filter(([, column]) => 'when' in column);
  const months = new Map<BooksMonth, (readonly [number, LedgerColumn])[]>();
  for (const [at, column] of amounts) {
    const month = column.kind === 'balance' ? null : monthAbove(basis, sheet, head, at);
    if (month === null) return [];
    months.set(month, [...(months.get(month) ?? []), [at, column]]);
  }
  const areSided = [...months.values()].every(
    (own) => own.length === 2 && new Set(own.map(([, { kind }]) => kind)).size === 2,
  );
  if (months.size < 2 || !areSided) return [];
  const names = [...head.columns].filter(([, column]) => !('when' in column));
  const heads = [...months].map(([month, own]) => {
    const columns = own.map(([at, { kind }]) => [at, sidedColumn(kind)] as const);
    return { month, head: { ...head, columns: new Map([...names, ...columns]) } };
  });
  const isOfMovements =
    head.isOfMovements === true ||
    sheetTitle(basis.currency, sheet, head).isOfMovements ||
    heads.some((one) => hasBothSides(basis, sheet, one.head));
  return heads.map((one) => ({
    head: { ...one.head, isOfMovements },
    period: { from: isOfMovements ? one.month : null, to: one.month, isAsOf: false },
  }));
}

const sidedColumn = (kind: LedgerColumn['kind']): LedgerColumn => ({
  kind: kind === 'debit' ? 'debit' : 'credit',
  when: 'plain',
});

/** The month in the heading of a column, or in the heading above it. */
export function monthAbove(
  basis: CompanyBasis,
  sheet: GridSheet,
  { row }: BookHead,
  column: number,
): BooksMonth | null {
  const above = Array.from({ length: column + 1 }, (_, at) =>
    row === 0 ? '' : textAt(sheet, row - 1, at),
  ).findLast((text) => text !== '');
  const found = [textAt(sheet, row, column), above ?? '']
    .map((text) =>
      text
        .replaceAll(SIDE_WORDS, ' ')
        .replaceAll(/[\s-]+/g, ' ')
        .trim(),
    )
    .map((value) => monthsIn(basis, { kind: 'text', value }))
    .find(({ length }) => length > 0);
  const [month, other] = found ?? [];
  if (month === undefined || other !== undefined) return null;
  const year = month.calendarYear ?? titledYear(basis, sheet, row, month.calendarMonth);
  return year === null ? null : bookMonth(year, month.calendarMonth);
}

/** The calendar year of a month below a title such as "2026" or "FY26". */
function titledYear(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  month: number,
): number | null {
  const above = sheet.rows
    .slice(0, row)
    .flatMap((cells, at) => cells.map((_, column) => textAt(sheet, at, column)));
  const { calendarYear, financialYear } = titleTime(basis, [...above, sheet.name]);
  if (financialYear !== null) {
    const number = ((month - basis.yearStartMonth + MONTHS_IN_YEAR) % MONTHS_IN_YEAR) + 1;
    const period = { number, year: financialYear };
    return monthOfPeriod(basis, period, ownPeriodYear(basis)).calendarYear;
  }
  // Months on both sides of New Year are in two calendar years.
  return basis.yearStartMonth === 1 ? calendarYear : null;
}

/** True if an account has a debit and a credit in one month, as only movements do. */
function hasBothSides(basis: CompanyBasis, sheet: GridSheet, head: BookHead): boolean {
  const { rows } = trialRows(basis, sheet, head);
  const groups = groupRows(rows);
  return rows.some(
    (row) =>
      !row.isTotal &&
      !groups.has(row) &&
      [...row.amounts.values()].some(({ debit, credit }) => debit !== 0n && credit !== 0n),
  );
}
