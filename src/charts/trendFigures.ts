import type { TrendPoint } from '../contract/financialTrends.ts';
import { shortMonthName } from '../domain/fiscalCalendar.ts';
import { LINES, combinedSalesMarketing } from '../domain/lines.ts';

/** The amounts that the page shows, in US dollars. */
export type TrendLine =
  | 'revenue'
  | 'adjEbitda'
  | 'production'
  | 'salesMarketing'
  | 'rnd'
  | 'marketing'
  | 'admin'
  | 'cash'
  | 'combinedSalesMarketing';

export interface TrendFigure {
  readonly amount: string | null;
  /** What the amount leaves out: "without Marketing"; null where it is whole, or missing. */
  readonly remark: string | null;
}

function combined({ salesMarketing, marketing }: TrendPoint): TrendFigure {
  const { total, missing } = combinedSalesMarketing(salesMarketing, marketing);
  if (total === null || missing === 0) return { amount: total, remark: null };
  const left = marketing === null ? LINES.marketing : LINES.salesMarketing;
  return { amount: total, remark: `without ${left.label}` };
}

/** A line's amount in a month. Both parts missing is a missing sum; one is a sum that says so. */
export function trendFigure(line: TrendLine, point: TrendPoint): TrendFigure {
  if (line === 'combinedSalesMarketing') return combined(point);
  return { amount: line === 'rnd' ? point.rd : point[line], remark: null };
}

/** "Apr 2025" */
export function pointName(point: Pick<TrendPoint, 'month' | 'year'>): string {
  return `${shortMonthName(point.month)} ${point.year}`;
}
