import type { BooksMonth } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { FlowLine } from '../../finance/statements/flowLines.ts';
import { flowOfPlain, sheetOfPlain } from '../../finance/statements/plainStatements.ts';
import { isSheetRemainder } from '../../finance/statements/statementRows.ts';
import type { BalanceSheet, CashFlow } from '../../finance/statements/statementAmounts.ts';
import { addedFlows } from '../../finance/statements/statements.ts';
import { statedBalance } from '../../finance/statements/typedStatements.ts';
import { requiredMillionths } from '../../finance/books/exactSums.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource, PackStatements } from './packSource.ts';

/** Null if nobody has entered the balance of a line. */
export function sheetAmount(
  { lines }: Pick<PackStatements, 'lines'>,
  sheet: BalanceSheet,
  key: string,
): Millionths | null {
  if (isSheetRemainder(key)) return sheet[key];
  const line = lines.find(({ slug }) => slug === key);
  return line === undefined ? 0n : statedBalance(sheet, line);
}

export function sheetAt({ statements }: PackSource, month: PackMonth | null): BalanceSheet | null {
  const of = month === null ? null : figureMonth(month);
  const sheet = statements?.sheets.find((one) => one.month === of);
  return sheet === undefined ? null : sheetOfPlain(sheet);
}

/** The cash flow over consecutive months; null if one of them has none. */
export function flowOver(
  { statements }: PackSource,
  months: readonly PackMonth[],
): CashFlow | null {
  const flows = months.flatMap(
    (month) => statements?.flows.find(({ last }) => last === figureMonth(month)) ?? [],
  );
  return flows.length === months.length ? addedFlows(flows.map(flowOfPlain)) : null;
}

export const monthBefore = (months: PackMonths, month: PackMonth): PackMonth | null =>
  months.upTo(month, 2).at(-2) ?? null;

/** The months of a cash flow, and the one that they follow. */
export interface FlowSpan {
  readonly is: 'month' | 'toDate' | 'twelveMonths';
  readonly start: PackMonth | null;
  readonly over: readonly PackMonth[];
  readonly last: PackMonth;
}

/** The month and the year to date, each followed by the same of the year before. */
export function flowSpans(months: PackMonths, month: PackMonth): FlowSpan[] {
  const ends = [month, months.yearBefore(month)].filter((one) => one !== null);
  return (['month', 'toDate'] as const).flatMap((is) =>
    // In the first month of a year, the year to date is that month.
    is === 'toDate' && month.monthNum === 1
      ? []
      : ends.map((last): FlowSpan => {
          const over = is === 'month' ? [last] : months.yearTo(last.fyLabel, last.monthNum);
          return { is, start: monthBefore(months, over[0] ?? last), over, last };
        }),
  );
}

const withSheets = (source: PackSource, wanted: readonly (PackMonth | null)[]): PackMonth[] => {
  const known = wanted.filter((month) => month !== null);
  return [...new Set(known)].filter((month) => sheetAt(source, month) !== null);
};

/**
 * The months whose balance sheets a pack shows, if they have one: the month, the one before, the end of the year
 * before, and the same month of the year before.
 */
export function shownSheetMonths(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): PackMonth[] {
  const starts = flowSpans(months, month).flatMap(({ last, start }) =>
    last === month ? [start] : [],
  );
  return withSheets(source, [month, ...starts, months.yearBefore(month)]);
}

/** The months whose balance sheets the formulas of a pack need. */
export const heldSheetMonths = (
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): PackMonth[] =>
  withSheets(
    source,
    flowSpans(months, month).flatMap(({ last, start }) => [last, start]),
  );

/** The period of a cash flow's figure ids: "2025-06", "FY25-to-2025-06" or "2024-07-to-2025-06". */
export function flowPeriod({ is, over, last }: FlowSpan): string {
  if (is === 'month') return figureMonth(last);
  const start = is === 'toDate' ? last.fyLabel : figureMonth(over[0] ?? last);
  return `${start}-to-${figureMonth(last)}`;
}

/** An amount moved between cash flow lines has a key of its own in the data: "move-debt.2025-06". */
export const moveFigure = (line: FlowLine, month: BooksMonth): string => `move-${line}.${month}`;

/** The amounts moved into a line less those moved out of it, in a month. */
export const movedInto = (
  { moves }: Pick<PackStatements, 'moves'>,
  line: FlowLine,
  month: BooksMonth,
): Millionths =>
  moves
    .filter((move) => move.month === month)
    .reduce((sum, { from, to, amount }) => {
      const value = requiredMillionths(amount);
      return sum + (to === line ? value : 0n) - (from === line ? value : 0n);
    }, 0n);

export const cashSlugs = ({ lines }: PackStatements): string[] =>
  lines.filter(({ role }) => role === 'cash').map(({ slug }) => slug);
