import { figureMonth } from '../../domain/figureId.ts';
import { monthNamed } from '../../domain/pageFigures.ts';
import { shownBasis } from '../api/companyBasis.ts';

type NamedMonth = { readonly monthName: string; readonly year: number };

/** "April 2025" */
export function monthTitle({ monthName, year }: NamedMonth): string {
  return `${monthName} ${year}`;
}

/** "2025-04", which names a report in addresses; null where its month has no name. */
export function monthOfReport({ monthName, year }: NamedMonth): string | null {
  const month = monthNamed(shownBasis(), monthName, year);
  return month === null ? null : figureMonth(month);
}

/** What a link to the page of a report has in its address. */
export const searchOfReport = (report: NamedMonth): { month?: string } => {
  const month = monthOfReport(report);
  return month === null ? {} : { month };
};
