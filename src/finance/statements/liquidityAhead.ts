import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { textOfMillionths } from '../books/exactSums.ts';
import { mappingIn } from '../books/fedLines.ts';
import type { PlanKind } from '../plan.ts';
import type { AmountsAhead } from './amountsAhead.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { Covenant } from './covenant.ts';
import type { CovenantStanding } from './covenants.ts';
import type { FlowLine } from './flowLines.ts';
import { highestOf, liquidityCovenants } from './liquidityMinimum.ts';
import { decimalOfMillionths } from './monthAmounts.ts';
import { liquidity } from './workingCapital.ts';

/** Liquidity in the months ahead, according to the plans. */
export interface LiquidityAhead {
  /** The month with the least liquidity, and the amount in units of the currency. */
  readonly lowest: { readonly month: BooksMonth; readonly amount: string };
  /** The first month in which liquidity is below the minimum of a covenant. */
  readonly firstBelow: BooksMonth | null;
  /** The last month whose liquidity follows from the plans. */
  readonly until: BooksMonth;
  readonly sources: readonly PlanKind[];
  /** Lines of the cash flow that the plans leave out. */
  readonly leftOut: readonly FlowLine[];
}

type StatedCovenant = Covenant & { readonly standing: CovenantStanding | null };

/**
 * Cash and deposits in the months ahead; null if the plans don't have them. The standing of each covenant is that of the
 * newest actual month. @throws RangeError on a limit that is not a plain decimal.
 */
export function liquidityAhead(
  { newest, months, amounts }: AmountsAhead,
  lines: readonly BalanceLine[],
  covenants: readonly StatedCovenant[],
): LiquidityAhead | null {
  const now = liquidity(newest, amounts);
  const limits = now === null ? [] : liquidityCovenants(lines, covenants, textOfMillionths(now));
  const stated = months.map((one) => ({ ...one, liquid: liquidity(one.month, amounts) }));
  const end = stated.findIndex(({ liquid }) => liquid === null);
  const known = end === -1 ? stated : stated.slice(0, end);
  const lowest = known.reduce<{ month: BooksMonth; liquid: Millionths } | null>(
    (least, { month, liquid }) =>
      liquid !== null && (least === null || liquid < least.liquid) ? { month, liquid } : least,
    null,
  );
  const last = known.at(-1);
  if (lowest === null || last === undefined) return null;
  const isBelow = ({ month, liquid }: (typeof known)[number]) => {
    const minimum = highestOf(limits.flatMap((one) => mappingIn(one.limits, month)?.value ?? []));
    return liquid !== null && minimum !== null && decimalOfMillionths(liquid).lt(minimum);
  };
  return {
    lowest: { month: lowest.month, amount: textOfMillionths(lowest.liquid) },
    firstBelow: known.find(isBelow)?.month ?? null,
    until: last.month,
    sources: [...new Set(known.map(({ source }) => source))],
    leftOut: [...new Set(known.flatMap(({ leftOut }) => leftOut))],
  };
}
