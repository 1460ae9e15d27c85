import type { DecimalValue } from '../decimal.ts';
import { plainText } from '../decimal.ts';
import type { CompanyFigureId, LinePlanFigureId } from '../figureId.ts';
import { monthPeriod } from '../figureId.ts';
import { calendarMonthName } from '../fiscalCalendar.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';

/** How a number of a sentence is written. */
export type NumberForm =
  /** An amount of the company's currency: "$3.51M", "$432K". */
  | 'money'
  /** To one decimal: "17.5%". */
  | 'percent'
  /** Months, rounded down to one decimal, or to whole ones. */
  | 'monthsAndTenths'
  | 'months';

/** What a number of a sentence can be. */
export type SaidFigureId = CompanyFigureId | LinePlanFigureId;

/** A number of a sentence. */
export interface SaidNumber {
  /** As exact as it is known; with its sign only where the sentence says it. */
  readonly value: string;
  readonly form: NumberForm;
  /** What it is, so that it can be explained; null where no figure of the company has this very value. */
  readonly figure: SaidFigureId | null;
}

/** A sentence as its words and numbers, in order. */
export type Sentence = readonly (string | SaidNumber)[];

/** "October 2025" */
export const monthWords = ({ calendarYear, calendarMonth }: MonthOfYear): string =>
  `${calendarMonthName(calendarMonth)} ${calendarYear}`;

export const saidMoney = (
  value: DecimalValue | string,
  figure: SaidFigureId | null = null,
): SaidNumber => ({
  value: typeof value === 'string' ? value : plainText(value),
  form: 'money',
  figure,
});

export const saidPercent = (value: string, figure: SaidFigureId | null = null): SaidNumber => ({
  value,
  form: 'percent',
  figure,
});

/** A line of a month. */
export const ofMonth = (
  line: LineKey,
  month: MonthOfYear,
  said: Pick<CompanyFigureId, 'measure' | 'against' | 'inPercent'> = {},
): CompanyFigureId => ({ of: 'company', line, period: monthPeriod(month), ...said });

/** What became of a line of a month against a plan. */
export const againstPlanOf = (
  line: LineKey,
  month: MonthOfYear,
  plan: string,
  inPercent = false,
): LinePlanFigureId => ({
  of: 'linePlan',
  scenario: 'variance',
  line,
  period: { is: 'month', ...month },
  plan,
  ...(inPercent ? { inPercent: true } : {}),
});

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const;

/** Whole numbers up to twelve as words. */
export const countWords = (count: number): string => NUMBERS[count] ?? String(count);
