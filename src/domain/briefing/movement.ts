import type { CompanyBasis } from '../companyBasis.ts';
import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimal, plainText } from '../decimal.ts';
import type { CompanyFigureId, ToldFigureId } from '../figureId.ts';
import { monthPeriod } from '../figureId.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import { periodBefore } from '../periodBefore.ts';
import { saysPercent, variance } from '../variance.ts';
import { countOfMonth } from './briefingMonths.ts';
import type { SaidNumber, Sentence } from './sentence.ts';
import { saidMoney, ofMonth, saidPercent, thanMonth, toldOf } from './sentence.ts';

const LEAST_PERCENT = '0.1';

/** A line of a month beside the same line of an earlier month. */
export interface Movement {
  readonly line: LineKey;
  readonly actual: DecimalValue;
  readonly before: DecimalValue;
  readonly month: MonthOfYear;
  readonly earlier: MonthOfYear;
}

/** How the earlier month is named by the ids of differences; undefined where they do not have it. */
function againstOf(
  basis: CompanyBasis,
  month: MonthOfYear,
  earlier: MonthOfYear,
): CompanyFigureId['against'] {
  return (['year', 'month'] as const).find((by) => {
    const before = periodBefore(basis, monthPeriod(month), by);
    return before?.is === 'month' && countOfMonth(before) === countOfMonth(earlier);
  });
}

/** The difference of a line of a month from an earlier month. */
export function differenceId(
  basis: CompanyBasis,
  { line, month, earlier }: Pick<Movement, 'line' | 'month' | 'earlier'>,
  inPercent = false,
): CompanyFigureId | ToldFigureId {
  const against = againstOf(basis, month, earlier);
  const percent = inPercent ? { inPercent: true as const } : {};
  if (against !== undefined) return ofMonth(line, month, { against, ...percent });
  return toldOf('moved', line, month, { than: thanMonth(earlier), ...percent });
}

/** By how much a line moved, without its sign: in percent where that says something, else in money. */
export function sizeOfMovement(basis: CompanyBasis, movement: Movement): SaidNumber {
  const { actual, before } = movement;
  const change = variance(plainText(actual), plainText(before)).percent;
  if (!saysPercent(change)) return amountOfMovement(basis, movement);
  const size = decimal(change).abs();
  return size.lt(LEAST_PERCENT)
    ? amountOfMovement(basis, movement)
    : saidPercent(plainText(size), differenceId(basis, movement, true));
}

/** By how much a line moved, in money, without its sign. */
export function amountOfMovement(basis: CompanyBasis, movement: Movement): SaidNumber {
  const { actual, before } = movement;
  return saidMoney(actual.minus(before).abs(), differenceId(basis, movement));
}

export const actualOfMovement = ({ line, actual, month }: Movement): SaidNumber =>
  saidMoney(actual, ofMonth(line, month));

export const verbOf = ({ actual, before }: Pick<Movement, 'actual' | 'before'>): string =>
  actual.lt(before) ? 'fell' : 'rose';

const zero = Decimal('0');

const nameOfResult = (value: DecimalValue) => (value.lt(zero) ? 'a loss of' : 'a profit of');

/** How a result came to the other side of zero; null where it stayed on its side. */
export function turnOf({ line, actual, before, month, earlier }: Movement): Sentence | null {
  if (actual.lt(zero) === before.lt(zero)) return null;
  return [
    `turned from ${nameOfResult(before)} `,
    saidMoney(before.abs(), ofMonth(line, earlier)),
    ` to ${nameOfResult(actual)} `,
    saidMoney(actual.abs(), ofMonth(line, month)),
  ];
}

/** What a result came to: "$586K", "a loss of $214K". */
export function resultWords({ line, actual, month }: Movement): Sentence {
  const figure = ofMonth(line, month);
  return actual.lt(zero)
    ? [`${nameOfResult(actual)} `, saidMoney(actual.abs(), figure)]
    : [saidMoney(actual, figure)];
}
