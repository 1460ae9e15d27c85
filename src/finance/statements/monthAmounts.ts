import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { requiredMillionths, textOfMillionths } from '../books/exactSums.ts';
import type { MeasureKey } from '../catalogue.ts';
import type { DecimalValue } from '../decimal.ts';
import { Decimal } from '../decimal.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { BalanceLine, BalanceRole } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import type { Statements } from './statements.ts';
import { statedBalance } from './typedStatements.ts';

/**
 * A company's amounts by month, in millionths of its currency, with the sign of the report or statement. Null if the
 * month lacks the amount.
 */
export interface MonthAmounts {
  readonly reportLine: (line: MeasureKey, month: BooksMonth) => Millionths | null;
  /** The closing balance of a line. Null also if nobody has entered it, or if the company has no line with the slug. */
  readonly balanceLine: (slug: string, month: BooksMonth) => Millionths | null;
  /** The closing balance of all lines with a role; 0 if the company has no such line. */
  readonly balanceOfRole: (role: BalanceRole, month: BooksMonth) => Millionths | null;
  readonly flowLine: (line: FlowLine, month: BooksMonth) => Millionths | null;
  /** Whether the month is hidden from the reader until it is published; absent if no month is. */
  readonly isHidden?: (month: BooksMonth) => boolean;
}

type CountedLine = Pick<BalanceLine, 'slug' | 'role' | 'isArchived'>;

/**
 * Amounts from the statements and from the figures of each month's report. @throws RangeError, once it is read, on a
 * figure that is not a plain decimal of at most six decimals.
 */
export function amountsByMonth(
  statements: Pick<Statements, 'balanceSheet' | 'cashFlowOfMonth'>,
  lines: readonly CountedLine[],
  figuresOf: (month: BooksMonth) => MonthFigures,
): MonthAmounts {
  const balanceOf = (
    month: BooksMonth,
    isCounted: (line: CountedLine) => boolean,
  ): Millionths | null => {
    const sheet = statements.balanceSheet(month);
    if (sheet === null) return null;
    return lines.filter(isCounted).reduce<Millionths | null>((sum, line) => {
      const amount = statedBalance(sheet, line);
      return sum === null || amount === null ? null : sum + amount;
    }, 0n);
  };
  return {
    reportLine: (line, month) => {
      const figure = figuresOf(month)[line] ?? null;
      return figure === null ? null : requiredMillionths(figure);
    },
    balanceLine: (wanted, month) =>
      lines.some(({ slug }) => slug === wanted)
        ? balanceOf(month, ({ slug }) => slug === wanted)
        : null,
    balanceOfRole: (wanted, month) => balanceOf(month, ({ role }) => role === wanted),
    flowLine: (line, month) => {
      const flow = statements.cashFlowOfMonth(month);
      return flow === null ? null : (flow.lines.get(line) ?? 0n);
    },
  };
}

/** An amount in whole units of the currency, for products and quotients. */
export const decimalOfMillionths = (amount: Millionths): DecimalValue =>
  Decimal(textOfMillionths(amount));
