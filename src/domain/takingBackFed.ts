import type { FedLine } from './books/fedLines.ts';
import { areEarningsFed } from './books/fedLines.ts';
import { FIGURE_KEYS } from './lines.ts';
import type { RecordColumns, RecordState, TakenBack, ThreeStates } from './takingBack.ts';
import { columnOfLine, stateTakenBack, valueOf, withoutMarks, withValues } from './takingBack.ts';

/** What accounts feed of a month, before the books were taken back and after. */
export interface FedLinesOf {
  readonly before: readonly FedLine[];
  readonly after: readonly FedLine[];
  /** What they fed just before the change that is taken back, and just after it; empty where no books go back. */
  readonly atChange: readonly (readonly FedLine[])[];
  /** One record was asked for: lines go back as an edit of them would, by an adjustment. */
  readonly isRecordAlone: boolean;
}

/** Worked out by the database, whatever is written. */
const COMPUTED = ['ebitda', 'gross_profit', 'gross_margin_percent'] as const;

/** The columns of a month that follow from its accounts, so that taking figures back leaves them alone. */
function followingColumns({ before, after, atChange, isRecordAlone }: FedLinesOf): string[] {
  if (isRecordAlone) return areEarningsFed(after) ? [...COMPUTED] : [];
  const all = [before, after, ...atChange];
  const earned = all.filter(areEarningsFed).length;
  return [
    ...new Set(all.flat().map(columnOfLine)),
    ...(earned > 0 ? COMPUTED : []),
    // What was entered before accounts fed the month comes back with the rest of it.
    ...(earned === 0 || earned === all.length ? [] : ['adj_ebitda']),
  ];
}

export interface FedTakenBack extends TakenBack {
  /** Whether something that the change had changed stays as it follows from accounts. */
  readonly follows: boolean;
}

/**
 * The same as `stateTakenBack` for the figures of a month that accounts feed, or fed until their balances
 * went back: `states.now` is what they are after that. Lines that accounts feed, and what is computed from
 * them, stay as they are; a month that accounts feed is never deleted.
 */
export function fedFiguresTakenBack(
  states: ThreeStates,
  takesAll: boolean,
  fed: FedLinesOf,
): FedTakenBack {
  const { before, after, now } = states;
  if (now === null) return { ...stateTakenBack(states, takesAll), follows: false };
  const isFed = fed.after.length > 0;
  const columns = followingColumns(fed);
  const like = (state: RecordState): RecordState =>
    state && withFollowedEarnings(withValues(state, now, columns), state, now, isFed);
  const rest = { before: like(before), after: like(after), now };
  if (before === null) {
    if (isFed) return { becomes: now, kept: [], staysWhole: false, follows: true };
    // Nothing of a month that only accounts had made is left without them.
    if (after !== null && isBare(now, after)) {
      return { becomes: null, kept: [], staysWhole: false, follows: false };
    }
  }
  const taken = stateTakenBack(rest, takesAll);
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

/** Adjusted EBITDA that was EBITDA goes on being it. */
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

/** Whether nobody has reported anything of a month, and its notes are those that it began with. */
function isBare(now: RecordColumns, begun: RecordColumns): boolean {
  const reported = withoutMarks(now) ?? {};
  const hasFigure = FIGURE_KEYS.some(
    // Where nothing is reported it is the zero that follows from zeros.
    (key) => key !== 'grossProfit' && (reported[columnOfLine(key)] ?? null) !== null,
  );
  return !hasFigure && ['notes', 'summary_notes'].every((column) => now[column] === begun[column]);
}
