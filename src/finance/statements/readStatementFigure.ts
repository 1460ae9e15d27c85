import { yearBeginning } from '../books/bookedAmounts.ts';
import type { BooksMonth } from '../books/books.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import type { FigurePeriod } from '../figureId.ts';
import { figureMonth } from '../figureId.ts';
import { financialYearOf, MONTHS_IN_YEAR } from '../fiscalCalendar.ts';
import { monthInYear } from '../pageFigures.ts';
import { readFigureId } from '../readFigureId.ts';

/** A row of a statement, or a covenant, over consecutive months. */
export interface StatementFigureId {
  readonly of: 'balance' | 'flow' | 'covenant';
  /** The slug of a balance line, the key of another row, or the id of a covenant. */
  readonly key: string;
  readonly first: BooksMonth;
  /** Equal to the first month for a balance sheet and a covenant. */
  readonly last: BooksMonth;
  /** As in the id: "2025-06", "FY25-to-2025-06" or "2024-07-to-2025-06". */
  readonly period: string;
}

function monthsOf(basis: CompanyBasis, period: FigurePeriod) {
  switch (period.is) {
    case 'month': {
      const month = figureMonth(period);
      return { first: month, last: month };
    }
    case 'range':
      return { first: figureMonth(period.first), last: figureMonth(period.last) };
    case 'toDate': {
      const last = figureMonth(period.last);
      return { first: yearBeginning(last, basis.yearStartMonth), last };
    }
    default: {
      const [first, last] = [1, MONTHS_IN_YEAR].map((monthNum) =>
        figureMonth(monthInYear(basis, { fyLabel: period.fyLabel, monthNum })),
      );
      return first === undefined || last === undefined ? null : { first, last };
    }
  }
}

/** The period of a figure id over these months: "2025-06", "FY25-to-2025-06" or "2024-07-to-2025-06". */
export function statementPeriodText(
  basis: CompanyBasis,
  { first, last }: Pick<StatementFigureId, 'first' | 'last'>,
): string {
  if (first === last) return last;
  if (first !== yearBeginning(last, basis.yearStartMonth)) return `${first}-to-${last}`;
  const [year, month] = last.split('-').map(Number);
  return `${financialYearOf(basis, year ?? 0, month ?? 0).label}-to-${last}`;
}

/** Reads ids such as "balance-stock.2025-06" and "flow-debt.FY25-to-2025-06"; null for other figures. */
export function readStatementFigure(basis: CompanyBasis, id: string): StatementFigureId | null {
  const [, of, key, period] =
    /^(balance|flow|covenant)-([A-Za-z0-9-]{1,60})\.([^.]+)$/u.exec(id) ?? [];
  if (of !== 'balance' && of !== 'flow' && of !== 'covenant') return null;
  if (key === undefined || period === undefined) return null;
  // Every figure has the same periods.
  const read = readFigureId(basis, `revenue.${period}`);
  if (read.is === 'refused' || read.id.of !== 'company') return null;
  const months = monthsOf(basis, read.id.period);
  if (months === null || (of !== 'flow' && months.first !== months.last)) return null;
  return { of, key, ...months, period };
}
