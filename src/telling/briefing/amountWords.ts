import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimal, plainText } from '../../finance/decimal.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../finance/lines.ts';
import { saysPercent, variance } from '../../finance/variance.ts';
import type { PageMonth, PageReference } from './reference.ts';
import type { SentenceFigureId, SentenceNumber, Sentence } from './sentence.ts';
import { againstPlanOf, monthFigureId, moneyInSentence, percentInSentence } from './sentence.ts';

const LEAST_PERCENT = '0.1';

export interface Compared {
  readonly actual: DecimalValue;
  readonly reference: DecimalValue;
}

export const differenceOf = ({ actual, reference }: Compared): DecimalValue =>
  actual.minus(reference);

/** The percentage without its sign; null if the amount is more informative (decision 88). */
export function percentOfDifference({ actual, reference }: Compared): string | null {
  const { percent } = variance(plainText(actual), plainText(reference));
  if (!saysPercent(percent)) return null;
  const size = decimal(percent).abs();
  return size.lt(LEAST_PERCENT) ? null : plainText(size);
}

const nameOfResult = (value: DecimalValue) => (value.lt('0') ? 'loss' : 'profit');

/** Writes a result as "$586K" or "a loss of $214K". */
export const resultWords = (value: DecimalValue, figure: SentenceFigureId | null): Sentence =>
  value.lt('0')
    ? ['a loss of ', moneyInSentence(value.abs(), figure)]
    : [moneyInSentence(value, figure)];

/** Writes a result as "a profit of $70K" or "a planned loss of $75K". */
export const namedResult = (
  value: DecimalValue,
  figure: SentenceFigureId | null,
  adjective = '',
): Sentence =>
  value.eq('0')
    ? [`${adjective}break-even`]
    : [`a ${adjective}${nameOfResult(value)} of `, moneyInSentence(value.abs(), figure)];

export const hasSignChange = ({ actual, reference }: Compared): boolean =>
  actual.lt('0') !== reference.lt('0');

export function referenceId(line: LineKey, reference: PageReference): SentenceFigureId | null {
  if (reference.kind !== 'plan') return monthFigureId(line, reference.of);
  if (reference.planName === null) return null;
  return { ...againstPlanOf(line, reference.of, reference.planName), scenario: 'planned' };
}

export interface DifferenceNaming {
  readonly difference: (line: LineKey, inPercent?: boolean) => SentenceFigureId | null;
  readonly ofLine: (line: LineKey) => SentenceFigureId;
  readonly ofReference: (line: LineKey) => SentenceFigureId | null;
}

export type EarlierDifference = (
  line: LineKey,
  month: MonthOfYear,
  earlier: MonthOfYear,
  inPercent: boolean,
) => SentenceFigureId;

export function differenceNaming(
  { month }: Pick<PageMonth, 'month'>,
  reference: PageReference,
  differenceId: EarlierDifference,
): DifferenceNaming {
  return {
    difference: (line, inPercent = false) => {
      if (reference.kind !== 'plan') return differenceId(line, month, reference.of, inPercent);
      return reference.planName === null
        ? null
        : againstPlanOf(line, month, reference.planName, inPercent);
    },
    ofLine: (line) => monthFigureId(line, month),
    ofReference: (line) => referenceId(line, reference),
  };
}

/** Returns "17.5%", or the amount if a percentage can't size the difference. */
export function sizeOfDifference(
  compared: Compared,
  idOf: (inPercent: boolean) => SentenceFigureId | null,
): SentenceNumber {
  const percent = percentOfDifference(compared);
  return percent === null
    ? moneyInSentence(differenceOf(compared).abs(), idOf(false))
    : percentInSentence(percent, idOf(true));
}

/** Returns " (12.3%)", or nothing if a percentage can't size the difference. */
export function inBrackets(compared: Compared, figure: SentenceFigureId | null): Sentence {
  const percent = percentOfDifference(compared);
  return percent === null ? [] : [' (', percentInSentence(percent, figure), ')'];
}

export const capitalised = (sentence: Sentence): Sentence => {
  const [first, ...rest] = sentence;
  return typeof first === 'string'
    ? [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest]
    : sentence;
};

export const zero = Decimal('0');
