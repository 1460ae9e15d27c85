import type { DecimalValue } from '../../finance/decimal.ts';
import { plainText } from '../../finance/decimal.ts';
import type {
  BetweenFigureId,
  CompanyFigureId,
  LinePlanFigureId,
  BriefingFigureId,
  BriefingFigureKind,
  BriefingReference,
} from '../../finance/figureId.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import { calendarMonthName } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../finance/lines.ts';

export type NumberForm =
  | 'money'
  | 'percent'
  /** Rounded down, to one decimal or to whole months. */
  | 'monthsAndTenths'
  | 'months';

export type SentenceFigureId =
  | CompanyFigureId
  | LinePlanFigureId
  | BetweenFigureId
  | BriefingFigureId;

export interface SentenceNumber {
  /** Given at full precision, and signed only if the sentence shows the sign. */
  readonly value: string;
  readonly form: NumberForm;
  /** Links to the explanation of the number; null if the number isn't calculated from stored figures. */
  readonly figure: SentenceFigureId | null;
}

/** Words and numbers in order. */
export type Sentence = readonly (string | SentenceNumber)[];

export function joinedWords(parts: readonly Sentence[], between: string): Sentence {
  const pieces: (string | SentenceNumber)[] = [];
  for (const [place, part] of parts.entries()) {
    if (place > 0) pieces.push(between);
    pieces.push(...part);
  }
  return pieces;
}

export const monthWords = ({ calendarYear, calendarMonth }: MonthOfYear): string =>
  `${calendarMonthName(calendarMonth)} ${calendarYear}`;

export const moneyInSentence = (
  value: DecimalValue | string,
  figure: SentenceFigureId | null = null,
): SentenceNumber => ({
  value: typeof value === 'string' ? value : plainText(value),
  form: 'money',
  figure,
});

export const percentInSentence = (
  value: string,
  figure: SentenceFigureId | null = null,
): SentenceNumber => ({
  value,
  form: 'percent',
  figure,
});

export const monthFigureId = (
  line: LineKey,
  month: MonthOfYear,
  said: Pick<CompanyFigureId, 'measure' | 'against' | 'inPercent'> = {},
): CompanyFigureId => ({ of: 'company', line, period: monthPeriod(month), ...said });

export const briefingFigureId = (
  told: BriefingFigureKind,
  line: LineKey,
  month: MonthOfYear,
  said: Pick<BriefingFigureId, 'than' | 'reason' | 'inPercent'> = {},
): BriefingFigureId => ({ of: 'told', told, line, period: monthPeriod(month), ...said });

export const thanMonth = (month: MonthOfYear): BriefingReference => monthPeriod(month);
export const thanPlan = (plan: string): BriefingReference => ({ is: 'plan', plan });

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

const COUNT_WORDS = [
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

export const countWords = (count: number): string => COUNT_WORDS[count] ?? String(count);
