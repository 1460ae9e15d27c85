import { bookMonthName } from '../../../domain/books/bookMonths.ts';
import type { BooksMonth, ClosedBooks } from '../../../domain/books/books.ts';
import { isProfitAndLoss } from '../../../domain/books/books.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import type { SummedAccount } from './bookSums.ts';

interface VoucherLine {
  readonly account: SummedAccount;
  readonly month: BooksMonth;
  readonly amount: Millionths;
}

/** A voucher while its file is read. */
export interface Voucher {
  readonly cell: string;
  /** As people name it: "A 120". */
  readonly name: string;
  readonly lines: VoucherLine[];
}

/** A company has fewer vouchers of equity, and lines in a voucher that closes its year. */
const MOST_VOUCHERS = 10_000;
const MOST_LINES = 5_000;

/**
 * The vouchers of a ledger that may close its year: those of equity and of profit and loss alone. Of all others only
 * sums are kept, so that these few can be taken out of them at the end.
 */
export class ClosingVouchers {
  readonly #vouchers: Voucher[] = [];

  add(voucher: Voucher, isEquity: (account: SummedAccount) => boolean): void {
    const { lines } = voucher;
    if (this.#vouchers.length === MOST_VOUCHERS || lines.length > MOST_LINES) return;
    if (lines.some(({ account }) => isEquity(account))) this.#vouchers.push(voucher);
  }

  /**
   * Takes out the vouchers of the last month of the year that bring accounts of profit and loss to zero against equity, each
   * of them or all together, as the result of the year on one account does.
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

/** `whole`: what income and costs of the year come to with everything that was booked. */
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
  // "Årets resultat" takes the result of all others, and nothing else is booked to it.
  const takesResult =
    whole === 0n && own.every(([account, amount]) => !hasOthers(account, last, amount));
  return areCleared || takesResult;
}

/** Whether something else was booked to an account than what clears it. */
const hasOthers = ({ movements }: SummedAccount, last: BooksMonth, own: Millionths) =>
  movements.size > 1 || movements.get(last) !== own;
