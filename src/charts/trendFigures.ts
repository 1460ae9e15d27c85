import type { TrendPoint } from '../contract/financialTrends.ts';
import { shortMonthName } from '../domain/fiscalCalendar.ts';
import type { LineKey, OperatingCostKey, OptionalLineKey } from '../domain/lines.ts';
import { LINES, combinedSalesMarketing } from '../domain/lines.ts';

/** A month as charts draw it: a point of the trends, which lacks two of the cost lines, or more. */
export type ChartedMonth = Pick<
  TrendPoint,
  | 'month'
  | 'year'
  | 'revenue'
  | 'adjEbitda'
  | 'production'
  | 'salesMarketing'
  | 'marketing'
  | 'rd'
  | 'admin'
  | 'cash'
> &
  Readonly<
    Partial<
      Record<
        | Exclude<OperatingCostKey, 'rnd' | keyof TrendPoint>
        | OptionalLineKey
        | 'ebitda'
        | 'grossProfit',
        string | null
      >
    >
  >;

/** The amounts that charts show, in US dollars. */
export type TrendLine = Exclude<LineKey, 'grossMarginPercent' | 'staffCount' | 'operatingCosts'>;

export interface TrendFigure {
  readonly amount: string | null;
  /** What the amount leaves out: "without Marketing"; null where it is whole, or missing. */
  readonly remark: string | null;
}

function combined({ salesMarketing, marketing }: ChartedMonth): TrendFigure {
  const { total, missing } = combinedSalesMarketing(salesMarketing, marketing);
  if (total === null || missing === 0) return { amount: total, remark: null };
  const left = marketing === null ? LINES.marketing : LINES.salesMarketing;
  return { amount: total, remark: `without ${left.label}` };
}

/** A line's amount in a month. A sum with one part missing says so; with both missing it is missing. */
export function trendFigure(line: TrendLine, point: ChartedMonth): TrendFigure {
  if (line === 'combinedSalesMarketing') return combined(point);
  return { amount: (line === 'rnd' ? point.rd : point[line]) ?? null, remark: null };
}

/** "Apr 2025" */
export function pointName(point: Pick<TrendPoint, 'month' | 'year'>): string {
  return `${shortMonthName(point.month)} ${point.year}`;
}
