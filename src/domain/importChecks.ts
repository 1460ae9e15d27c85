import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import { Decimal, decimal, fixed } from './decimal.ts';

/** What the amounts of a workbook are given in. */
export type AmountUnit = 'units' | 'thousands' | 'millions';

/** Amounts given in thousands may be rounded to the thousand, but no further. */
const COARSEST: Readonly<Record<AmountUnit, number>> = { units: 0, thousands: 3, millions: 6 };
const CENTS = -2;

/** The place of a number's last digit that is not zero: 0 for 1,201, 3 for 45,000, −2 for 0.05. */
function lastPlace(value: DecimalValue): number {
  return value.e - value.c.length + 1;
}

function powerOfTen(exponent: number): DecimalValue {
  return Decimal(`1e${exponent}`);
}

/** The place to which amounts look rounded, between cents and the unit that they were given in. */
function roundedTo(amounts: readonly DecimalValue[], unit: AmountUnit): DecimalValue {
  const places = amounts.filter((amount) => !amount.eq('0')).map(lastPlace);
  const finest = places.length === 0 ? CENTS : Math.min(...places, COARSEST[unit]);
  return powerOfTen(Math.max(finest, CENTS));
}

/**
 * What is left of a total after its parts, which may be negative; null where it agrees as far as
 * the rounding of each amount can explain. @throws RangeError on text that is no plain decimal.
 */
export function unexplained(
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
 * Gross profit ÷ revenue in percent, where a margin differs from it by more than the rounding of
 * the three can explain; null where it agrees, or where revenue is zero.
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
  // A margin is rounded to whole percent at most; the amounts move it by half of their place.
  const place = given.eq('0') ? 0 : Math.min(Math.max(lastPlace(given), CENTS), 0);
  const ofAmounts = roundedTo([kept, earned], unit)
    .times('50')
    .times(exact.abs().div('100').plus('1'))
    .div(earned.abs());
  const allowed = powerOfTen(place).times('0.5').plus(ofAmounts);
  return given.minus(exact).abs().gt(allowed) ? fixed(exact, 2) : null;
}

/** So many neighbours at least make a habit. */
const FEWEST_NEIGHBOURS = 3;
/** Neighbours that differ among themselves by more than this tell nothing of the one between. */
const STEADY_WITHIN = '4';
/** From here on a figure is no longer thought to be a good or a bad month. */
const SLIPPED_FROM = '8';
const SLIPS = ['10', '100', '1000', '1000000'];

export interface UnitSlip {
  /** 10, 100, 1,000 or 1,000,000, whichever is nearest. */
  readonly times: string;
  readonly isTooLarge: boolean;
  /** The middle one of the neighbours' sizes. */
  readonly usual: string;
}

/**
 * Whether a figure is about ten, a hundred, a thousand or a million times as large as its
 * neighbours, or as small: eight times their median at least, where there are three of them and
 * the largest is at most four times the smallest. Zeros are no neighbours.
 */
export function unitSlip(value: string, neighbours: readonly MaybeDecimal[]): UnitSlip | null {
  const size = decimal(value).abs();
  const sizes = neighbours
    .filter((neighbour) => neighbour !== null && neighbour !== undefined)
    .map((neighbour) => decimal(neighbour).abs())
    .filter((neighbour) => !neighbour.eq('0'))
    .toSorted((a, b) => a.cmp(b));
  const [smallest] = sizes;
  const largest = sizes.at(-1);
  const usual = sizes[Math.floor(sizes.length / 2)];
  if (smallest === undefined || largest === undefined || usual === undefined) return null;
  if (size.eq('0') || sizes.length < FEWEST_NEIGHBOURS) return null;
  if (largest.gt(smallest.times(STEADY_WITHIN))) return null;
  const isTooLarge = size.gt(usual);
  const ratio = isTooLarge ? size.div(usual) : usual.div(size);
  if (ratio.lt(SLIPPED_FROM)) return null;
  // The nearest by ratio, not by difference: 40 is nearer to 100 than to 10.
  const nearest = SLIPS.findLast((times) => {
    const below = SLIPS[SLIPS.indexOf(times) - 1];
    return below === undefined || ratio.times(ratio).gt(decimal(times).times(below));
  });
  return { times: nearest ?? '10', isTooLarge, usual: fixed(usual, 2) };
}
