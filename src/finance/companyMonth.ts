import type { FinancialMonth, MonthOfYear } from './fiscalCalendar.ts';
import type { MonthFigures } from './overMonths.ts';

export interface CompanyMonth extends FinancialMonth, MonthOfYear {
  /** Figures that weren't reported are missing. Includes the headcount from the month's report. */
  readonly figures: MonthFigures;
  readonly isReportOnly?: true;
}
