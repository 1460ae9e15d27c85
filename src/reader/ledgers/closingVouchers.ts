import { bookMonthName } from '../../finance/books/bookMonths.ts';
import type { BooksMonth, ClosedBooks } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import type { SummedAccount } from './bookSums.ts';
import { RESULT_ACCOUNT_NAME } from './closingEntries.ts';

interface VoucherLine {
  readonly account: SummedAccount;
  readonly month: BooksMonth;
  readonly amount: Millionths;
}

export interface Voucher {
  readonly cell: string;
  /** The voucher's name for people: "A 120". */
  readonly name: string;
  readonly lines: VoucherLine[];
}

/** No company has more equity vouchers than this, and no year-end voucher has more lines. */
const MOST_VOUCHERS = 10_000;
const MOST_VOUCHER_LINES = 5_000;

/**
 * Vouchers that may close the year: those with only equity and profit and loss accounts. For all others only sums are
 * kept, so that these few can be removed at the end.
 */
export class ClosingVouchers {
  readonly #vouchers: Voucher[] = [];

  add(voucher: Voucher, isEquity: (account: SummedAccount) => boolean): void {
    const { lines } = voucher;
    if (this.#vouchers.length === MOST_VOUCHERS || lines.length > MOST_VOUCHER_LINES) return;
    if (lines.some(({ account }) => isEquity(account))) this.#vouchers.push(voucher);
  }

  /**
   * Removes vouchers in the last month of the year that close profit and loss accounts to equity, each alone or all
   * together, as when one account has the year's result.
   */
  takeOut(accounts: Iterable<SummedAccount>, last: BooksMonth): readonly ClosedBooks[] {
    const whole = [...accounts]
      .filter(isOfResult)
      .reduce((sum, account) => sum + account.total(), 0n);
    const closing = this.#vouchers.filter((voucher) => closesYear(voucher, last, whole));
    for (const { lines } of closing) {
      for (const { account, month, amount } of lines) {
        const left = (account.movements.get(month) ?? 0n) - amount;
        if (left === 0n) account.movements.delete(month);
        else account.movements.set(month, left);
      }
    }
    return closing.map(({ cell, name, lines }) => ({
      cell,
      name: `${name}, ${bookMonthName(last)}`,
      into: intoOf(lines),
      lines: lines.length,
    }));
  }
}

const isOfResult = ({ type }: SummedAccount) => type !== null && isProfitAndLoss(type);

const intoOf = (lines: readonly VoucherLine[]) => {
  const { code = '', name = '' } = lines.find(({ account }) => !isOfResult(account))?.account ?? {};
  return `${code} ${name}`.trim();
};

/** `whole` is the sum of the year's income and costs with all postings. */
function closesYear({ lines }: Voucher, last: BooksMonth, whole: Millionths): boolean {
  if (lines.some(({ month }) => month !== last)) return false;
  const closed = lines.filter(({ account }) => isOfResult(account));
  if (lines.some(({ account }) => !isOfResult(account) && account.type !== 'equity')) return false;
  const nets = new Map<SummedAccount, Millionths>();
  for (const { account, amount } of closed) {
    nets.set(account, (nets.get(account) ?? 0n) + amount);
  }
  const net = closed.reduce((sum, { amount }) => sum + amount, 0n);
  if (net === 0n) return false;
  const own = [...nets];
  const areCleared = own.every(
    ([account, amount]) => account.total() === 0n && hasOthers(account, last, amount),
  );
  // "Årets resultat" receives the result of all other accounts, some of which may be in another file, and has no other
  // postings.
  const isNamed = lines.every(({ account: { name } }) => RESULT_ACCOUNT_NAME.test(name));
  const takesResult =
    (whole === 0n || isNamed) &&
    own.every(([account, amount]) => !hasOthers(account, last, amount));
  return areCleared || takesResult;
}

const hasOthers = ({ movements }: SummedAccount, last: BooksMonth, own: Millionths) =>
  movements.size > 1 || movements.get(last) !== own;
