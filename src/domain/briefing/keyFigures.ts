import type { CompanyBasis } from '../companyBasis.ts';
import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimalOrNull } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { OperatingCostKey } from '../lines.ts';
import { isShownLine, OPERATING_COSTS, STATEMENT_LINES } from '../lines.ts';
import type { Materiality } from '../materiality.ts';
import type { MonthFigures } from '../overMonths.ts';
import { lineVariance } from '../variance.ts';
import type { Judgement, LineVariance } from '../variance.ts';
import type { BriefingMonths, ComparedPeriod } from './briefingMonths.ts';
import { marginOfPeriod, monthOfCount } from './briefingMonths.ts';
import type { Light, LineLight } from './lights.ts';
import { lightOf, newsOf } from './lights.ts';
import type { RankedNews } from './ranking.ts';

/** Always there, whatever happened. */
const CONSTANT = ['revenue', 'ebitda', 'cash'] as const;
/** Of these and the operating costs the two that matter most. */
const CHOSEN = 2;
const CHART_MONTHS = 13;

export type KeyLine =
  | (typeof CONSTANT)[number]
  | OperatingCostKey
  | 'grossMarginPercent'
  | 'adjEbitda';

/** A figure beside what it is compared with. */
export interface ComparedValue extends LineVariance {
  /** What it is compared with. */
  readonly reference: string;
  /** Null: too small to be news, or neither good nor bad. */
  readonly judgement: Judgement | null;
}

/** One of the five figures that matter in a month; amounts in the line's unit. */
export interface KeyFigure {
  readonly line: KeyLine;
  readonly value: string | null;
  /** The last thirteen months, this one last. */
  readonly chart: readonly { readonly month: MonthOfYear; readonly value: string | null }[];
  /** Against the plan of the month; null: nothing is planned. */
  readonly againstPlan: ComparedValue | null;
  /** Against the month that it is compared with; null without one. */
  readonly againstBefore: ComparedValue | null;
  /** The year to date; null for cash, which is no sum, and where a month lacks the line. */
  readonly toDate: string | null;
  readonly toDateAgainstBefore: ComparedValue | null;
  /** Of a cost: the shares of revenue of both, in percent. */
  readonly share: { readonly now: string; readonly before: string | null } | null;
  readonly light: LineLight | null;
}

interface Candidate {
  readonly line: KeyLine;
  readonly score: DecimalValue;
  readonly size: DecimalValue;
}

const addBacks = ({ ebitda, adjEbitda }: MonthFigures): DecimalValue | null => {
  const [plain, adjusted] = [decimalOrNull(ebitda), decimalOrNull(adjEbitda)];
  return plain === null || adjusted === null ? null : adjusted.minus(plain);
};

/** Half of what changed in the add-backs, since they are no profit. */
function addBackScore({ figures, before }: ComparedPeriod): DecimalValue {
  const [now, then] = [addBacks(figures), before === null ? null : addBacks(before.figures)];
  return now === null || then === null ? Decimal('0') : now.minus(then).abs().times('0.5');
}

/** The five lines that matter most, in the order of a statement. */
export function keyLines(
  basis: CompanyBasis,
  period: ComparedPeriod,
  ranked: readonly RankedNews[],
): KeyLine[] {
  const rankOf = (line: RankedNews['line']) => ranked.find((one) => one.line === line);
  const scored = (line: KeyLine, from: RankedNews['line']): Candidate => ({
    line,
    score: rankOf(from)?.score ?? Decimal('0'),
    size: rankOf(from)?.news.effect.abs() ?? Decimal('0'),
  });
  const addBack = addBackScore(period);
  const candidates: Candidate[] = [
    scored('grossMarginPercent', 'production'),
    ...OPERATING_COSTS.map((line) => scored(line, line)),
    { line: 'adjEbitda', score: addBack, size: addBack },
  ];
  const chosen = candidates
    .filter(({ line }) => isShownLine(basis, line))
    .toSorted((a, b) => b.score.cmp(a.score) || b.size.cmp(a.size))
    .slice(0, CHOSEN)
    .map(({ line }) => line);
  const lines: readonly KeyLine[] = [...CONSTANT, ...chosen];
  return STATEMENT_LINES.filter((line): line is KeyLine & typeof line =>
    lines.some((one) => one === line),
  );
}

const valueOf = (line: KeyLine, figures: MonthFigures | undefined): string | null =>
  figures === undefined
    ? null
    : line === 'grossMarginPercent'
      ? marginOfPeriod(figures)
      : (figures[line] ?? null);

function comparedWith(
  line: KeyLine,
  period: ComparedPeriod,
  materiality: Materiality,
): ComparedValue | null {
  const before = valueOf(line, period.plan ?? period.before?.figures ?? undefined);
  if (before === null) return null;
  const news = newsOf(line, period, materiality);
  return {
    ...lineVariance(line, valueOf(line, period.figures), before),
    reference: before,
    judgement: news === 'level' ? null : news,
  };
}

const withPlanOnly = (period: ComparedPeriod): ComparedPeriod => ({ ...period, before: null });
const withoutPlan = (period: ComparedPeriod): ComparedPeriod => ({ ...period, plan: null });

const isCost = (line: KeyLine): line is OperatingCostKey =>
  OPERATING_COSTS.some((cost) => cost === line);

function shareOf(line: KeyLine, figures: MonthFigures | undefined): string | null {
  const [amount, revenue] = [decimalOrNull(figures?.[line]), decimalOrNull(figures?.revenue)];
  if (amount === null || revenue === null || revenue.lte('0')) return null;
  return amount.times('100').div(revenue).toFixed();
}

/** The figure of a line with everything that stands beside it. */
export function keyFigure(
  line: KeyLine,
  months: BriefingMonths,
  count: number,
  {
    month,
    toDate,
    cash,
    materiality,
  }: {
    readonly month: ComparedPeriod;
    readonly toDate: ComparedPeriod;
    /** How long cash lasts decides its light. */
    readonly cash: Light | null;
    readonly materiality: Materiality;
  },
): KeyFigure {
  const isClosing = line === 'cash';
  const now = isCost(line) ? shareOf(line, month.figures) : null;
  return {
    line,
    value: valueOf(line, month.figures),
    chart: Array.from({ length: CHART_MONTHS }, (_, place) => {
      const one = count - CHART_MONTHS + 1 + place;
      return { month: monthOfCount(one), value: valueOf(line, months.at(one)?.figures) };
    }),
    againstPlan: month.plan === null ? null : comparedWith(line, withPlanOnly(month), materiality),
    againstBefore: comparedWith(line, withoutPlan(month), materiality),
    toDate: isClosing ? null : valueOf(line, toDate.figures),
    toDateAgainstBefore: isClosing ? null : comparedWith(line, withoutPlan(toDate), materiality),
    share: now === null ? null : { now, before: shareOf(line, month.before?.figures) },
    light: isClosing ? asLineLight(cash) : lightOf(line, month, toDate, materiality),
  };
}

const asLineLight = (light: Light | null): LineLight | null =>
  light === null ? null : { light, inMonth: light !== 'fine', inYear: false, isByPlan: false };
