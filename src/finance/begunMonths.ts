import type { CompanyBasis } from './companyBasis.ts';
import type { FinancialMonth, MonthOfYear } from './fiscalCalendar.ts';
import { hasBegun } from './fiscalCalendar.ts';

/**
 * Returns the months that have begun. Later months may be planned or prepared, but don't describe
 * the company yet.
 */
export const begunMonths = <M>(
  basis: CompanyBasis,
  months: readonly M[],
  monthOf: (month: M) => FinancialMonth | MonthOfYear,
  thisMonth: MonthOfYear,
): M[] => months.filter((month) => hasBegun(basis, monthOf(month), thisMonth));

export const latestMonth = <M>(
  basis: CompanyBasis,
  months: readonly M[],
  monthOf: (month: M) => FinancialMonth | MonthOfYear,
  thisMonth: MonthOfYear,
): M | undefined => months.findLast((month) => hasBegun(basis, monthOf(month), thisMonth));
