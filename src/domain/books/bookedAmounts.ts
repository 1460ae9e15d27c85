import { monthIndex, monthsLater } from './bookMonths.ts';
import type { AccountType, BooksMonth } from './books.ts';
import { isProfitAndLoss, naturalAmount } from './books.ts';
import type { Millionths } from './exactSums.ts';
import { millionthsOf } from './exactSums.ts';

/** What a file says of an account in a month, debit less credit; undefined where it says nothing. */
export interface SaidAmounts {
  readonly movement: string | undefined;
  readonly balance: string | undefined;
}

/**
 * What is known of the account before the month, positive as a statement shows it; null where it is not. Each is
 * asked for only where the amount follows from it.
 */
export interface KnownBefore {
  /** What was booked from the beginning of the year to the month before. */
  readonly soFar: Millionths | null;
  /** The balance at the end of the month before. */
  readonly opening: Millionths | null;
}

export type BookedAmount =
  | { readonly kind: 'amount'; readonly amount: Millionths }
  /** Nothing is said of the account in this month. */
  | { readonly kind: 'nothing' }
  /** The amount is of the year to date, and what was booked in the months before is not known. */
  | { readonly kind: 'yearToDate'; readonly amount: Millionths }
  /** It says what was booked, and the balance at the end of the month before is not known. */
  | { readonly kind: 'noBalance' };

const amount = (value: Millionths): BookedAmount => ({ kind: 'amount', amount: value });

/**
 * The amount of an account in a month, positive as a statement shows it: of profit and loss what was
 * booked in the month, of any other account the balance at its end. `scale` is the unit of the file's
 * amounts: 1,000 where they are thousands.
 * @throws RangeError on an amount that is not a plain decimal.
 */
export function bookedAmount(
  type: AccountType,
  { movement, balance }: SaidAmounts,
  before: KnownBefore,
  scale: bigint,
): BookedAmount {
  const natural = (text: string) => exact(naturalAmount(type, text)) * scale;
  if (isProfitAndLoss(type)) {
    if (movement !== undefined) return amount(natural(movement));
    if (balance === undefined) return { kind: 'nothing' };
    const { soFar } = before;
    if (soFar === null) return { kind: 'yearToDate', amount: natural(balance) };
    return amount(natural(balance) - soFar);
  }
  if (balance !== undefined) return amount(natural(balance));
  if (movement === undefined) return { kind: 'nothing' };
  const { opening } = before;
  return opening === null ? { kind: 'noBalance' } : amount(opening + natural(movement));
}

function exact(text: string): Millionths {
  const value = millionthsOf(text);
  if (value === null) throw new RangeError(`Not a plain decimal: ${text}`);
  return value;
}

const MONTHS = 12;

/** The first month of the year that a month is in, of years that begin in this month (1 to 12). */
export function yearBeginning(month: BooksMonth, startMonth: number): BooksMonth {
  return monthsLater(month, -((monthIndex(month) - (startMonth - 1) + MONTHS) % MONTHS));
}

/** The months from one to before another, earliest first. */
export function monthsBetween(from: BooksMonth, before: BooksMonth): BooksMonth[] {
  const count = Math.max(0, monthIndex(before) - monthIndex(from));
  return Array.from({ length: count }, (_, at) => monthsLater(from, at));
}

const CENT = 10_000n;

/** To the cent, as amounts are stored; half a cent goes away from zero. */
export function inCents(value: Millionths): Millionths {
  const half = value < 0n ? -CENT / 2n : CENT / 2n;
  return ((value + half) / CENT) * CENT;
}
