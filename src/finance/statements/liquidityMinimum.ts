import type { DecimalValue } from '../decimal.ts';
import { decimal } from '../decimal.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { Covenant } from './covenant.ts';
import type { CovenantStanding } from './covenants.ts';

interface MeasuredCovenant extends Pick<Covenant, 'numerator' | 'denominator' | 'direction'> {
  /** Null if its value is unknown. */
  readonly standing: CovenantStanding | null;
}

/** The lowest liquidity that a covenant allows. Amounts in units of the currency. */
interface LiquidityMinimum {
  readonly minimum: string;
  /** Liquidity less the minimum; negative if it is below. */
  readonly headroom: string;
}

const LIQUID_ROLES = new Set(['cash', 'deposits']);

/**
 * The covenants that require at least an amount of liquidity. Such a covenant adds up lines of cash and deposits at the
 * month-end, and comes to the company's liquidity.
 */
export function liquidityCovenants<C extends MeasuredCovenant>(
  lines: readonly Pick<BalanceLine, 'slug' | 'role'>[],
  covenants: readonly C[],
  liquidity: string,
): C[] {
  const liquid = new Set(
    lines.filter(({ role }) => LIQUID_ROLES.has(role)).map(({ slug }) => slug),
  );
  const isLiquid = ({ measure }: Covenant['numerator'][number]) =>
    measure.kind === 'balanceLine'
      ? liquid.has(measure.slug)
      : measure.kind === 'reportLine' && measure.line === 'cash';
  return covenants.filter(
    ({ numerator, denominator, direction, standing }) =>
      denominator === null &&
      direction === 'atLeast' &&
      standing !== null &&
      decimal(standing.numerator).eq(decimal(liquidity)) &&
      numerator.every(isLiquid),
  );
}

/** The highest of these amounts; null if there are none. */
export const highestOf = (amounts: readonly string[]): DecimalValue | null =>
  amounts
    .map((amount) => decimal(amount))
    .reduce<DecimalValue | null>((most, one) => (most === null || one.gt(most) ? one : most), null);

/** The highest limit of the covenants over liquidity; null if there is none. */
export function liquidityMinimum(
  lines: readonly Pick<BalanceLine, 'slug' | 'role'>[],
  covenants: readonly MeasuredCovenant[],
  liquidity: string,
): LiquidityMinimum | null {
  const found = liquidityCovenants(lines, covenants, liquidity);
  const minimum = highestOf(found.flatMap(({ standing }) => standing?.limit ?? []));
  if (minimum === null) return null;
  return {
    minimum: minimum.toFixed(),
    headroom: decimal(liquidity).minus(minimum).toFixed(),
  };
}
