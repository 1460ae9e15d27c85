import type { FedLine } from './books/fedLines.ts';
import { areEarningsFed } from './books/fedLines.ts';
import { FIGURE_KEYS } from './lines.ts';
import type { RecordColumns, RecordState, RevertedColumns, ThreeStates } from './revertedState.ts';
import { columnOfLine, revertedState, valueOf, withoutMarks, withValues } from './revertedState.ts';

export interface FedLinesOf {
  readonly before: readonly FedLine[];
  readonly after: readonly FedLine[];
  /** The lines fed just before and just after the reverted change; empty if no ledger balances are reverted. */
  readonly atChange: readonly (readonly FedLine[])[];
  /** Only one record is reverted, so fed lines change only by an adjustment, as in an edit. */
  readonly isRecordAlone: boolean;
}

/** The database calculates these, whatever is written. */
const COMPUTED = ['ebitda', 'gross_profit', 'gross_margin_percent'] as const;

/** Columns that are calculated from accounts and therefore don't revert. */
function followingColumns({ before, after, atChange, isRecordAlone }: FedLinesOf): string[] {
  if (isRecordAlone) return areEarningsFed(after) ? [...COMPUTED] : [];
  const all = [before, after, ...atChange];
  const earned = all.filter(areEarningsFed).length;
  return [
    ...new Set(all.flat().map(columnOfLine)),
    ...(earned > 0 ? COMPUTED : []),
    ...(earned === 0 || earned === all.length ? [] : ['adj_ebitda']),
  ];
}

export interface RevertedFedFigures extends RevertedColumns {
  /** True if part of the change stays because it is calculated from accounts. */
  readonly follows: boolean;
}

/**
 * Like `revertedState`, for a month that accounts feed, or fed until their balances were reverted: `states.now` is the
 * month after that. Fed lines and calculated figures stay, and a fed month is never deleted.
 */
export function revertedFedFigures(
  states: ThreeStates,
  takesAll: boolean,
  fed: FedLinesOf,
): RevertedFedFigures {
  const { before, after, now } = states;
  if (now === null) return { ...revertedState(states, takesAll), follows: false };
  const isFed = fed.after.length > 0;
  const columns = followingColumns(fed);
  const like = (state: RecordState): RecordState =>
    state && withFollowedEarnings(withValues(state, now, columns), state, now, isFed);
  const rest = { before: like(before), after: like(after), now };
  if (before === null) {
    if (isFed) return { becomes: now, kept: [], staysWhole: false, follows: true };
    // A month that was created only by accounts is deleted without them.
    if (after !== null && isBare(now, after)) {
      return { becomes: null, kept: [], staysWhole: false, follows: false };
    }
  }
  const taken = revertedState(rest, takesAll);
  const becomes = taken.becomes && withValues(taken.becomes, now, columns);
  const follows =
    before !== null &&
    after !== null &&
    columns.some(
      (column) =>
        valueOf(before, column) !== valueOf(after, column) &&
        valueOf(before, column) !== valueOf(now, column),
    );
  return { ...taken, becomes, follows };
}

/** Adjusted EBITDA that equalled EBITDA keeps equalling it. */
function withFollowedEarnings(
  state: RecordColumns,
  stored: RecordColumns,
  now: RecordColumns,
  isFed: boolean,
): RecordColumns {
  if (!isFed || valueOf(stored, 'adj_ebitda') !== valueOf(stored, 'ebitda')) return state;
  const earned = { ...now, adj_ebitda: now['ebitda'] ?? null };
  return withValues(state, earned, ['adj_ebitda']);
}

function isBare(now: RecordColumns, begun: RecordColumns): boolean {
  const reported = withoutMarks(now) ?? {};
  const hasFigure = FIGURE_KEYS.some(
    // With nothing reported, gross profit is a calculated zero.
    (key) => key !== 'grossProfit' && (reported[columnOfLine(key)] ?? null) !== null,
  );
  return !hasFigure && ['notes', 'summary_notes'].every((column) => now[column] === begun[column]);
}
