import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import { Decimal, decimal, fixed } from './decimal.ts';

export type AmountUnit = 'units' | 'thousands' | 'millions';

/** Amounts given in thousands may be rounded to the thousand, but no further. */
const COARSEST: Readonly<Record<AmountUnit, number>> = { units: 0, thousands: 3, millions: 6 };
const CENT_PLACE = -2;

/** The decimal place of a number's last non-zero digit: 0 for 1,201, 3 for 45,000, −2 for 0.05. */
function lastNonZeroPlace(value: DecimalValue): number {
  return value.e - value.c.length + 1;
}

function powerOfTen(exponent: number): DecimalValue {
  return Decimal(`1e${exponent}`);
}

function roundedTo(amounts: readonly DecimalValue[], unit: AmountUnit): DecimalValue {
  const places = amounts.filter((amount) => !amount.eq('0')).map(lastNonZeroPlace);
  const finest = places.length === 0 ? CENT_PLACE : Math.min(...places, COARSEST[unit]);
  return powerOfTen(Math.max(finest, CENT_PLACE));
}

/**
 * The total minus its parts, in whole currency units; may be negative. Null if the rounding of the amounts explains the
 * difference. @throws RangeError on text that is not a plain decimal.
 */
export function unexplainedDifference(
  total: string,
  parts: readonly string[],
  unit: AmountUnit,
): string | null {
  const amounts = [total, ...parts].map(decimal);
  const left = parts.reduce((rest, part) => rest.minus(decimal(part)), decimal(total));
  const allowed = roundedTo(amounts, unit).times('0.5').times(String(amounts.length));
  return left.abs().gt(allowed) ? fixed(left, 2) : null;
}

/**
 * Gross profit ÷ revenue in percent, if a margin differs from it by more than rounding explains; null if it agrees or
 * revenue is zero. @throws RangeError on text that is not a plain decimal.
 */
export function disagreeingMargin(
  margin: string,
  profit: string,
  revenue: string,
  unit: AmountUnit,
): string | null {
  const earned = decimal(revenue);
  if (earned.eq('0')) return null;
  const kept = decimal(profit);
  const given = decimal(margin);
  const exact = kept.times('100').div(earned);
  // A margin is rounded to whole percents at most; each amount may be off by half of its last digit.
  const place = given.eq('0') ? 0 : Math.min(Math.max(lastNonZeroPlace(given), CENT_PLACE), 0);
  const ofAmounts = roundedTo([kept, earned], unit)
    .times('50')
    .times(exact.abs().div('100').plus('1'))
    .div(earned.abs());
  const allowed = powerOfTen(place).times('0.5').plus(ofAmounts);
  return given.minus(exact).abs().gt(allowed) ? fixed(exact, 2) : null;
}

const FEWEST_NEIGHBOURS = 3;
/** If the largest neighbour is more than this many times the smallest, there is no typical size. */
const STEADY_WITHIN = '4';
/** From this ratio on, a good or bad month can't explain the figure. */
const SLIPPED_FROM = '8';
const SLIPS = ['10', '100', '1000', '1000000'];

export interface UnitSlip {
  /** 10, 100, 1,000 or 1,000,000, whichever is nearest. */
  readonly times: string;
  readonly isTooLarge: boolean;
  /** The median of the neighbours' absolute values, with two decimals. */
  readonly usual: string;
}

const median = (sizes: readonly DecimalValue[]) => sizes[Math.floor(sizes.length / 2)];
const ratioOf = (a: DecimalValue, b: DecimalValue) => (a.gt(b) ? a.div(b) : b.div(a));

/**
 * Detects a figure about ten, a hundred, a thousand or a million times too large or too small: at least eight times off
 * the median of at least three neighbours, whose largest is at most four times the smallest. Zeros and neighbours that
 * are equally far off don't count. Null otherwise. @throws RangeError on text that is not a plain decimal.
 */
export function unitSlip(value: string, neighbours: readonly MaybeDecimal[]): UnitSlip | null {
  const size = decimal(value).abs();
  const all = neighbours
    .filter((neighbour) => neighbour !== null && neighbour !== undefined)
    .map((neighbour) => decimal(neighbour).abs())
    .filter((neighbour) => !neighbour.eq('0'))
    .toSorted((a, b) => a.cmp(b));
  const middle = median(all);
  if (middle === undefined) return null;
  const sizes = all.filter((one) => ratioOf(one, middle).lt(SLIPPED_FROM));
  const [smallest] = sizes;
  const largest = sizes.at(-1);
  const usual = median(sizes);
  if (smallest === undefined || largest === undefined || usual === undefined) return null;
  if (size.eq('0') || sizes.length < FEWEST_NEIGHBOURS) return null;
  if (largest.gt(smallest.times(STEADY_WITHIN))) return null;
  const isTooLarge = size.gt(usual);
  const ratio = ratioOf(size, usual);
  if (ratio.lt(SLIPPED_FROM)) return null;
  // Nearest by ratio, not by difference: 40 is nearer to 100 than to 10.
  const nearest = SLIPS.findLast((times) => {
    const below = SLIPS[SLIPS.indexOf(times) - 1];
    return below === undefined || ratio.times(ratio).gt(decimal(times).times(below));
  });
  return { times: nearest ?? '10', isTooLarge, usual: fixed(usual, 2) };
}
