import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import { Decimal, decimal, decimalOrNull } from './decimal.ts';
import { MONTHS_IN_YEAR } from './fiscalCalendar.ts';
import type { LineKey } from './lines.ts';
import { LINES } from './lines.ts';
import { MONEY_DIGITS } from './money.ts';
import type { PlanLine } from './plan.ts';
import { withoutFollowing } from './plan.ts';

const CENTS = MONEY_DIGITS.fraction;

/** Twelve amounts that are known; null where one of them is not. */
function knownYear(amounts: readonly MaybeDecimal[]): DecimalValue[] | null {
  const known = amounts.map(decimalOrNull).filter((amount) => amount !== null);
  return known.length === MONTHS_IN_YEAR ? known : null;
}

const total = (amounts: readonly DecimalValue[]) =>
  amounts.reduce((sum, amount) => sum.plus(amount), Decimal('0'));

/** Whether a line has the same amount in all twelve months, which no company earns or spends. */
function isEven({ line, amounts }: PlanLine): boolean {
  if (LINES[line].unit !== 'usd' || LINES[line].addsUp.by !== 'sum') return false;
  const year = knownYear(amounts);
  const [first] = year ?? [];
  return year !== null && first !== undefined && year.every((amount) => amount.eq(first));
}

/**
 * The year's amount of a line in the shares of another year; null where that year has a month without an
 * amount, or amounts on both sides of zero, which are no shares. Whole amounts stay whole, and the year's
 * sum stays to the cent.
 */
function spread(year: readonly DecimalValue[], shape: readonly MaybeDecimal[]): string[] | null {
  const weights = knownYear(shape);
  if (weights === null) return null;
  const [whole, sum] = [total(weights), total(year)];
  if (whole.eq('0') || weights.some((weight) => weight.times(whole).lt('0'))) return null;
  const decimals = year.every((amount) => amount.round(0).eq(amount)) ? 0 : CENTS;
  let before = Decimal('0');
  let weightBefore = Decimal('0');
  return weights.map((weight) => {
    weightBefore = weightBefore.plus(weight);
    const upTo = sum.times(weightBefore).div(whole).round(decimals);
    const amount = upTo.minus(before);
    before = upTo;
    return amount.toFixed(CENTS);
  });
}

/**
 * The lines of a plan whose months are all the same, in the shares that the year before had; gross profit
 * and EBITDA that follow from them are left to follow. None where revenue is not among them.
 * @throws RangeError on an amount that is not a plain decimal.
 */
export function spreadLikeYear(
  lines: readonly PlanLine[],
  yearBefore: Readonly<Partial<Record<LineKey, readonly MaybeDecimal[]>>>,
): PlanLine[] {
  const kept = new Set(withoutFollowing(lines).map(({ line }) => line));
  const found = lines.flatMap((planLine): PlanLine[] => {
    const { line, amounts } = planLine;
    if (!isEven(planLine)) return [];
    if (!kept.has(line)) return [{ line, amounts: amounts.map(() => null) }];
    const amountsOfYear = spread(
      amounts.map((amount) => decimal(amount ?? '0')),
      yearBefore[line] ?? [],
    );
    return amountsOfYear === null ? [] : [{ line, amounts: amountsOfYear }];
  });
  return found.some(({ line }) => line === 'revenue') ? found : [];
}
