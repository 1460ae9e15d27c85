import type { TrendPoint } from '../../../contract/financialTrends.ts';
import {
  missingAsZero,
  trendJudgement,
  trendLabel,
  trendOf,
  trendOfSeries,
} from '../../../finance/trend.ts';
import type { Trend, TrendLabel } from '../../../finance/trend.ts';
import type { Materiality } from '../../../finance/materiality.ts';
import type { MonthOfYear } from '../../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../../finance/lines.ts';
import { monthNamed } from '../../../finance/pageFigures.ts';
import { isHiddenLine, lineLabel, withCustomName } from '../../../finance/catalogue.ts';
import type { Judgement } from '../../../finance/variance.ts';
import { LINES } from '../../../finance/lines.ts';
import { formatCount } from '../../../format/count.ts';
import { formatChangePercent } from '../../../format/percent.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { briefMoney } from '../../../format/briefingText.ts';
import {
  basisOfPoints,
  type TrendLine,
  pointName,
  trendFigure,
} from '../../../charts/trendFigures.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export interface TrendEnd {
  readonly month: string;
  /** A figure such as "$2.45M" or "62"; "N/A" if the figure is missing, which counts as 0. */
  readonly figure: string;
  readonly at: MonthOfYear | null;
}

/** Returns words such as "-100.0%, not reported in December". */
export const trendWords = ({ trend, remark }: Pick<TrendCard, 'trend' | 'remark'>): string =>
  [formatChangePercent(trend.percent, NOT_AVAILABLE), remark].filter(Boolean).join(', ');

/** One data point isn't a trend. */
const ONE_MONTH_REMARK = 'One month so far';

export interface TrendCard {
  readonly line: CardLine | 'staffCount';
  readonly title: string;
  readonly trend: Trend;
  readonly label: TrendLabel | typeof ONE_MONTH_REMARK;
  /** Null if the trend is neither favourable nor unfavourable, or if a remark says why it is unknown. */
  readonly judgement: Judgement | null;
  /** Names a value that counts as 0 because it wasn't reported: "not reported in December". */
  readonly remark: string | null;
  /** The first and last value; empty if there is nothing to compare. */
  readonly ends: readonly TrendEnd[];
}

type CardLine = Extract<
  TrendLine,
  'revenue' | 'adjEbitda' | 'marketing' | 'admin' | 'cash' | 'combinedSalesMarketing'
>;

function partsMissing(line: CardLine, point: TrendPoint): LineKey[] {
  if (line !== 'combinedSalesMarketing') {
    return trendFigure(shownBasis(), line, point).amount === null ? [line] : [];
  }
  return (['salesMarketing', 'marketing'] as const).filter((part) => point[part] === null);
}

/** If the same part is missing at both ends, they can still be compared. */
function isLikeWithLike(line: CardLine, [first, last]: readonly TrendPoint[]): boolean {
  if (first === undefined || last === undefined) return true;
  const [before, after] = [partsMissing(line, first), partsMissing(line, last)];
  const isThere = [first, last].every(
    (point) => trendFigure(shownBasis(), line, point).amount !== null,
  );
  return isThere && before.join() === after.join();
}

function notReportedRemark(line: CardLine, ends: readonly TrendPoint[]): string | null {
  if (isLikeWithLike(line, ends)) return null;
  const lacking = ends.filter((point) => partsMissing(line, point).length > 0);
  const [first, last] = ends;
  const months = lacking.map((point) =>
    first?.month === last?.month ? `${point.month} ${point.year}` : point.month,
  );
  const parts = new Set(lacking.flatMap((point) => partsMissing(line, point)));
  const [part] = parts;
  const what =
    part === undefined || part === line || parts.size > 1
      ? ''
      : `${lineLabel(shownBasis(), part)} `;
  return `${what}not reported in ${[...new Set(months)].join(' and ')}`;
}

const shortAmount = (amount: string | null | undefined) =>
  amount === null || amount === undefined
    ? NOT_AVAILABLE
    : briefMoney(shownBasis().currency, amount);

function amountCard(
  title: string,
  line: CardLine,
  points: readonly TrendPoint[],
  materiality: Materiality | null,
): TrendCard {
  const ends = [points.at(0), points.at(-1)].filter((point) => point !== undefined);
  const amounts = ends.map((point) => trendFigure(shownBasis(), line, point).amount);
  const [first = '0', last = '0'] = missingAsZero(amounts);
  const trend = trendOf(first, last);
  const remark = notReportedRemark(line, ends);
  const compared = {
    figure: amounts[1],
    reference: amounts[0],
    revenue: ends[1]?.revenue,
    referenceRevenue: ends[0]?.revenue,
  };
  if (points.length === 1) return firstMonthCard(line, title, ends[0], shortAmount(amounts[0]));
  return {
    line,
    title,
    trend,
    label: trendLabel(LINES[line], trend.direction),
    judgement:
      remark === null && materiality !== null
        ? trendJudgement(LINES[line], trend.direction, compared, materiality)
        : null,
    remark,
    ends: ends.map((point, index) => ({
      month: pointName(point),
      at: monthNamed(shownBasis(), point.month, point.year),
      figure: shortAmount(amounts[index]),
    })),
  };
}

function firstMonthCard(
  line: TrendCard['line'],
  title: string,
  point: TrendPoint | undefined,
  figure: string,
): TrendCard {
  return {
    line,
    title,
    trend: { percent: null, direction: 'flat' },
    label: ONE_MONTH_REMARK,
    judgement: null,
    remark: null,
    ends:
      point === undefined
        ? []
        : [
            {
              month: pointName(point),
              figure,
              at: monthNamed(shownBasis(), point.month, point.year),
            },
          ],
  };
}

/** Headcount is entered in reports, and not every month has one, so the ends are months with a headcount. */
function staffCard(points: readonly TrendPoint[]): TrendCard {
  const counted = points.filter((point) => point.staffCount !== null);
  const ends = [counted.at(0), counted.at(-1)].filter((point) => point !== undefined);
  if (points.length === 1 || counted.length === 1) {
    return firstMonthCard(
      'staffCount',
      'Staff Growth',
      ends[0],
      formatCount(ends[0]?.staffCount ?? null),
    );
  }
  const trend = trendOfSeries(ends.map((point) => point.staffCount));
  return {
    line: 'staffCount',
    title: 'Staff Growth',
    trend,
    label: trendLabel(LINES.staffCount, trend.direction),
    // A change in headcount is neither favourable nor unfavourable.
    judgement: null,
    remark: null,
    ends: ends.map((point) => ({
      month: pointName(point),
      at: monthNamed(shownBasis(), point.month, point.year),
      figure: formatCount(point.staffCount),
    })),
  };
}

export function trendCards(
  points: readonly TrendPoint[],
  materiality: Materiality | null,
): readonly TrendCard[] {
  const basis = basisOfPoints(shownBasis(), points);
  const amount = (title: string, line: CardLine) =>
    isHiddenLine(basis, line)
      ? []
      : [amountCard(withCustomName(basis, line, title), line, points, materiality)];
  return [
    ...amount('Revenue Trend', 'revenue'),
    ...amount('Adj EBITDA Trend', 'adjEbitda'),
    staffCard(points),
    ...amount('Marketing Trend', 'marketing'),
    ...amount('Admin Trend', 'admin'),
    ...amount('Cash Trend', 'cash'),
    ...amount('Combined S&M Trend', 'combinedSalesMarketing'),
  ];
}
