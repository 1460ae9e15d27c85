import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import type { BalanceLine, BalanceSide } from './balanceLines.ts';
import { BALANCE_ROLES } from './balanceLines.ts';
import { readEarlierResults } from './earlierResults.ts';
import type { FlowLine } from './flowLines.ts';
import type { BalanceSheet, CashFlow } from './statementAmounts.ts';
import type { SourcedBalance } from './typedMonths.ts';

export interface TypedSheetRequest {
  readonly month: BooksMonth;
  readonly lines: readonly BalanceLine[];
  /** Keyed by slug; a line that nobody has entered is absent. */
  readonly balances: ReadonlyMap<string, SourcedBalance>;
  readonly resultOfYear: Millionths;
  readonly isFirstOfYear: boolean;
  /** The balance sheet of the month before. */
  readonly before: BalanceSheet | null;
}

const hasEquity = ({ typed }: BalanceSheet) => typed === undefined || typed.isEquityEntered;

/** The balance sheet of a month without whole books. Without equity, the remainder is equity. */
export function typedSheet({
  month,
  lines,
  balances,
  resultOfYear,
  isFirstOfYear,
  before,
}: TypedSheetRequest): BalanceSheet {
  const total = (side: BalanceSide) =>
    lines
      .filter((line) => line.side === side)
      .reduce((sum, { slug }) => sum + (balances.get(slug)?.amount ?? 0n), 0n);
  const isEquityEntered = lines.some(({ side, slug }) => side === 'equity' && balances.has(slug));
  const rest = total('asset') - total('liability') - total('equity') - resultOfYear;
  const known = before !== null && hasEquity(before) ? before : null;
  const last = isFirstOfYear ? (known?.resultOfYear ?? 0n) : 0n;
  const earlier = isEquityEntered
    ? readEarlierResults(rest, last, {
        notCarried: known?.earlierResults ?? 0n,
        difference: known?.difference ?? 0n,
      })
    : { notCarried: 0n, difference: 0n };
  return {
    month,
    lines: new Map([...balances].map(([slug, { amount }]) => [slug, amount])),
    notClassified: 0n,
    resultOfYear,
    earlierResults: earlier.notCarried,
    equityNotEntered: isEquityEntered ? 0n : rest,
    notBooked: 0n,
    difference: earlier.difference,
    undecided: [],
    typed: {
      isEquityEntered,
      notEntered: lines
        .filter(({ side, slug, isArchived }) => {
          const isAsked = isArchived !== true && (side !== 'equity' || isEquityEntered);
          return isAsked && !balances.has(slug);
        })
        .map(({ slug }) => slug),
    },
  };
}

/**
 * The balance of a line; null if nobody has entered it. In whole books a line without an account is zero, as is an
 * archived line without an amount.
 */
export function statedBalance(
  { lines, typed }: BalanceSheet,
  { slug, isArchived }: Pick<BalanceLine, 'slug' | 'isArchived'>,
): Millionths | null {
  return lines.get(slug) ?? (typed === undefined || isArchived === true ? 0n : null);
}

/** Null if the balance of a line with cash is missing. */
function statedCash(sheet: BalanceSheet, lines: readonly BalanceLine[]): Millionths | null {
  const balances = lines
    .filter(({ role }) => role === 'cash')
    .map((line) => statedBalance(sheet, line))
    .filter((amount) => amount !== null);
  const isWhole = balances.length === lines.filter(({ role }) => role === 'cash').length;
  return balances.length > 0 && isWhole ? balances.reduce((sum, amount) => sum + amount, 0n) : null;
}

const notInEquity = ({ earlierResults, resultOfYear }: BalanceSheet): Millionths =>
  earlierResults + resultOfYear;

/** What the month itself adds to lines of the cash flow: its result and its moves. */
export type FlowAmounts = readonly (readonly [FlowLine, Millionths])[];

/**
 * The cash flow between two sheets of which at least one was typed. Lines that are missing at one end, and equity that
 * wasn't entered, are part of "Not explained". Null if cash is missing.
 */
export function typedFlow(
  lines: readonly BalanceLine[],
  start: BalanceSheet,
  end: BalanceSheet,
  { results, moves }: { readonly results: FlowAmounts; readonly moves: FlowAmounts },
): CashFlow | null {
  const [opening, closing] = [statedCash(start, lines), statedCash(end, lines)];
  if (opening === null || closing === null) return null;
  const flows = new Map<FlowLine, Millionths>();
  const add = (line: FlowLine, amount: Millionths) => {
    if (amount !== 0n) flows.set(line, (flows.get(line) ?? 0n) + amount);
  };
  for (const [line, amount] of [...results, ...moves]) add(line, amount);
  const isEquityStated = hasEquity(start) && hasEquity(end);
  for (const line of lines) {
    const { flow } = BALANCE_ROLES[line.role];
    const [before, after] = [statedBalance(start, line), statedBalance(end, line)];
    if (flow === null || before === null || after === null) continue;
    add(flow, line.side === 'asset' ? before - after : after - before);
  }
  if (isEquityStated) {
    const result = results.reduce((sum, [, amount]) => sum + amount, 0n);
    // The part of the results that moved into equity accounts involved no cash.
    add('otherEquity', notInEquity(end) - notInEquity(start) - result);
  }
  add('notClassified', start.notClassified - end.notClassified);
  add('notBooked', end.notBooked - start.notBooked);
  const change = closing - opening;
  add(
    'notExplained',
    [...flows.values()].reduce((rest, amount) => rest - amount, change),
  );
  return {
    first: end.month,
    last: end.month,
    lines: flows,
    opening,
    movedIntoCash: 0n,
    change,
    closing,
  };
}
