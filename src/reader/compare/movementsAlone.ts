import type { ImportWarning } from '../../contract/imports.ts';
import type { StatedAmounts } from '../../finance/books/bookedAmounts.ts';
import { yearBeginning } from '../../finance/books/bookedAmounts.ts';
import { bookMonthName, monthsLater } from '../../finance/books/bookMonths.ts';
import type { AccountType, Books, BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { isProfitAndLoss, naturalAmount } from '../../finance/books/books.ts';

const MOST_NAMED_WITHOUT_BALANCE = 3;

/**
 * The movement and the balance that a row states for a month. What moved since the year began is a balance for profit
 * and loss, but a movement for the balance sheet.
 */
export function statedAmounts(
  { kind, isOfMovements }: Books,
  row: BooksRow,
  type: AccountType,
  month: BooksMonth,
): StatedAmounts {
  const written = row.movements[month];
  // Signs stay as in a statement until the account's type is known.
  const isTurned = row.isNatural === true && written !== undefined;
  const movement = isTurned ? naturalAmount(type, written) : written;
  const balance = row.balances[month];
  if (isOfMovements === true && !isProfitAndLoss(type)) {
    return { movement: movement ?? balance, balance: undefined };
  }
  // A ledger has every entry, so a month without one had no postings.
  const isComplete = kind === 'ledger' && isProfitAndLoss(type);
  return { movement: movement ?? (isComplete ? '0' : undefined), balance };
}

/** The month whose closing balance is the opening balance of a row's movement. */
export function monthBeforeMovement(
  { isOfMovements, yearBegins }: Books,
  row: BooksRow,
  month: BooksMonth,
  yearStartMonth: number,
): BooksMonth {
  const isSinceYearBegan = isOfMovements === true && row.movements[month] === undefined;
  const first = isSinceYearBegan ? (yearBegins ?? yearBeginning(month, yearStartMonth)) : month;
  return monthsLater(first, -1);
}

/** True if a file states closing balances, so that an account that it doesn't list has none. */
export const statesBalances = ({ rows, isOfMovements }: Books, month: BooksMonth): boolean =>
  isOfMovements !== true && rows.some(({ balances }) => balances[month] !== undefined);

export function withoutBalanceWarning(
  sheet: string,
  month: BooksMonth,
  opening: BooksMonth,
  rows: readonly BooksRow[],
): ImportWarning {
  const names = rows.map(({ account: { code, name } }) => [code, name].filter(Boolean).join(' '));
  const named = names.slice(0, MOST_NAMED_WITHOUT_BALANCE).join(', ');
  const more = names.length - MOST_NAMED_WITHOUT_BALANCE;
  const [are, balances] = rows.length === 1 ? ['is', 'balance'] : ['are', 'balances'];
  return {
    check: 'movements',
    sheet,
    cell: null,
    period: bookMonthName(month),
    sentence: `The ${balances} of ${named}${more > 0 ? ` and ${more} more` : ''} ${are} not stored, because the trial balance shows movements, not closing balances. Export it with closing balances, or first import the balances of ${bookMonthName(opening)}.`,
  };
}

export function yearToDateWarning(
  sheet: string,
  from: BooksMonth,
  month: BooksMonth,
): ImportWarning {
  const before = bookMonthName(monthsLater(month, -1));
  const [own, next] = [bookMonthName(month), bookMonthName(monthsLater(month, 1))];
  return {
    check: 'yearToDate',
    sheet,
    cell: null,
    period: own,
    sentence: `Income and costs cover ${bookMonthName(from)} to ${own} together, so ${own} will have no amounts of its own. The total is stored as the year to date, and ${next} is calculated from it. To get ${own}, import the trial balance for ${before} and then this one again.`,
  };
}
