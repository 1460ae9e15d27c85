import {
  fiscalToCalendar,
  shortMonthName,
  toFiscalMonth,
} from '../../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../../finance/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export interface Report {
  readonly id: number;
  readonly label: string;
  /** A text such as "Oct 2026". */
  readonly shortLabel: string;
  readonly month: MonthOfYear;
  /** The number is higher for a newer report. */
  readonly order: number;
}

interface SummaryMonth {
  readonly id: number;
  readonly monthName: string;
  /** The fiscal month, 1 to 12. */
  readonly monthNum: number;
  readonly year: number;
}

export function newestReports(summaries: readonly SummaryMonth[]): Report[] {
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
