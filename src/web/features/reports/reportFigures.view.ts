import type { FinancialData } from '../../../contract/financialData.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { saysPercent } from '../../../finance/variance.ts';
import {
  calendarYear,
  financialYearDigits,
  fiscalMonthName,
} from '../../../finance/fiscalCalendar.ts';
import { marginToShow } from '../../../finance/grossMargin.ts';
import {
  usedLines,
  lineInSentence,
  shownWithAmounts,
  lineLabel,
  measureOf,
} from '../../../finance/catalogue.ts';
import { STATEMENT_LINES } from '../../../finance/lines.ts';
import type { LineKey } from '../../../finance/lines.ts';
import type { MeasureUnit } from '../../../finance/measure.ts';
import { percentOfRevenue } from '../../../finance/percentOfRevenue.ts';
import { lineJudgement, type Materiality } from '../../../finance/materiality.ts';
import { lineVariance, variance } from '../../../finance/variance.ts';
import type { Judgement, LineVariance } from '../../../finance/variance.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoney } from '../../../format/money.ts';
import { DASH, NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatChangePercent, formatPercent, formatPoints } from '../../../format/percent.ts';
import { shownBasis } from '../../api/companyBasis.ts';

const REPORT_LINES = [...STATEMENT_LINES, 'staffCount'] as const satisfies readonly LineKey[];
type ReportLine = (typeof REPORT_LINES)[number];
/** Includes hidden lines that have an amount. */
export const basisOfReport = (months: readonly (ComparedMonth | null)[]): CompanyBasis =>
  shownWithAmounts(shownBasis(), (line) => months.map((month) => month?.figures?.[line]));

const HIGHLIGHTED_LINES: ReadonlySet<LineKey> = new Set([
  'revenue',
  'grossProfit',
  'ebitda',
  'adjEbitda',
  'netIncome',
]);

export type StatementFigures = Pick<FinancialData, (typeof STATEMENT_LINES)[number]>;

export interface ComparedMonth {
  readonly title: string;
  readonly figures: StatementFigures | null;
  readonly staffCount: number | null;
}

export const isReported = ({ figures, staffCount }: ComparedMonth): boolean =>
  staffCount !== null ||
  (figures !== null && STATEMENT_LINES.some((line) => (figures[line] ?? null) !== null));

export interface MonthPlace {
  readonly fyId: number;
  readonly monthNum: number;
  readonly title: string;
}

export function yearBefore(
  years: readonly FinancialYear[],
  year: FinancialYear,
): FinancialYear | null {
  const digits = financialYearDigits(year.fyYear) - 1;
  return years.find(({ fyYear }) => financialYearDigits(fyYear) === digits) ?? null;
}

function monthPlace(year: FinancialYear, monthNum: number): MonthPlace {
  const basis = shownBasis();
  const title = `${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, year.fyYear, monthNum)}`;
  return { fyId: year.id, monthNum, title };
}

/** Returns null if the month would be before the first year. */
export function comparisonPlaces(
  year: FinancialYear,
  before: FinancialYear | null,
  monthNum: number,
): { priorMonth: MonthPlace | null; priorYear: MonthPlace | null } {
  const priorYear = before === null ? null : monthPlace(before, monthNum);
  if (monthNum > 1) return { priorMonth: monthPlace(year, monthNum - 1), priorYear };
  return { priorMonth: before === null ? null : monthPlace(before, 12), priorYear };
}

export interface ComparedFigure {
  readonly text: string;
  readonly missing: boolean;
  readonly negative: boolean;
  /** The share of revenue, "12.3%"; null for lines other than costs, or without revenue. */
  readonly share: string | null;
}

export interface Comparison {
  readonly reference: ComparedFigure;
  /** A difference such as "+$120,000" or "-1.2 pts", or a dash. */
  readonly difference: string;
  /** A percentage such as "+5.1%", or a dash; empty if the difference itself is in points. */
  readonly percent: string;
  /**
   * A text such as "+0.4 pts of revenue" for costs that are rated by their share; otherwise null.
   */
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
  readonly budget: Comparison | null;
}

function reportLineValue(month: ComparedMonth, key: ReportLine): string | null {
  if (key === 'grossMarginPercent')
    return month.figures === null ? null : marginToShow(month.figures);
  if (key !== 'staffCount') return month.figures?.[key] ?? null;
  return month.staffCount === null ? null : String(month.staffCount);
}

function revenueShare(key: ReportLine, month: ComparedMonth): string | null {
  const { betterWhen, addsUp } = measureOf(shownBasis(), key);
  if (betterWhen !== 'lower' || addsUp.by !== 'sum') return null;
  return percentOfRevenue(reportLineValue(month, key), month.figures?.revenue);
}

function shownReportFigure(key: ReportLine, month: ComparedMonth): ComparedFigure {
  const value = reportLineValue(month, key);
  const share = revenueShare(key, month);
  return {
    ...shownLineValue(measureOf(shownBasis(), key).unit, value),
    share: share === null ? null : formatPercent(share),
  };
}

function shownLineValue(unit: MeasureUnit, value: string | null): Omit<ComparedFigure, 'share'> {
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

export type ReferenceKey = 'priorYear' | 'priorMonth' | 'budget';

export type References = Readonly<Record<ReferenceKey, ComparedMonth | null>>;

/**
 * Only one comparison is coloured: the one used by the month's page ("plan" or "October 2025"), or the first if the
 * month has no page yet (undefined).
 */
export function judgedReference(
  reference: string | null | undefined,
  there: References,
): ReferenceKey | null {
  const kinds = ['budget', 'priorYear', 'priorMonth'] as const;
  const isOfPage = (kind: ReferenceKey) =>
    kind === 'budget' ? reference === 'plan' : there[kind]?.title === reference;
  const found = reference === undefined ? kinds : kinds.filter(isOfPage);
  return found.find((kind) => there[kind] !== null) ?? null;
}

function comparedFigure(
  key: ReportLine,
  month: ComparedMonth,
  reference: ComparedMonth | null,
  materiality: Materiality | null,
  isJudged: boolean,
): Comparison | null {
  if (reference === null) return null;
  const sides = {
    figure: reportLineValue(month, key),
    reference: reportLineValue(reference, key),
    revenue: month.figures?.revenue,
    referenceRevenue: reference.figures?.revenue,
  };
  const measure = measureOf(shownBasis(), key);
  const found = lineVariance(measure, sides.figure, sides.reference);
  const isByShare = materiality?.costsBy === 'shareOfRevenue';
  const points = isByShare
    ? variance(revenueShare(key, month), revenueShare(key, reference)).difference
    : null;
  const percent = saysPercent(found.percent) ? formatChangePercent(found.percent) : DASH;
  return {
    reference: shownReportFigure(key, reference),
    difference: differenceText(found),
    percent: found.unit === 'points' ? '' : percent,
    share:
      points === null
        ? null
        : `${formatPoints(points)} of ${lineInSentence(shownBasis(), 'revenue')}`,
    judgement:
      materiality === null || !isJudged ? null : lineJudgement(measure, sides, materiality),
  };
}

const NOT_COMPARED: References = { priorMonth: null, priorYear: null, budget: null };

export function figureRows(
  month: ComparedMonth,
  references: Partial<References>,
  judged: ReferenceKey | null,
  materiality: Materiality | null,
): FigureRow[] {
  const { priorMonth, priorYear, budget } = { ...NOT_COMPARED, ...references };
  const against = (key: ReportLine, of: ReferenceKey, reference: ComparedMonth | null) =>
    comparedFigure(key, month, reference, materiality, of === judged);
  const basis = basisOfReport([month, priorMonth, priorYear, budget]);
  return usedLines(basis, REPORT_LINES).map((key) => ({
    key,
    label: lineLabel(shownBasis(), key),
    isResult: HIGHLIGHTED_LINES.has(key),
    figure: shownReportFigure(key, month),
    priorMonth: against(key, 'priorMonth', priorMonth),
    priorYear: against(key, 'priorYear', priorYear),
    budget: against(key, 'budget', budget),
  }));
}
