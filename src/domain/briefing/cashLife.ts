import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimal, decimalOrNull, plainText, quotientText } from '../decimal.ts';
import type { MonthFigures } from '../overMonths.ts';
import { sum } from '../money.ts';
import type { BriefingMonths } from './briefingMonths.ts';
import type { Light } from './lights.ts';

/** The months that costs, losses and falls of cash are averaged over. */
export const PACE_MONTHS = 3;
const MOST_RUNWAY = 36;
const SHORT_RUNWAY = 12;
const SHORT_COVER = 2;

/** How long cash lasts. */
export interface CashLife {
  /** In units of the company's currency. */
  readonly cash: string;
  /** Against the month before; null where that has none. */
  readonly change: string | null;
  /** Months of all costs that cash pays, unrounded, 0 at least; null without three months of figures. */
  readonly cover: string | null;
  /** Whether the last three months together were a loss; null without three months of figures. */
  readonly isBurning: boolean | null;
  /** What a month takes: the larger of the average loss and the average fall of cash; null unless it burns. */
  readonly burn: string | null;
  /** Months that cash lasts at that pace, unrounded, 0 at least; null unless it burns. */
  readonly runway: string | null;
  readonly light: Light | null;
}

/** Whether a runway is told as "over 36 months". */
export const isLongRunway = (runway: string): boolean => Decimal(runway).gt(String(MOST_RUNWAY));

function average(values: readonly (string | null | undefined)[]): DecimalValue | null {
  const { total, missing } = sum(values);
  if (total === null || missing > 0) return null;
  return Decimal(total).div(String(values.length));
}

const monthsOf = (cash: DecimalValue, pace: DecimalValue): string =>
  cash.lte('0') ? '0.00' : quotientText(cash.div(pace));

function lightOfCash({ cover, isBurning, runway }: Omit<CashLife, 'light'>): Light | null {
  if (isBurning === null) return null;
  const isShort = cover !== null && Decimal(cover).lt(String(SHORT_COVER));
  const endsSoon = runway !== null && Decimal(runway).lt(String(SHORT_RUNWAY));
  if (isBurning && (isShort || endsSoon)) return 'act';
  return isBurning || isShort ? 'watch' : 'fine';
}

type Amounts = readonly (string | null | undefined)[];

/** What a month of the last three takes; null where they were no loss. */
function burnOf(results: Amounts, fall: DecimalValue | null): DecimalValue | null {
  const loss = average(results)?.neg() ?? null;
  if (loss === null || loss.lte('0')) return null;
  return fall !== null && fall.gt(loss) ? fall : loss;
}

/** By how much cash fell in a month of the last three. */
const fallOf = (start: DecimalValue | null, cash: DecimalValue): DecimalValue | null =>
  start === null ? null : start.minus(cash).div(String(PACE_MONTHS));

/**
 * How many months of all costs an amount of cash pays, unrounded, by the revenue and the results of
 * three months; null without costs. @throws RangeError on an amount that is not a plain decimal.
 */
export function monthsCovered(cash: string, revenues: Amounts, results: Amounts): string | null {
  const [revenue, profit] = [average(revenues), average(results)];
  const costs = revenue === null || profit === null ? null : revenue.minus(profit);
  return costs === null || costs.lte('0') ? null : monthsOf(decimal(cash), costs);
}

/**
 * How many months an amount of cash lasts, unrounded, by the results of three months and the cash before
 * them; null unless they were a loss. @throws RangeError on an amount that is not a plain decimal.
 */
export function monthsLasting(
  cash: string,
  before: string | null,
  results: Amounts,
): string | null {
  const amount = decimal(cash);
  const burn = burnOf(results, fallOf(decimalOrNull(before), amount));
  return burn === null ? null : monthsOf(amount, burn);
}

/** The pace of the last three months. */
function paceOf(run: readonly MonthFigures[], fall: DecimalValue | null) {
  const [revenues, results] = [run.map(({ revenue }) => revenue), run.map(({ ebitda }) => ebitda)];
  if (average(results) === null || average(revenues) === null) return null;
  return { revenues, results, burn: burnOf(results, fall) };
}

/**
 * How long the cash of a month lasts: cover is cash ÷ the average of three months' costs, which are
 * revenue − EBITDA; runway is cash ÷ burn, only where the three months' EBITDA is a loss. Null where
 * the month has no cash. @throws RangeError on a figure that is not a plain decimal.
 */
export function cashLife(months: BriefingMonths, count: number): CashLife | null {
  const cash = decimalOrNull(months.at(count)?.figures.cash);
  if (cash === null) return null;
  const before = decimalOrNull(months.at(count - 1)?.figures.cash);
  const start = decimalOrNull(months.at(count - PACE_MONTHS)?.figures.cash);
  const run = months.run(count - PACE_MONTHS + 1, PACE_MONTHS);
  const fall = fallOf(start, cash);
  const pace = run === null ? null : paceOf(run, fall);
  const burn = pace?.burn ?? null;
  const life = {
    cash: plainText(cash),
    change: before === null ? null : plainText(cash.minus(before)),
    cover: pace === null ? null : monthsCovered(plainText(cash), pace.revenues, pace.results),
    isBurning: pace === null ? null : burn !== null,
    burn: burn === null ? null : quotientText(burn),
    runway: burn === null ? null : monthsOf(cash, burn),
  };
  return { ...life, light: lightOfCash(life) };
}
