import { monthIndex, monthsLater } from './bookMonths.ts';
import type { AccountType, BooksMonth } from './books.ts';
import { isProfitAndLoss, naturalAmount } from './books.ts';
import type { Millionths } from './exactSums.ts';
import { requiredMillionths } from './exactSums.ts';

export interface StatedAmounts {
  readonly movement: string | undefined;
  readonly balance: string | undefined;
}

/**
 * Earlier amounts of the account, with the sign of a statement; null if unknown. Each is read only if the result
 * depends on it.
 */
export interface EarlierAmounts {
  readonly soFar: Millionths | null;
  readonly opening: Millionths | null;
}

export type BookedAmount =
  | { readonly kind: 'amount'; readonly amount: Millionths }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'yearToDate'; readonly amount: Millionths }
  | { readonly kind: 'noBalance' };

const knownBookedAmount = (value: Millionths): BookedAmount => ({ kind: 'amount', amount: value });

/**
 * The amount of an account in a month with the sign of a statement: the movement for profit and loss, the closing
 * balance for other accounts. `scale` is the unit of the file's amounts, such as 1,000. @throws RangeError on an amount
 * that is not a plain decimal.
 */
export function bookedAmount(
  type: AccountType,
  { movement, balance }: StatedAmounts,
  before: EarlierAmounts,
  scale: bigint,
): BookedAmount {
  const natural = (text: string) => requiredMillionths(naturalAmount(type, text)) * scale;
  if (isProfitAndLoss(type)) {
    if (movement !== undefined) return knownBookedAmount(natural(movement));
    if (balance === undefined) return { kind: 'nothing' };
    const { soFar } = before;
    if (soFar === null) return { kind: 'yearToDate', amount: natural(balance) };
    return knownBookedAmount(natural(balance) - soFar);
  }
  if (balance !== undefined) return knownBookedAmount(natural(balance));
  if (movement === undefined) return { kind: 'nothing' };
  const { opening } = before;
  return opening === null ? { kind: 'noBalance' } : knownBookedAmount(opening + natural(movement));
}

const MONTHS_IN_BOOKED_YEAR = 12;

export function yearBeginning(month: BooksMonth, startMonth: number): BooksMonth {
  return monthsLater(
    month,
    -((monthIndex(month) - (startMonth - 1) + MONTHS_IN_BOOKED_YEAR) % MONTHS_IN_BOOKED_YEAR),
  );
}

export function monthsBetween(from: BooksMonth, before: BooksMonth): BooksMonth[] {
  const count = Math.max(0, monthIndex(before) - monthIndex(from));
  return Array.from({ length: count }, (_, at) => monthsLater(from, at));
}

const MILLIONTHS_PER_CENT = 10_000n;

/** Half a cent rounds away from zero. */
export function inCents(value: Millionths): Millionths {
  const half = value < 0n ? -MILLIONTHS_PER_CENT / 2n : MILLIONTHS_PER_CENT / 2n;
  return ((value + half) / MILLIONTHS_PER_CENT) * MILLIONTHS_PER_CENT;
}
