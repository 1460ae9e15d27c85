import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimal, plainText } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import { saysPercent, variance } from '../variance.ts';
import type { PageMonth, PageReference } from './reference.ts';
import type { SaidFigureId, SaidNumber, Sentence } from './sentence.ts';
import { againstPlanOf, ofMonth, saidMoney, saidPercent } from './sentence.ts';

const LEAST_PERCENT = '0.1';

/** An amount of a line with what it is compared with. */
export interface Compared {
  readonly actual: DecimalValue;
  readonly reference: DecimalValue;
}

export const differenceOf = ({ actual, reference }: Compared): DecimalValue =>
  actual.minus(reference);

/** The difference in percent without its sign; null where the amount says more (decision 88). */
export function percentOfDifference({ actual, reference }: Compared): string | null {
  const { percent } = variance(plainText(actual), plainText(reference));
  if (!saysPercent(percent)) return null;
  const size = decimal(percent).abs();
  return size.lt(LEAST_PERCENT) ? null : plainText(size);
}

const nameOfResult = (value: DecimalValue) => (value.lt('0') ? 'loss' : 'profit');

/** "$586K", "a loss of $214K" */
export const resultWords = (value: DecimalValue, figure: SaidFigureId | null): Sentence =>
  value.lt('0') ? ['a loss of ', saidMoney(value.abs(), figure)] : [saidMoney(value, figure)];

/** "a profit of $70K", "a planned loss of $75K" */
export const namedResult = (
  value: DecimalValue,
  figure: SaidFigureId | null,
  adjective = '',
): Sentence =>
  value.eq('0')
    ? [`${adjective}break-even`]
    : [`a ${adjective}${nameOfResult(value)} of `, saidMoney(value.abs(), figure)];

export const crossesZero = ({ actual, reference }: Compared): boolean =>
  actual.lt('0') !== reference.lt('0');

/** What a line of the reference's month is. */
export function referenceId(line: LineKey, reference: PageReference): SaidFigureId | null {
  if (reference.kind !== 'plan') return ofMonth(line, reference.of);
  if (reference.planName === null) return null;
  return { ...againstPlanOf(line, reference.of, reference.planName), scenario: 'planned' };
}

/** How the sentences of a page name numbers: each number has the id of what it is. */
export interface Naming {
  /** The difference of a line of the month from the reference. */
  readonly difference: (line: LineKey, inPercent?: boolean) => SaidFigureId | null;
  readonly ofLine: (line: LineKey) => SaidFigureId;
  readonly ofReference: (line: LineKey) => SaidFigureId | null;
}

export type EarlierDifference = (
  line: LineKey,
  month: MonthOfYear,
  earlier: MonthOfYear,
  inPercent: boolean,
) => SaidFigureId;

export function namingOf(
  { month }: Pick<PageMonth, 'month'>,
  reference: PageReference,
  differenceId: EarlierDifference,
): Naming {
  return {
    difference: (line, inPercent = false) => {
      if (reference.kind !== 'plan') return differenceId(line, month, reference.of, inPercent);
      return reference.planName === null
        ? null
        : againstPlanOf(line, month, reference.planName, inPercent);
    },
    ofLine: (line) => ofMonth(line, month),
    ofReference: (line) => referenceId(line, reference),
  };
}

/** "17.5%", or the amount where a percentage does not say how large the difference is. */
export function sizeOfDifference(
  compared: Compared,
  idOf: (inPercent: boolean) => SaidFigureId | null,
): SaidNumber {
  const percent = percentOfDifference(compared);
  return percent === null
    ? saidMoney(differenceOf(compared).abs(), idOf(false))
    : saidPercent(percent, idOf(true));
}

/** " (12.3%)"; nothing where a percentage says nothing. */
export function inBrackets(compared: Compared, figure: SaidFigureId | null): Sentence {
  const percent = percentOfDifference(compared);
  return percent === null ? [] : [' (', saidPercent(percent, figure), ')'];
}

export const capitalised = (sentence: Sentence): Sentence => {
  const [first, ...rest] = sentence;
  return typeof first === 'string'
    ? [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest]
    : sentence;
};

export const zero = Decimal('0');
