import type { FinancialData } from '../../../contract/financialData.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { saysPercent } from '../../../domain/variance.ts';
import {
  calendarYear,
  financialYearDigits,
  fiscalMonthName,
} from '../../../domain/fiscalCalendar.ts';
import { marginToShow } from '../../../domain/grossMargin.ts';
import { LINES, shownLines, STATEMENT_LINES } from '../../../domain/lines.ts';
import type { LineKey, LineUnit } from '../../../domain/lines.ts';
import { percentOfRevenue } from '../../../domain/costRatio.ts';
import { lineJudgement, type Materiality } from '../../../domain/materiality.ts';
import { lineVariance, variance } from '../../../domain/variance.ts';
import type { Judgement, LineVariance } from '../../../domain/variance.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoney } from '../../../format/money.ts';
import { DASH, NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatChangePercent, formatPercent, formatPoints } from '../../../format/percent.ts';
import { shownBasis } from '../../api/companyBasis.ts';

/** The lines that a report can have, in the order in which statements show them. */
const REPORT_LINES = [...STATEMENT_LINES, 'staffCount'] as const satisfies readonly LineKey[];
type ReportLine = (typeof REPORT_LINES)[number];
export const reportLines = (): readonly ReportLine[] => shownLines(shownBasis(), REPORT_LINES);

/** Sums and results stand out from what they are made of. */
const RESULTS: ReadonlySet<LineKey> = new Set([
  'revenue',
  'grossProfit',
  'ebitda',
  'adjEbitda',
  'netIncome',
]);

/** The stored or typed amounts that a month has. */
export type StatementFigures = Pick<FinancialData, (typeof STATEMENT_LINES)[number]>;

/** What one month has to compare: its figures, and its report's headcount. */
export interface ComparedMonth {
  readonly title: string;
  readonly figures: StatementFigures | null;
  readonly staffCount: number | null;
}

/** Whether a month has anything to compare with. */
export const isReported = ({ figures, staffCount }: ComparedMonth): boolean =>
  staffCount !== null ||
  (figures !== null && STATEMENT_LINES.some((line) => (figures[line] ?? null) !== null));

export interface MonthPlace {
  readonly fyId: number;
  readonly monthNum: number;
  /** "March 2025" */
  readonly title: string;
}

/** The financial year before one, if there is one. */
export function yearBefore(
  years: readonly FinancialYear[],
  year: FinancialYear,
): FinancialYear | null {
  const digits = financialYearDigits(year.fyYear) - 1;
  return years.find(({ fyYear }) => financialYearDigits(fyYear) === digits) ?? null;
}

function place(year: FinancialYear, monthNum: number): MonthPlace {
  const basis = shownBasis();
  const title = `${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, year.fyYear, monthNum)}`;
  return { fyId: year.id, monthNum, title };
}

/** The months that a month is compared with; null where they lie before the first year. */
export function comparisonPlaces(
  year: FinancialYear,
  before: FinancialYear | null,
  monthNum: number,
): { priorMonth: MonthPlace | null; priorYear: MonthPlace | null } {
  const priorYear = before === null ? null : place(before, monthNum);
  if (monthNum > 1) return { priorMonth: place(year, monthNum - 1), priorYear };
  return { priorMonth: before === null ? null : place(before, 12), priorYear };
}

export interface ComparedFigure {
  readonly text: string;
  readonly missing: boolean;
  readonly negative: boolean;
  /** "12.3%" of revenue; null for what is not a cost, or without revenue. */
  readonly share: string | null;
}

export interface Comparison {
  readonly reference: ComparedFigure;
  /** "+$120,000", "-1.2 pts", or a dash. */
  readonly difference: string;
  /** "+5.1%", or a dash; empty for a difference that is itself in points. */
  readonly percent: string;
  /** "+0.4 pts of revenue", where costs are judged by their share of it; null elsewhere. */
  readonly share: string | null;
  readonly judgement: Judgement | null;
}

export interface FigureRow {
  readonly key: LineKey;
  readonly label: string;
  readonly isResult: boolean;
  readonly figure: ComparedFigure;
  readonly priorMonth: Comparison | null;
  readonly priorYear: Comparison | null;
  /** Against the approved budget of the year; null without one. */
  readonly budget: Comparison | null;
}

function valueOf(month: ComparedMonth, key: ReportLine): string | null {
  if (key === 'grossMarginPercent')
    return month.figures === null ? null : marginToShow(month.figures);
  if (key !== 'staffCount') return month.figures?.[key] ?? null;
  return month.staffCount === null ? null : String(month.staffCount);
}

/** A cost's share of the revenue of its month, in percent. */
function shareOf(key: ReportLine, month: ComparedMonth): string | null {
  const { betterWhen, addsUp } = LINES[key];
  if (betterWhen !== 'lower' || addsUp.by !== 'sum') return null;
  return percentOfRevenue(valueOf(month, key), month.figures?.revenue);
}

function shown(key: ReportLine, month: ComparedMonth): ComparedFigure {
  const value = valueOf(month, key);
  const share = shareOf(key, month);
  return {
    ...shownValue(LINES[key].unit, value),
    share: share === null ? null : formatPercent(share),
  };
}

function shownValue(unit: LineUnit, value: string | null): Omit<ComparedFigure, 'share'> {
  const text =
    unit === 'usd'
      ? formatMoney(shownBasis().currency, value)
      : unit === 'percent'
        ? formatPercent(value)
        : formatCount(value === null ? null : Number(value));
  return { text, missing: text === NOT_AVAILABLE, negative: text.startsWith('-') };
}

function differenceText({ difference, unit }: LineVariance): string {
  if (difference === null) return DASH;
  if (unit === 'points') return formatPoints(difference);
  const text =
    unit === 'usd'
      ? formatMoney(shownBasis().currency, difference)
      : formatCount(Number(difference));
  return /[1-9]/.test(text) && !text.startsWith('-') ? `+${text}` : text;
}

function compared(
  key: ReportLine,
  month: ComparedMonth,
  reference: ComparedMonth | null,
  materiality: Materiality | null,
): Comparison | null {
  if (reference === null) return null;
  const sides = {
    figure: valueOf(month, key),
    reference: valueOf(reference, key),
    revenue: month.figures?.revenue,
    referenceRevenue: reference.figures?.revenue,
  };
  const found = lineVariance(key, sides.figure, sides.reference);
  const isByShare = materiality?.costsBy === 'shareOfRevenue';
  const points = isByShare
    ? variance(shareOf(key, month), shareOf(key, reference)).difference
    : null;
  const percent = saysPercent(found.percent) ? formatChangePercent(found.percent) : DASH;
  return {
    reference: shown(key, reference),
    difference: differenceText(found),
    percent: found.unit === 'points' ? '' : percent,
    share: points === null ? null : `${formatPoints(points)} of revenue`,
    judgement: materiality === null ? null : lineJudgement(key, sides, materiality),
  };
}

/** The figures of a report against those of the months before, and what was planned. */
export function figureRows(
  month: ComparedMonth,
  priorMonth: ComparedMonth | null,
  priorYear: ComparedMonth | null,
  materiality: Materiality | null,
  budget: ComparedMonth | null = null,
): FigureRow[] {
  return reportLines().map((key) => ({
    key,
    label: LINES[key].label,
    isResult: RESULTS.has(key),
    figure: shown(key, month),
    priorMonth: compared(key, month, priorMonth, materiality),
    priorYear: compared(key, month, priorYear, materiality),
    budget: compared(key, month, budget, materiality),
  }));
}
