import { fiscalToCalendar, shortMonthName, toFiscalMonth } from '../../../domain/fiscalCalendar.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';

/** A monthly report as forecasts refer to it. */
export interface Report {
  readonly id: number;
  /** "October 2026" */
  readonly label: string;
  /** "Oct 2026" */
  readonly shortLabel: string;
  readonly month: MonthOfYear;
  /** Higher for a newer report. */
  readonly order: number;
}

interface ReportMonth {
  readonly id: number;
  readonly monthName: string;
  /** The fiscal month. */
  readonly monthNum: number;
  readonly year: number;
}

/** The reports by their month, the newest first. */
export function newestReports(summaries: readonly ReportMonth[]): Report[] {
  return summaries
    .map(({ id, monthName, monthNum, year }) => {
      const calendarMonth = fiscalToCalendar(shownBasis(), toFiscalMonth(monthNum));
      return {
        id,
        label: `${monthName} ${year}`,
        shortLabel: `${shortMonthName(monthName)} ${year}`,
        month: { calendarYear: year, calendarMonth },
        order: year * 12 + calendarMonth,
      };
    })
    .toSorted((a, b) => b.order - a.order || b.id - a.id);
}
