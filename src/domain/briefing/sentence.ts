import type { DecimalValue } from '../decimal.ts';
import { plainText } from '../decimal.ts';
import type {
  BetweenFigureId,
  CompanyFigureId,
  LinePlanFigureId,
  ToldFigureId,
  ToldKind,
  ToldReference,
} from '../figureId.ts';
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
export type SaidFigureId = CompanyFigureId | LinePlanFigureId | BetweenFigureId | ToldFigureId;

/** A number of a sentence. */
export interface SaidNumber {
  /** As exact as it is known; with its sign only where the sentence says it. */
  readonly value: string;
  readonly form: NumberForm;
  /** What it is, so that it can be explained; null where nothing that is stored gives it. */
  readonly figure: SaidFigureId | null;
}

/** A sentence as its words and numbers, in order. */
export type Sentence = readonly (string | SaidNumber)[];

/** Sentences or parts of one, with these words between them. */
export function joinedWords(parts: readonly Sentence[], between: string): Sentence {
  const pieces: (string | SaidNumber)[] = [];
  for (const [place, part] of parts.entries()) {
    if (place > 0) pieces.push(between);
    pieces.push(...part);
  }
  return pieces;
}

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

/** What a briefing says of a month that is no line of it. */
export const toldOf = (
  told: ToldKind,
  line: LineKey,
  month: MonthOfYear,
  said: Pick<ToldFigureId, 'than' | 'reason' | 'inPercent'> = {},
): ToldFigureId => ({ of: 'told', told, line, period: monthPeriod(month), ...said });

export const thanMonth = (month: MonthOfYear): ToldReference => monthPeriod(month);
export const thanPlan = (plan: string): ToldReference => ({ is: 'plan', plan });

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
