import { figureMonth } from '../../finance/figureId.ts';
import { monthNamed } from '../../finance/pageFigures.ts';
import { shownBasis } from '../api/companyBasis.ts';

type ReportMonthName = { readonly monthName: string; readonly year: number };

export function monthTitle({ monthName, year }: ReportMonthName): string {
  return `${monthName} ${year}`;
}

/** Returns a month such as "2025-04", or null if the month has no name. */
export function monthOfReport({ monthName, year }: ReportMonthName): string | null {
  const month = monthNamed(shownBasis(), monthName, year);
  return month === null ? null : figureMonth(month);
}

export const searchOfReport = (report: ReportMonthName): { month?: string } => {
  const month = monthOfReport(report);
  return month === null ? {} : { month };
};
