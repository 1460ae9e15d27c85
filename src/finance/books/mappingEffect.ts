import type { CompanyBasis } from '../companyBasis.ts';
import type { LineKey } from '../lines.ts';
import { isShownLine, shownLines } from '../catalogue.ts';
import { netIncome } from '../netIncome.ts';
import { ZERO_MONEY } from '../money.ts';
import type { AccountType, BooksMonth } from './books.ts';
import type { BooksDecisions } from './completeBooks.ts';
import { completedLines, decisionsByMonth } from './completeBooks.ts';
import type { Adjustment, Balance, FedLine, FedMonth, Mapping } from './fedLines.ts';
import {
  areEarningsFed,
  computedEbitda,
  EARNINGS,
  FED_LINES,
  linesByMonth,
  isFedLine,
} from './fedLines.ts';

export interface LineEffect {
  readonly line: Extract<LineKey, FedLine | 'ebitda' | 'netIncome'>;
  readonly before: string | null;
  readonly after: string | null;
}

export interface MonthEffect {
  readonly month: BooksMonth;
  readonly lines: readonly LineEffect[];
}

export type MappingChange =
  | Mapping
  /** Removes the account's mapping from this month until its next mapping. */
  | { readonly accountId: number; readonly from: BooksMonth; readonly line: 'unmapped' };

const mappingKey = ({ accountId, from }: { readonly accountId: number; readonly from: string }) =>
  `${accountId} ${from}`;

export function changedMappings<M extends Mapping>(
  mappings: readonly M[],
  changes: readonly (M | Exclude<MappingChange, Mapping>)[],
): M[] {
  const result = new Map(mappings.map((mapping) => [mappingKey(mapping), mapping]));
  for (const change of changes) {
    if (change.line === 'unmapped') result.delete(mappingKey(change));
    else result.set(mappingKey(change), change);
  }
  return [...result.values()];
}

export interface FedFigures {
  /** Stated in the company's currency; null if not reported. */
  readonly figures: Readonly<Partial<Record<FedLine | 'ebitda', string | null>>>;
  readonly byHand: Readonly<Partial<Record<FedLine | 'ebitda', string | null>>>;
  /** Lines that are zero only because the ledger is complete. */
  readonly zeroLines: readonly FedLine[];
}

const NOTHING_STORED: FedFigures = { figures: {}, byHand: {}, zeroLines: [] };

export interface BooksState {
  readonly types: ReadonlyMap<number, AccountType>;
  readonly balances: readonly Balance[];
  readonly mappings: readonly Mapping[];
  readonly adjustments: readonly Adjustment[];
}

/**
 * How stored figures change when accounts are mapped differently: only changes, earliest month first. A line that
 * nothing feeds any more returns to its manual amount.
 */
export function effectOfMapping(
  basis: CompanyBasis,
  books: Omit<BooksState, 'mappings'>,
  before: readonly Mapping[],
  after: readonly Mapping[],
  stored: ReadonlyMap<BooksMonth, FedFigures>,
): MonthEffect[] {
  return effectOfBooks(
    basis,
    { ...books, mappings: before },
    { ...books, mappings: after },
    stored,
  );
}

/** Does the same as `effectOfMapping` for changed balances or mappings. */
export function effectOfBooks(
  basis: CompanyBasis,
  before: BooksState,
  after: BooksState,
  stored: ReadonlyMap<BooksMonth, FedFigures>,
): MonthEffect[] {
  const fedBefore = linesByMonth(before.balances, before.mappings, before.adjustments);
  const fedAfter = linesByMonth(after.balances, after.mappings, after.adjustments);
  const decisions = decisionsByMonth(after.balances, after.mappings, after.types);
  const months = [...new Set([...fedBefore.keys(), ...fedAfter.keys()])].toSorted();
  return months.flatMap((month) => {
    const was = fedBefore.get(month) ?? {};
    const will = fedAfter.get(month) ?? {};
    const figures = stored.get(month) ?? NOTHING_STORED;
    const lines = effectOnMonth(basis, was, will, figures, decisions(month));
    return lines.length === 0 ? [] : [{ month, lines }];
  });
}

const keysOf = (fed: FedMonth): FedLine[] => Object.keys(fed).filter(isFedLine);

function effectOnMonth(
  basis: CompanyBasis,
  was: FedMonth,
  will: FedMonth,
  { figures, byHand, zeroLines }: FedFigures,
  decisions: BooksDecisions,
): LineEffect[] {
  const isFed = areEarningsFed(keysOf(will));
  const completed = isFed ? completedLines(decisions) : [];
  const entered = (line: FedLine): string | null => {
    if (was[line] !== undefined) return byHand[line] ?? null;
    return zeroLines.includes(line) && figures[line] === ZERO_MONEY
      ? null
      : (figures[line] ?? null);
  };
  const after = (line: FedLine): string | null =>
    will[line] ?? entered(line) ?? (completed.includes(line) ? ZERO_MONEY : null);
  const now = Object.fromEntries(FED_LINES.map((line) => [line, after(line)]));
  const effects: LineEffect[] = shownLines(basis, FED_LINES).map((line) => ({
    line,
    before: figures[line] ?? null,
    after: after(line),
  }));
  const ebitda = figures.ebitda ?? null;
  const wasFed = areEarningsFed(keysOf(was));
  const waits = decisions.open.includes('ebitda') || EARNINGS.some((line) => now[line] === null);
  const computed = waits ? null : computedEbitda(now);
  const earned = isFed ? computed : wasFed ? (byHand.ebitda ?? null) : ebitda;
  effects.push({ line: 'ebitda', before: ebitda, after: earned });
  if (isShownLine(basis, 'netIncome')) {
    effects.push({
      line: 'netIncome',
      before: netIncome(figures),
      after: netIncome({ ...now, ebitda: earned }),
    });
  }
  // Zeros of a complete ledger change with decisions about other accounts, so they aren't an effect on their line.
  const isZeroOfBooks = ({ line, before, after: then }: LineEffect) =>
    isFedLine(line) &&
    was[line] === undefined &&
    will[line] === undefined &&
    (before ?? ZERO_MONEY) === (then ?? ZERO_MONEY);
  return effects.filter((effect) => effect.before !== effect.after && !isZeroOfBooks(effect));
}
