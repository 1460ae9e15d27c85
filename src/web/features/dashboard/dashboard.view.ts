import type { FinancialData } from '../../../contract/financialData.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import type { MonthOfYear } from '../../../finance/fiscalCalendar.ts';
import { begunMonths } from '../../../finance/begunMonths.ts';
import {
  calendarYear,
  compareFinancialMonths,
  fiscalMonthName,
} from '../../../finance/fiscalCalendar.ts';

import { monthInYear } from '../../../finance/pageFigures.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export interface Month {
  readonly figures: FinancialData;
  readonly fyLabel: string;
  readonly calendarYear: number;
  readonly name: string;
  readonly isFirstOfYear: boolean;
}

export function calendarMonthAt({ fyLabel, figures }: Month): MonthOfYear {
  return monthInYear(shownBasis(), { fyLabel, monthNum: figures.monthNum });
}

export interface DashboardFilter {
  readonly fyId?: number | undefined;
  readonly month?: number | undefined;
}

/** Sorted by financial year, then month. Figures of an unlisted year are left out. */
export function monthsInOrder(
  figures: readonly FinancialData[],
  years: readonly FinancialYear[],
): Month[] {
  const labels = new Map(years.map((year) => [year.id, year.fyYear]));
  const months = figures.flatMap((month) => {
    const fyLabel = labels.get(month.fyId);
    return fyLabel === undefined ? [] : [{ figures: month, fyLabel }];
  });
  months.sort((a, b) =>
    compareFinancialMonths(
      { fyLabel: a.fyLabel, monthNum: a.figures.monthNum },
      { fyLabel: b.fyLabel, monthNum: b.figures.monthNum },
    ),
  );
  return months.map((month, index) => {
    const year = calendarYear(shownBasis(), month.fyLabel, month.figures.monthNum);
    return {
      figures: month.figures,
      fyLabel: month.fyLabel,
      calendarYear: year,
      name: `${month.figures.monthName} ${year}`,
      isFirstOfYear: month.fyLabel !== months[index - 1]?.fyLabel,
    };
  });
}

export function isFiltered(filter: DashboardFilter): boolean {
  return filter.fyId !== undefined || filter.month !== undefined;
}

/** An undefined filter matches everything. */
export function matchesFilter(
  filter: DashboardFilter,
  month: { readonly fyId: number; readonly monthNum: number },
): boolean {
  return (
    (filter.fyId === undefined || month.fyId === filter.fyId) &&
    (filter.month === undefined || month.monthNum === filter.month)
  );
}

const fiscalMonth = ({ fyLabel, figures: { monthNum } }: Month) => ({ fyLabel, monthNum });

export const shownMonths = (months: readonly Month[], thisMonth: MonthOfYear): Month[] =>
  begunMonths(shownBasis(), months, fiscalMonth, thisMonth);

/** The last month that matches the filters. The summary cards show this month. */
export function currentMonth(months: readonly Month[], filter: DashboardFilter): Month | null {
  return months.findLast(({ figures }) => matchesFilter(filter, figures)) ?? null;
}

/** A month, the same month a year earlier, and all months in between. */
const MONTHS_OF_CONTEXT = 13;

/** The filter's points or, for a single month, its thirteen months. Points must be sorted by year and month. */
export function chartedPoints<Point extends { readonly fyId: number; readonly monthNum: number }>(
  points: readonly Point[],
  filter: DashboardFilter,
  shown: { readonly figures: Pick<FinancialData, 'fyId' | 'monthNum'> } | null,
): { readonly points: readonly Point[]; readonly highlighted: number | null } {
  const at =
    filter.month === undefined || shown === null
      ? -1
      : points.findIndex(
          ({ fyId, monthNum }) =>
            fyId === shown.figures.fyId && monthNum === shown.figures.monthNum,
        );
  if (at < 0)
    return { points: points.filter((point) => matchesFilter(filter, point)), highlighted: null };
  const context = points.slice(Math.max(0, at + 1 - MONTHS_OF_CONTEXT), at + 1);
  return { points: context, highlighted: context.length - 1 };
}

export function sameMonthLastYear(months: readonly Month[], month: Month): Month | null {
  return (
    months.find(
      (other) =>
        other.figures.monthNum === month.figures.monthNum &&
        other.calendarYear === month.calendarYear - 1,
    ) ?? null
  );
}

export function reportOf(
  summaries: readonly MonthlySummaryItem[],
  month: Month,
): MonthlySummaryItem | null {
  return (
    summaries.find(
      (summary) =>
        summary.fyId === month.figures.fyId && summary.monthNum === month.figures.monthNum,
    ) ?? null
  );
}

/** Returns words such as "All years", "FY25", "April, all years" or "April, FY25". */
export function scopeOf(filter: DashboardFilter, years: readonly FinancialYear[]): string {
  const year = years.find((candidate) => candidate.id === filter.fyId)?.fyYear;
  if (filter.month === undefined) return year ?? 'All years';
  return `${fiscalMonthName(shownBasis(), filter.month)}, ${year ?? 'all years'}`;
}

/** `years` are oldest first. */
export function timelineTitle(years: readonly Pick<FinancialYear, 'fyYear'>[]): string {
  const labels = new Set([years.at(0)?.fyYear, years.at(-1)?.fyYear]);
  labels.delete(undefined);
  return labels.size === 0
    ? 'Financial Timeline'
    : `Financial Timeline (${[...labels].join(' - ')})`;
}
