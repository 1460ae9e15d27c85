import type { CompanyBasis } from './companyBasis.ts';
import type { FinancialMonth, MonthOfYear } from './fiscalCalendar.ts';
import { hasBegun } from './fiscalCalendar.ts';

/** The months that count: one that has not begun may be planned or prepared, and says nothing of the company yet. */
export const begunMonths = <M>(
  basis: CompanyBasis,
  months: readonly M[],
  monthOf: (month: M) => FinancialMonth | MonthOfYear,
  thisMonth: MonthOfYear,
): M[] => months.filter((month) => hasBegun(basis, monthOf(month), thisMonth));

/** The latest of months in order, the oldest first; undefined where none has begun. */
export const latestMonth = <M>(
  basis: CompanyBasis,
  months: readonly M[],
  monthOf: (month: M) => FinancialMonth | MonthOfYear,
  thisMonth: MonthOfYear,
): M | undefined => months.findLast((month) => hasBegun(basis, monthOf(month), thisMonth));
