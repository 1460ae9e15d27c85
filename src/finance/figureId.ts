import type { CompanyBasis } from './companyBasis.ts';
import { financialYearOf, isCalendarMonth, toCalendarMonth } from './fiscalCalendar.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';
import type { MeasureKey } from './catalogue.ts';

export type FigurePeriod =
  | ({ readonly is: 'month' } & MonthOfYear)
  | { readonly is: 'year'; readonly fyLabel: string }
  | { readonly is: 'toDate'; readonly fyLabel: string; readonly last: MonthOfYear }
  | { readonly is: 'range'; readonly first: MonthOfYear; readonly last: MonthOfYear };

export type FigureMeasure =
  | 'share'
  /** Revenue or EBITDA that may have been given in thousands, in whole currency units. */
  | 'dollars'
  /** The last month of a range compared with its first, in percent. */
  | 'trend'
  /** Gross profit less operating costs. */
  | 'lines'
  /** A bridge step: how the line, or its difference, changes the result. */
  | 'effect'
  | 'addBacks'
  /** The part of a result's difference that no bridge step explains. */
  | 'unexplained'
  /** The sum of all bridge steps except the two largest. */
  | 'smaller';

export interface CompanyFigureId {
  readonly of: 'company';
  readonly line: MeasureKey;
  readonly period: FigurePeriod;
  readonly measure?: FigureMeasure | undefined;
  /**
   * The difference from the month before or from the sum of the month's lines (single months only), or from the same
   * months a year before.
   */
  readonly against?: 'month' | 'year' | 'lines' | undefined;
  readonly inPercent?: true | undefined;
  /** Includes the amounts that reports store for months without figures. */
  readonly withReports?: true | undefined;
}

export type PlanPeriod =
  | ({ readonly is: 'month' } & MonthOfYear)
  | { readonly is: 'range'; readonly first: MonthOfYear; readonly last: MonthOfYear }
  | { readonly is: 'calendarYear'; readonly year: number }
  | { readonly is: 'everyYear'; readonly calendarMonth: number }
  | { readonly is: 'all' };

export const PLAN_SCENARIOS = [
  'forecast',
  'budget',
  'actual',
  'forecast-actual',
  'budget-actual',
] as const;
export type PlanScenario = (typeof PLAN_SCENARIOS)[number];

/** A forecast, a budget or its actual, for a business unit or for a whole currency. */
export interface PlanFigureId {
  readonly of: 'plan';
  readonly scenario: PlanScenario;
  readonly period: PlanPeriod;
  readonly currency: string;
  readonly unit?: string | undefined;
  /** Selects the figure as stated in the report of this month; by default in the newest report. */
  readonly report?: MonthOfYear | undefined;
  /** Selects the figure as stated in the newest report up to this month's. */
  readonly upTo?: MonthOfYear | undefined;
  /** If set, a total over all reports includes rows without an actual. */
  readonly rows?: 'all' | undefined;
  /** Counts duplicate records from 1; by default, the record in use. */
  readonly copy?: number | undefined;
  /** The difference from the budget or the forecast. */
  readonly against?: 'budget' | 'forecast' | undefined;
  readonly inPercent?: true | undefined;
}

export const LINE_PLAN_SCENARIOS = ['planned', 'variance'] as const;

export interface LinePlanFigureId {
  readonly of: 'linePlan';
  readonly scenario: (typeof LINE_PLAN_SCENARIOS)[number];
  readonly line: MeasureKey;
  readonly period: Exclude<FigurePeriod, { readonly is: 'range' }>;
  /** The version's name, which doesn't change while it is approved. */
  readonly plan: string;
  readonly measure?:
    | Extract<FigureMeasure, 'share' | 'effect' | 'addBacks' | 'unexplained' | 'smaller'>
    | undefined;
  /** If set, a year to date covers only months that have figures. */
  readonly reported?: true | undefined;
  readonly inPercent?: true | undefined;
}

export interface FigureSide extends Pick<LinePlanFigureId, 'reported'> {
  readonly period: Extract<FigurePeriod, { readonly is: 'month' | 'toDate' }>;
  readonly plan?: string | undefined;
}

/** A line's difference between the two periods of a bridge, if no other id compares these periods. */
export interface BetweenFigureId extends FigureSide {
  readonly of: 'between';
  readonly line: MeasureKey;
  readonly measure?: Exclude<LinePlanFigureId['measure'], 'share'>;
  readonly from: FigureSide;
}

/** Figures of a briefing that are neither lines nor differences of lines. */
export const BRIEFING_FIGURES = [
  /** Months of costs that cash covers, and cash runway. */
  'cover',
  'runway',
  /** Runway that ignores a decrease in cash that also happened a year earlier. */
  'seasonalRunway',
  /** A cost above its share of revenue. */
  'beyond',
  'profit',
  /** A difference from a month that is neither the month before nor a year earlier. */
  'moved',
  /**
   * Amounts entered for one reason (or their change from an earlier month), and the part of a difference that recorded
   * reasons don't explain.
   */
  'recorded',
  'unrecorded',
  /** An item between EBITDA and adjusted EBITDA, its change, and the amount that the items don't explain. */
  'item',
  'noItem',
  /** The full year from actuals plus forecast or plan. */
  'heading',
  /** A month's average over the year so far, and over the forecast or plan for the rest of the year. */
  'soFar',
  'ahead',
  /** The EBITDA difference without the lines that explain it. */
  'others',
  /** A line's difference without the recorded amounts that explain it; `reason` lists their ids, separated by spaces. */
  'rest',
] as const;
export type BriefingFigureKind = (typeof BRIEFING_FIGURES)[number];

export type BriefingReference =
  | ({ readonly is: 'month' } & MonthOfYear)
  | { readonly is: 'plan'; readonly plan: string };

/** A number in a briefing that isn't a line, in company currency, percent or months. */
export interface BriefingFigureId {
  readonly of: 'told';
  readonly told: BriefingFigureKind;
  readonly line: MeasureKey;
  readonly period: { readonly is: 'month' } & MonthOfYear;
  readonly than?: BriefingReference | undefined;
  readonly reason?: string | undefined;
  readonly inPercent?: true | undefined;
}

/** Identifies a figure independently of the record that holds it, so it survives a new import or a restatement. */
export type FigureId =
  | CompanyFigureId
  | PlanFigureId
  | LinePlanFigureId
  | BetweenFigureId
  | BriefingFigureId;

const twoDigitMonth = (number: number) => String(number).padStart(2, '0');

export function figureMonth({ calendarYear, calendarMonth }: MonthOfYear): string {
  return `${calendarYear}-${twoDigitMonth(calendarMonth)}`;
}

/** The month of "2025-07"; null unless it is in a financial year from FY00 to FY99. */
export function monthOfText(basis: CompanyBasis, text: string): MonthOfYear | null {
  const [, year, month] = /^(2[01]\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || !isCalendarMonth(Number(month))) return null;
  const read = { calendarYear: Number(year), calendarMonth: toCalendarMonth(Number(month)) };
  try {
    financialYearOf(basis, read.calendarYear, read.calendarMonth);
    return read;
  } catch {
    return null;
  }
}

/** Writes a period as "2025-07", "FY25", "FY25-to-2025-07" or "2025-04-to-2025-07". */
export function figurePeriodText(period: FigurePeriod): string {
  switch (period.is) {
    case 'month':
      return figureMonth(period);
    case 'year':
      return period.fyLabel;
    case 'toDate':
      return `${period.fyLabel}-to-${figureMonth(period.last)}`;
    default:
      return `${figureMonth(period.first)}-to-${figureMonth(period.last)}`;
  }
}

export function differenceWords({
  against,
  inPercent,
}: Pick<CompanyFigureId | PlanFigureId, 'against' | 'inPercent'>): string[] {
  return [
    ...(against === undefined ? [] : [`vs-${against}`]),
    ...(inPercent === true ? ['percent'] : []),
  ];
}

export function companyFigureText(id: CompanyFigureId): string {
  const { line, period, measure, withReports } = id;
  const said = measure === undefined ? [] : [measure];
  const kept = withReports === true ? ['with-reports'] : [];
  return [line, figurePeriodText(period), ...said, ...kept, ...differenceWords(id)].join('.');
}

export function monthPeriod(month: MonthOfYear): { readonly is: 'month' } & MonthOfYear {
  const { calendarYear, calendarMonth } = month;
  return { is: 'month', calendarYear, calendarMonth };
}
