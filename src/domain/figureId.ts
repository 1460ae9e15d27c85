import type { CompanyBasis } from './companyBasis.ts';
import { financialYearOf, isCalendarMonth, toCalendarMonth } from './fiscalCalendar.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';
import type { LineKey } from './lines.ts';

/** The months that a figure is of. */
export type FigurePeriod =
  | ({ readonly is: 'month' } & MonthOfYear)
  /** A financial year: all of its months that have figures. */
  | { readonly is: 'year'; readonly fyLabel: string }
  /** A financial year up to one of its months. */
  | { readonly is: 'toDate'; readonly fyLabel: string; readonly last: MonthOfYear }
  | { readonly is: 'range'; readonly first: MonthOfYear; readonly last: MonthOfYear };

/** What is said of a line besides its amount. */
export type FigureMeasure =
  /** In percent of the revenue of the same month. */
  | 'share'
  /** A revenue or EBITDA that may have been given in thousands, in dollars. */
  | 'dollars'
  /** The last month of a range against its first, in percent. */
  | 'trend'
  /** What the lines of a month give for its EBITDA: gross profit less the operating costs. */
  | 'lines'
  /** A step of a bridge: what the line, or its difference, does to a result that it lowers as it rises. */
  | 'effect'
  /** What adjusted EBITDA adds to EBITDA. */
  | 'addBacks'
  /** What the steps of a bridge leave open of a result's difference. */
  | 'unexplained'
  /** The steps of a bridge but the two largest, together. */
  | 'smaller';

/** A figure of the company: a line of its months, in US dollars, percent or people. */
export interface CompanyFigureId {
  readonly of: 'company';
  readonly line: LineKey;
  readonly period: FigurePeriod;
  readonly measure?: FigureMeasure | undefined;
  /**
   * The difference from the month before, or of an EBITDA from what its lines give, for a month only, or from
   * the same months a year before.
   */
  readonly against?: 'month' | 'year' | 'lines' | undefined;
  /** That difference in percent. */
  readonly inPercent?: true | undefined;
  /** Of several months, with what reports keep for those that have no figures. */
  readonly withReports?: true | undefined;
}

/** The months of a planned figure, by the calendar. */
export type PlanPeriod =
  | ({ readonly is: 'month' } & MonthOfYear)
  | { readonly is: 'range'; readonly first: MonthOfYear; readonly last: MonthOfYear }
  | { readonly is: 'calendarYear'; readonly year: number }
  /** The same month of every year. */
  | { readonly is: 'everyYear'; readonly calendarMonth: number }
  | { readonly is: 'all' };

/**
 * Forecast and budget; the actual that counts for both; and the actual as it stands in the record
 * of either.
 */
export const PLAN_SCENARIOS = [
  'forecast',
  'budget',
  'actual',
  'forecast-actual',
  'budget-actual',
] as const;
export type PlanScenario = (typeof PLAN_SCENARIOS)[number];

/** A forecast, a budget or what became of them, of a business unit or of all of a currency. */
export interface PlanFigureId {
  readonly of: 'plan';
  readonly scenario: PlanScenario;
  readonly period: PlanPeriod;
  /** Three capital letters. */
  readonly currency: string;
  /** The business unit's name; left out: all units with this currency. */
  readonly unit?: string | undefined;
  /** As the report of this month has it; left out: as the newest report that has it. */
  readonly report?: MonthOfYear | undefined;
  /** As the newest report up to that of this month has it. */
  readonly upTo?: MonthOfYear | undefined;
  /** Of a total of all reports: also the rows that have no actual yet. */
  readonly rows?: 'all' | undefined;
  /** Of several records for the same, an earlier one, from 1; left out: the one that counts. */
  readonly copy?: number | undefined;
  /** The difference from that plan. */
  readonly against?: 'budget' | 'forecast' | undefined;
  readonly inPercent?: true | undefined;
}

/** What a plan by line says, and what became of it less that. */
export const LINE_PLAN_SCENARIOS = ['planned', 'variance'] as const;

/** A line of a version of a budget or forecast, or what became of a month against it. */
export interface LinePlanFigureId {
  readonly of: 'linePlan';
  readonly scenario: (typeof LINE_PLAN_SCENARIOS)[number];
  readonly line: LineKey;
  readonly period: Exclude<FigurePeriod, { readonly is: 'range' }>;
  /** The version's name, which stays while it is approved. */
  readonly plan: string;
  readonly measure?:
    | Extract<FigureMeasure, 'share' | 'effect' | 'addBacks' | 'unexplained' | 'smaller'>
    | undefined;
  /** Of a year to date: only over its months that have figures. */
  readonly reported?: true | undefined;
  /** Of a variance. */
  readonly inPercent?: true | undefined;
}

/** What can be compared with another: months as they were, or as a plan has them. */
export interface FigureSide extends Pick<LinePlanFigureId, 'reported'> {
  readonly period: Extract<FigurePeriod, { readonly is: 'month' | 'toDate' }>;
  /** The plan's name; left out: what was. */
  readonly plan?: string | undefined;
}

/** What a line differs by between two sides of a bridge that no other id puts side by side. */
export interface BetweenFigureId extends FigureSide {
  readonly of: 'between';
  readonly line: LineKey;
  /** Left out: the difference of the line itself. */
  readonly measure?: Exclude<LinePlanFigureId['measure'], 'share'>;
  readonly from: FigureSide;
}

/** What a briefing says of a month besides its lines and their differences. */
export const TOLD_FIGURES = [
  /** How many months of all costs cash pays, and how long it lasts. */
  'cover',
  'runway',
  /** What a cost is beyond its share of revenue. */
  'beyond',
  /** What a difference of revenue does to gross profit. */
  'profit',
  /** A difference from a month that is neither the one before nor a year before. */
  'moved',
  /** What was entered of a line for one reason, and what all such reasons leave open of a difference. */
  'recorded',
  'unrecorded',
  /** An item between EBITDA and adjusted EBITDA, by its name, and what all items leave open. */
  'item',
  'noItem',
  /** What the month's year comes to, by what was and what is forecast or planned. */
  'heading',
  /** What EBITDA differs by, without the lines that its reason names. */
  'others',
] as const;
export type ToldKind = (typeof TOLD_FIGURES)[number];

/** What such a figure is measured by: an earlier month, or a plan by its name. */
export type ToldReference =
  | ({ readonly is: 'month' } & MonthOfYear)
  | { readonly is: 'plan'; readonly plan: string };

/** A number of a briefing that is no line: in US dollars, percent or months. */
export interface ToldFigureId {
  readonly of: 'told';
  readonly told: ToldKind;
  readonly line: LineKey;
  readonly period: { readonly is: 'month' } & MonthOfYear;
  readonly than?: ToldReference | undefined;
  /** Of what is recorded: why; of an item: its name. */
  readonly reason?: string | undefined;
  /** Of a difference. */
  readonly inPercent?: true | undefined;
}

/**
 * What a figure is, whichever record holds it at the moment. It stays the same when a month is
 * imported again or restated.
 */
export type FigureId =
  | CompanyFigureId
  | PlanFigureId
  | LinePlanFigureId
  | BetweenFigureId
  | ToldFigureId;

const two = (number: number) => String(number).padStart(2, '0');

/** "2025-07" */
export function figureMonth({ calendarYear, calendarMonth }: MonthOfYear): string {
  return `${calendarYear}-${two(calendarMonth)}`;
}

/** "2025-07" as a month of a financial year from FY00 to FY99; null: it is none. */
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

/** "2025-07", "FY25", "FY25-to-2025-07", "2025-04-to-2025-07" */
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

/** What follows the figure itself: against what, and whether in percent. */
export function differenceWords({
  against,
  inPercent,
}: Pick<CompanyFigureId | PlanFigureId, 'against' | 'inPercent'>): string[] {
  return [
    ...(against === undefined ? [] : [`vs-${against}`]),
    ...(inPercent === true ? ['percent'] : []),
  ];
}

/** The text of the id of a company's figure, as `figureIdText` gives it. */
export function companyFigureText(id: CompanyFigureId): string {
  const { line, period, measure, withReports } = id;
  const said = measure === undefined ? [] : [measure];
  const kept = withReports === true ? ['with-reports'] : [];
  return [line, figurePeriodText(period), ...said, ...kept, ...differenceWords(id)].join('.');
}

/** A month of a financial year as part of an id. */
export function monthPeriod(month: MonthOfYear): { readonly is: 'month' } & MonthOfYear {
  const { calendarYear, calendarMonth } = month;
  return { is: 'month', calendarYear, calendarMonth };
}
