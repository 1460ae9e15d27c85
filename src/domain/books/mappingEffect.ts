import type { LineKey } from '../lines.ts';
import { isShownLine, shownLines } from '../lines.ts';
import { netIncome } from '../netIncome.ts';
import type { BooksMonth } from './books.ts';
import type { Adjustment, Balance, FedLine, FedMonth, Mapping } from './fedLines.ts';
import { areEarningsFed, computedEbitda, FED_LINES, linesByMonth, isFedLine } from './fedLines.ts';

/** A line of a month before and after; null where nothing is known of it. */
export interface LineEffect {
  readonly line: Extract<LineKey, FedLine | 'ebitda' | 'netIncome'>;
  readonly before: string | null;
  readonly after: string | null;
}

export interface MonthEffect {
  readonly month: BooksMonth;
  readonly lines: readonly LineEffect[];
}

/** A change of one account's mapping from a month on. */
export type MappingChange =
  | Mapping
  /** The account has no mapping from this month on any more, until the next one. */
  | { readonly accountId: number; readonly from: BooksMonth; readonly line: 'unmapped' };

const keyOf = ({ accountId, from }: { readonly accountId: number; readonly from: string }) =>
  `${accountId} ${from}`;

/** The mappings after the changes; of several changes for one account and month the last counts. */
export function changedMappings(
  mappings: readonly Mapping[],
  changes: readonly MappingChange[],
): Mapping[] {
  const result = new Map(mappings.map((mapping) => [keyOf(mapping), mapping]));
  for (const change of changes) {
    if (change.line === 'unmapped') result.delete(keyOf(change));
    else result.set(keyOf(change), change);
  }
  return [...result.values()];
}

/** The figures of a month as they are stored, and what they were where accounts feed them now. */
export interface FedFigures {
  /** In US dollars; null where it is not reported. */
  readonly figures: Readonly<Partial<Record<FedLine | 'ebitda', string | null>>>;
  /** What was entered by hand before accounts fed the line, for lines that they feed. */
  readonly byHand: Readonly<Partial<Record<FedLine | 'ebitda', string | null>>>;
}

/** Everything that lines are worked out from. */
export interface BooksState {
  readonly balances: readonly Balance[];
  readonly mappings: readonly Mapping[];
  readonly adjustments: readonly Adjustment[];
}

/**
 * What becomes of the stored figures when accounts are mapped differently, month by month, earliest
 * first; only what changes. A line that nothing feeds any more is again what was entered by hand.
 */
export function effectOfMapping(
  books: { readonly balances: readonly Balance[]; readonly adjustments: readonly Adjustment[] },
  before: readonly Mapping[],
  after: readonly Mapping[],
  stored: ReadonlyMap<BooksMonth, FedFigures>,
): MonthEffect[] {
  return effectOfBooks({ ...books, mappings: before }, { ...books, mappings: after }, stored);
}

/** The same when balances or mappings change. */
export function effectOfBooks(
  before: BooksState,
  after: BooksState,
  stored: ReadonlyMap<BooksMonth, FedFigures>,
): MonthEffect[] {
  const fedBefore = linesByMonth(before.balances, before.mappings, before.adjustments);
  const fedAfter = linesByMonth(after.balances, after.mappings, after.adjustments);
  const months = [...new Set([...fedBefore.keys(), ...fedAfter.keys()])].toSorted();
  return months.flatMap((month) => {
    const was = fedBefore.get(month) ?? {};
    const will = fedAfter.get(month) ?? {};
    const lines = effectOnMonth(was, will, stored.get(month) ?? { figures: {}, byHand: {} });
    return lines.length === 0 ? [] : [{ month, lines }];
  });
}

const keysOf = (fed: FedMonth): FedLine[] => Object.keys(fed).filter(isFedLine);

function effectOnMonth(
  was: FedMonth,
  will: FedMonth,
  { figures, byHand }: FedFigures,
): LineEffect[] {
  const after = (line: FedLine): string | null =>
    will[line] ?? (was[line] === undefined ? figures[line] : byHand[line]) ?? null;
  const now = Object.fromEntries(FED_LINES.map((line) => [line, after(line)]));
  const effects: LineEffect[] = shownLines(FED_LINES).map((line) => ({
    line,
    before: figures[line] ?? null,
    after: after(line),
  }));
  const ebitda = figures.ebitda ?? null;
  const isFed = areEarningsFed(keysOf(will));
  const wasFed = areEarningsFed(keysOf(was));
  const earned = isFed ? computedEbitda(now) : wasFed ? (byHand.ebitda ?? null) : ebitda;
  effects.push({ line: 'ebitda', before: ebitda, after: earned });
  if (isShownLine('netIncome')) {
    effects.push({
      line: 'netIncome',
      before: netIncome(figures),
      after: netIncome({ ...now, ebitda: earned }),
    });
  }
  return effects.filter((effect) => effect.before !== effect.after);
}
