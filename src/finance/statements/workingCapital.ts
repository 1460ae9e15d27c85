import { monthsBetween } from '../books/bookedAmounts.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { monthsAtPace, PACE_MONTHS } from '../cashPace.ts';
import { quotientText } from '../decimal.ts';
import { daysOfMonth } from '../fiscalCalendar.ts';
import type { BalanceRole } from './balanceLines.ts';
import { FLOW_KEYS, FLOW_LINES } from './flowLines.ts';
import type { MonthAmounts } from './monthAmounts.ts';
import { decimalOfMillionths } from './monthAmounts.ts';

/** Days of sales, stock and purchases that a balance represents. */
const DAYS_MEASURES = {
  dso: { role: 'receivables', base: 'revenue' },
  dio: { role: 'stock', base: 'production' },
  dpo: { role: 'payables', base: 'production' },
} as const;
export type DaysMeasure = keyof typeof DAYS_MEASURES;

/** Months without the amounts that a figure needs, earliest first. */
interface MissingMonths {
  readonly kind: 'missing';
  readonly months: readonly BooksMonth[];
}

export type DaysOutstanding =
  /** Days, unrounded. */
  | { readonly kind: 'days'; readonly days: string }
  /** Revenue or production of the three months is not above 0. */
  | { readonly kind: 'noBase' }
  | MissingMonths;

export type LiquidityRunway =
  /** Months, and the burn of a month in units of the currency, both unrounded. */
  | { readonly kind: 'months'; readonly months: string; readonly burn: string }
  /** The three months did not use up liquidity. */
  | { readonly kind: 'noBurn' }
  | MissingMonths;

const lastMonths = (month: BooksMonth): BooksMonth[] =>
  monthsBetween(monthsLater(month, 1 - PACE_MONTHS), monthsLater(month, 1));

const daysIn = (month: BooksMonth): number =>
  daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)));

const totalOrNull = (amounts: readonly (Millionths | null)[]): Millionths | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0n);

/** The sum over months, or the months that lack an amount. */
function overLastMonths(
  month: BooksMonth,
  amountIn: (month: BooksMonth) => Millionths | null,
): Millionths | MissingMonths {
  const months = lastMonths(month);
  const total = totalOrNull(months.map(amountIn));
  return total ?? { kind: 'missing', months: months.filter((one) => amountIn(one) === null) };
}

/**
 * DSO, DIO or DPO at a month-end: receivables, stock or payables ÷ revenue (DSO) or production (DIO, DPO) of three
 * months × the days of those months.
 */
export function daysOutstanding(
  measure: DaysMeasure,
  month: BooksMonth,
  amounts: Pick<MonthAmounts, 'balanceOfRole' | 'reportLine'>,
): DaysOutstanding {
  const { role, base } = DAYS_MEASURES[measure];
  const total = overLastMonths(month, (one) => amounts.reportLine(base, one));
  if (typeof total !== 'bigint') return total;
  const balance = amounts.balanceOfRole(role, month);
  if (balance === null) return { kind: 'missing', months: [month] };
  if (total <= 0n) return { kind: 'noBase' };
  const days = lastMonths(month).reduce((sum, one) => sum + daysIn(one), 0);
  const product = decimalOfMillionths(balance).times(String(days));
  return { kind: 'days', days: quotientText(product.div(decimalOfMillionths(total))) };
}

const totalOfRoles = (
  roles: readonly BalanceRole[],
  month: BooksMonth,
  { balanceOfRole }: Pick<MonthAmounts, 'balanceOfRole'>,
): Millionths | null => totalOrNull(roles.map((role) => balanceOfRole(role, month)));

/** Cash + deposits at a month-end, in millionths; null if the month has no balance sheet. */
export const liquidity = (
  month: BooksMonth,
  amounts: Pick<MonthAmounts, 'balanceOfRole'>,
): Millionths | null => totalOfRoles(['cash', 'deposits'], month, amounts);

/**
 * Debt + leases − cash − deposits at a month-end, in millionths; negative for net cash, null if the month has no
 * balance sheet.
 */
export function netDebt(
  month: BooksMonth,
  amounts: Pick<MonthAmounts, 'balanceOfRole'>,
): Millionths | null {
  const owed = totalOfRoles(['debt', 'leases'], month, amounts);
  const liquid = liquidity(month, amounts);
  return owed === null || liquid === null ? null : owed - liquid;
}

/**
 * Free cash flow (operations and investing) and interest paid. Deposits are part of liquidity, so a move into them uses
 * none of it.
 */
const BURN_LINES = FLOW_KEYS.filter((line) => {
  const { section } = FLOW_LINES[line];
  if (line === 'deposits') return false;
  return section === 'operations' || section === 'investing' || line === 'interest';
});

/**
 * Months for which liquidity lasts at the burn: the average outflow of three months' free cash flow and interest.
 * Liquidity of 0 or less lasts 0 months.
 */
export function liquidityRunway(
  month: BooksMonth,
  amounts: Pick<MonthAmounts, 'balanceOfRole' | 'flowLine'>,
): LiquidityRunway {
  const total = overLastMonths(month, (one) =>
    totalOrNull(BURN_LINES.map((line) => amounts.flowLine(line, one))),
  );
  if (typeof total !== 'bigint') return total;
  const cash = liquidity(month, amounts);
  if (cash === null) return { kind: 'missing', months: [month] };
  if (total >= 0n) return { kind: 'noBurn' };
  const burn = decimalOfMillionths(-total).div(String(PACE_MONTHS));
  return {
    kind: 'months',
    months: monthsAtPace(decimalOfMillionths(cash), burn),
    burn: quotientText(burn),
  };
}
