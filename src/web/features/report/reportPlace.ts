import type { MonthBriefing } from '../../../contract/briefing.ts';
import type { MonthlySummaryItem } from '../../../contract/monthlySummaries.ts';
import { latestMonth } from '../../../domain/begunMonths.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import { monthNamed } from '../../../domain/pageFigures.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { monthTitle } from '../../components/reportMonth.ts';

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

/** A month that the page shows. */
export interface ShownMonth {
  /** "2026-10" */
  readonly month: string;
  /** "October 2026" */
  readonly name: string;
  readonly previous: MonthBriefing['previous'];
  readonly next: MonthBriefing['next'];
  /** Of its report; null: it has none. */
  readonly summaryId: number | null;
  /** null: it has a report, but no figures. */
  readonly briefing: MonthBriefing | null;
}
