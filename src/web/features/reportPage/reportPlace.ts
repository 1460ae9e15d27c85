import type { MonthBriefing } from '../../../contract/briefing.ts';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { latestMonth } from '../../../finance/begunMonths.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import type { MonthOfYear } from '../../../finance/fiscalCalendar.ts';
import { monthNamed } from '../../../finance/pageFigures.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { monthTitle } from '../../components/reportMonth.ts';

type ReportOfMonth = Pick<MonthlySummaryItem, 'id' | 'monthName' | 'year'>;

/** A report with its month: "2026-10", "October 2026". */
export interface NamedReport {
  readonly id: number;
  readonly month: string;
  readonly name: string;
}

export interface ReportPlace {
  readonly report: NamedReport;
  readonly previous: NamedReport | null;
  readonly next: NamedReport | null;
}

/**
 * Finds a month's report among all reports in order. Without a month, the newest that has begun, or the first if all
 * are in the future. Null if there is none.
 */
export function placeOfReport(
  reports: readonly ReportOfMonth[],
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

export interface ShownMonth {
  /** A text such as "2026-10". */
  readonly month: string;
  readonly name: string;
  readonly previous: MonthBriefing['previous'];
  readonly next: MonthBriefing['next'];
  readonly summaryId: number | null;
  /** Null if the month has a report but no figures. */
  readonly briefing: MonthBriefing | null;
}
