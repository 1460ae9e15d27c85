import type { MonthlySummary, MonthlySummaryItem } from '../../../contract/monthlySummaries.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { monthNamed } from '../../../domain/pageFigures.ts';
import { REPORT_TEXTS } from '../../../domain/reportTexts.ts';
import { monthTitle } from './reportCard.view.ts';

type OfMonth = Pick<MonthlySummaryItem, 'id' | 'monthName' | 'year'>;

/** A report by its month: "2026-10", "October 2026". */
export interface NamedReport {
  readonly id: number;
  readonly month: string;
  readonly name: string;
}

/** A report with those before and after it. */
export interface ReportPlace {
  readonly report: NamedReport;
  readonly previous: NamedReport | null;
  readonly next: NamedReport | null;
}

/** "2026-10"; null where its month has no name. */
export function monthOfReport({ monthName, year }: Omit<OfMonth, 'id'>): string | null {
  const month = monthNamed(monthName, year);
  return month === null ? null : figureMonth(month);
}

/**
 * The report of a month among all reports, which are in the order of their months, or the newest one;
 * null where there is none.
 */
export function placeOfReport(
  reports: readonly OfMonth[],
  wanted: string | undefined,
): ReportPlace | null {
  const named = reports.flatMap((report) => {
    const month = monthOfReport(report);
    return month === null ? [] : [{ id: report.id, month, name: monthTitle(report) }];
  });
  const at =
    wanted === undefined ? named.length - 1 : named.findIndex(({ month }) => month === wanted);
  const report = named[at];
  if (report === undefined) return null;
  return { report, previous: named[at - 1] ?? null, next: named[at + 1] ?? null };
}

/** A text of a report, and how readers know it. */
export interface WrittenPiece {
  readonly text: string;
  readonly source: string;
}

const TEXTS = ['overview', 'notes', 'summaryNotes'] as const;

/** All that was written of a month, in the order in which a report shows it. */
export function writtenPieces(report: MonthlySummary): WrittenPiece[] {
  return [
    ...TEXTS.map((key) => ({ text: report[key] ?? '', source: REPORT_TEXTS[key] })),
    ...report.bulletPoints.map(({ bulletText, category }) => ({
      text: bulletText,
      source: category,
    })),
  ];
}
