import type { FinancialMonth, MonthOfYear } from './fiscalCalendar.ts';
import type { MonthFigures } from './overMonths.ts';

/** A month of the company's accounts. */
export interface CompanyMonth extends FinancialMonth, MonthOfYear {
  /** What nobody has reported is missing; with the headcount of the month's report. */
  readonly figures: MonthFigures;
  /** There is only a report, with what it keeps until the month has figures. */
  readonly isReportOnly?: true;
}
