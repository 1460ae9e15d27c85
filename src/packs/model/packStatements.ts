import type { BooksMonth } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { LINES } from '../../finance/lines.ts';
import type { LineKey } from '../../finance/lines.ts';
import { BALANCE_ROLES } from '../../finance/statements/balanceLines.ts';
import type { FlowLine } from '../../finance/statements/flowLines.ts';
import { decimalOfMillionths } from '../../finance/statements/monthAmounts.ts';
import { flowOfPlain, sheetOfPlain } from '../../finance/statements/plainStatements.ts';
import type { SheetRemainder } from '../../finance/statements/statementRows.ts';
import { SHEET_REMAINDERS } from '../../finance/statements/statementRows.ts';
import type { BalanceSheet, CashFlow } from '../../finance/statements/statements.ts';
import { addedFlows } from '../../finance/statements/statements.ts';
import { requiredMillionths } from '../../finance/books/exactSums.ts';
import { balanceFigure } from '../../finance/statements/statementFigureIds.ts';
import type { Traced } from './origins.ts';
import { negatedTrace, tracedMonths, tracedTotal } from './origins.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource, PackStatements } from './packSource.ts';

const isRemainder = (key: string): key is SheetRemainder =>
  SHEET_REMAINDERS.some((one) => one === key);

export const sheetAmount = (sheet: BalanceSheet, key: string): Millionths =>
  sheet.lines.get(key) ?? (isRemainder(key) ? sheet[key] : 0n);

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

const monthBefore = (months: PackMonths, month: PackMonth): PackMonth | null =>
  months.upTo(month, 2).at(-2) ?? null;

/** The months of a cash flow, and the one that they follow. */
export interface FlowSpan {
  readonly is: 'month' | 'toDate';
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

const tracedStatement = (figure: string, amount: Millionths): Traced => ({
  origin: { kind: 'statement', figure },
  value: decimalOfMillionths(amount),
});

/** The amount moved into a line in a month; null if nothing was. */
export function tracedMove(
  statements: Pick<PackStatements, 'moves'>,
  line: FlowLine,
  month: BooksMonth,
): Traced | null {
  const amount = movedInto(statements, line, month);
  return amount === 0n ? null : tracedStatement(moveFigure(line, month), amount);
}

/** A balance that the pack's data holds. */
export function tracedBalance(
  source: PackSource,
  key: string,
  month: PackMonth | null,
): Traced | null {
  const sheet = sheetAt(source, month);
  if (sheet === null) return null;
  return tracedStatement(balanceFigure(key, sheet.month), sheetAmount(sheet, key));
}

export const cashSlugs = ({ lines }: PackStatements): string[] =>
  lines.filter(({ role }) => role === 'cash').map(({ slug }) => slug);

/** Lines of the report whose month is part of a cash flow line. */
const RESULTS_IN_FLOW: Readonly<Partial<Record<FlowLine, readonly ['1' | '-1', LineKey]>>> = {
  ebitda: ['1', 'ebitda'],
  outsideEbitda: ['1', 'otherIncome'],
  fixedAssets: ['-1', 'depreciation'],
  interest: ['-1', 'interest'],
  tax: ['-1', 'tax'],
};

/** Remainders whose change is a cash flow line. */
const REMAINDERS_IN_FLOW: Readonly<
  Partial<Record<FlowLine, readonly ['1' | '-1', SheetRemainder]>>
> = {
  notClassified: ['-1', 'notClassified'],
  notBooked: ['1', 'notBooked'],
  notBalanced: ['1', 'difference'],
};

const signedTrace = (sign: '1' | '-1', traced: Traced | undefined): Traced[] => {
  if (traced === undefined) return [];
  return [sign === '1' ? traced : negatedTrace(traced)];
};

/**
 * A cash flow line from the balances at both ends of consecutive months, the report's figures and the moves. It isn't
 * the line's amount where accounts have a cash flow line of their own.
 */
export function tracedFlow(
  source: PackSource,
  line: FlowLine,
  { start, over, last }: FlowSpan,
): Traced | null {
  const { statements } = source;
  if (statements === undefined) return null;
  const change = (sign: '1' | '-1', key: string): Traced[] => {
    const [closing, opening] = [last, start].map((month) => tracedBalance(source, key, month));
    if (!closing || !opening || (closing.value.eq('0') && opening.value.eq('0'))) return [];
    return sign === '1' ? [closing, negatedTrace(opening)] : [opening, negatedTrace(closing)];
  };
  const [resultSign, result] = RESULTS_IN_FLOW[line] ?? [];
  const [remainderSign, remainder] = REMAINDERS_IN_FLOW[line] ?? [];
  return tracedTotal([
    ...(resultSign && result ? signedTrace(resultSign, tracedMonths(LINES[result], over)[0]) : []),
    ...statements.lines
      .filter(({ role }) => BALANCE_ROLES[role].flow === line)
      .flatMap(({ slug, side }) => change(side === 'asset' ? '-1' : '1', slug)),
    ...(remainderSign && remainder ? change(remainderSign, remainder) : []),
    ...over.map((month) => tracedMove(statements, line, figureMonth(month))),
  ]);
}
