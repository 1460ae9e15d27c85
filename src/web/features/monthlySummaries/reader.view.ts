import type { MonthlySummary, MonthlySummaryItem } from '../../../contract/monthlySummaries.ts';
import { latestMonth } from '../../../domain/begunMonths.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { monthNamed } from '../../../domain/pageFigures.ts';
import { REPORT_TEXTS } from '../../../domain/reportTexts.ts';
import { monthTitle } from './reportCard.view.ts';
import { shownBasis } from '../../api/companyBasis.ts';

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
  const month = monthNamed(shownBasis(), monthName, year);
  return month === null ? null : figureMonth(month);
}

/**
 * The report of a month among all reports, which are in the order of their months, or the newest one of a
 * month that has begun; where all are still to come, the first of them. Null where there is none.
 */
export function placeOfReport(
  reports: readonly OfMonth[],
  wanted: string | undefined,
  thisMonth: MonthOfYear,
): ReportPlace | null {
  const basis = shownBasis();
  const months = reports.flatMap((report) => {
    const of = monthNamed(basis, report.monthName, report.year);
    return of === null ? [] : [{ of, id: report.id, name: monthTitle(report) }];
  });
  const found =
    wanted === undefined
      ? (latestMonth(basis, months, ({ of }) => of, thisMonth) ?? months[0])
      : months.find(({ of }) => figureMonth(of) === wanted);
  const at = found === undefined ? -1 : months.indexOf(found);
  const named = months.map(({ of, id, name }) => ({ id, name, month: figureMonth(of) }));
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
