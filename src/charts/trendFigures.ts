import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { ProfitLine } from '../finance/netIncome.ts';
import type { TrendPoint } from '../contract/financialTrends.ts';
import { shortMonthName } from '../finance/fiscalCalendar.ts';
import type { LineKey, OperatingCostKey, OptionalLineKey } from '../finance/lines.ts';
import { shownWithAmounts, lineLabel } from '../finance/catalogue.ts';
import { combinedSalesMarketing } from '../finance/lines.ts';

/** A month in a chart: a point of the trends, which may lack some of the cost lines. */
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

export type TrendLine = Exclude<
  LineKey,
  'grossMarginPercent' | 'staffCount' | 'operatingCosts' | ProfitLine
>;

export interface TrendFigure {
  readonly amount: string | null;
  /**
   * Words such as "without Marketing" if the amount is incomplete; null if it is complete or
   * missing.
   */
  readonly remark: string | null;
}

function combined(basis: CompanyBasis, { salesMarketing, marketing }: ChartedMonth): TrendFigure {
  const { total, missing } = combinedSalesMarketing(salesMarketing, marketing);
  if (total === null || missing === 0) return { amount: total, remark: null };
  const left = lineLabel(basis, marketing === null ? 'marketing' : 'salesMarketing');
  return { amount: total, remark: `without ${left}` };
}

/** A sum that lacks one of its parts gets a remark. If it lacks both, it is missing. */
export function trendFigure(
  basis: CompanyBasis,
  line: TrendLine,
  point: ChartedMonth,
): TrendFigure {
  if (line === 'combinedSalesMarketing') return combined(basis, point);
  return { amount: (line === 'rnd' ? point.rd : point[line]) ?? null, remark: null };
}

/** Shows hidden lines that have an amount in these months. */
export const basisOfPoints = (basis: CompanyBasis, points: readonly ChartedMonth[]): CompanyBasis =>
  shownWithAmounts(basis, (line) => points.map((point) => trendFigure(basis, line, point).amount));

export function pointName(point: Pick<TrendPoint, 'month' | 'year'>): string {
  return `${shortMonthName(point.month)} ${point.year}`;
}
