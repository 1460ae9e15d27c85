import type { TrendPoint } from '../../../contract/financialTrends.ts';
import {
  missingAsZero,
  trendJudgement,
  trendLabel,
  trendOf,
  trendOfSeries,
} from '../../../domain/trend.ts';
import type { Trend, TrendLabel } from '../../../domain/trend.ts';
import type { Judgement } from '../../../domain/variance.ts';
import { formatCount } from '../../../format/count.ts';
import { formatCompactMoney } from '../../../format/money.ts';
import { type TrendLine, pointName, trendFigure } from '../../../charts/trendFigures.ts';

/** One end of the comparison. */
export interface TrendEnd {
  /** "Apr 2019" */
  readonly month: string;
  /** "$2.5M", "62"; "N/A" where the figure is missing (and counts as 0). */
  readonly figure: string;
}

export interface TrendCard {
  readonly title: string;
  readonly trend: Trend;
  readonly label: TrendLabel;
  /** Whether that is good news; null where it is neither. */
  readonly judgement: Judgement | null;
  /** What is compared, the first and the last; empty where there is nothing to compare. */
  readonly ends: readonly TrendEnd[];
}

type CardLine = Extract<
  TrendLine,
  'revenue' | 'adjEbitda' | 'marketing' | 'admin' | 'cash' | 'combinedSalesMarketing'
>;

function amountCard(title: string, line: CardLine, points: readonly TrendPoint[]): TrendCard {
  const ends = [points.at(0), points.at(-1)].filter((point) => point !== undefined);
  const amounts = ends.map((point) => trendFigure(line, point).amount);
  const [first = '0', last = '0'] = missingAsZero(amounts);
  const trend = trendOf(first, last);
  return {
    title,
    trend,
    label: trendLabel(line, trend.direction),
    judgement: trendJudgement(line, trend.direction),
    ends: ends.map((point, index) => ({
      month: pointName(point),
      figure: formatCompactMoney(amounts[index]),
    })),
  };
}

/** Staff is counted in reports, and not every month has one: the ends are months with a count. */
function staffCard(points: readonly TrendPoint[]): TrendCard {
  const counted = points.filter((point) => point.staffCount !== null);
  const ends = [counted.at(0), counted.at(-1)].filter((point) => point !== undefined);
  const trend = trendOfSeries(ends.map((point) => point.staffCount));
  return {
    title: 'Staff Growth',
    trend,
    label: trendLabel('staffCount', trend.direction),
    judgement: trendJudgement('staffCount', trend.direction),
    ends: ends.map((point) => ({
      month: pointName(point),
      figure: formatCount(point.staffCount),
    })),
  };
}

/** The seven cards: how each figure has moved from the first to the last of these points. */
export function trendCards(points: readonly TrendPoint[]): readonly TrendCard[] {
  return [
    amountCard('Revenue Trend', 'revenue', points),
    amountCard('Adj EBITDA Trend', 'adjEbitda', points),
    staffCard(points),
    amountCard('Marketing Trend', 'marketing', points),
    amountCard('Admin Trend', 'admin', points),
    amountCard('Cash Trend', 'cash', points),
    amountCard('Combined S&M Trend', 'combinedSalesMarketing', points),
  ];
}
