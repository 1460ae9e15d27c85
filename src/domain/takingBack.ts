import { marginAgrees, storableGrossProfit, withDerivedMargin } from './derivedMargin.ts';
import { grossMarginPercent } from './grossMargin.ts';
import { MARKED_LINES } from './lines.ts';

/** A record as texts by column, as the database writes them; lists as JSON. */
export type RecordColumns = Readonly<Record<string, string | null>>;
/** null: there is no such record. */
export type RecordState = RecordColumns | null;

/** A change of a record, as the trace keeps it. */
export interface TracedChange {
  readonly action: 'insert' | 'update' | 'delete';
  /** Of a changed record the changed columns, of a deleted one all. */
  readonly before: RecordState;
}

/** The record as it was before these changes of it, which are given with the newest first. */
export function stateBefore(now: RecordState, changes: readonly TracedChange[]): RecordState {
  let state = now;
  for (const { action, before } of changes) {
    if (action === 'insert') state = null;
    else state = action === 'delete' ? before : { ...state, ...before };
  }
  return state;
}

/** A record at three times. */
export interface ThreeStates {
  /** Before the change that is taken back. */
  readonly before: RecordState;
  /** As the change left it. */
  readonly after: RecordState;
  readonly now: RecordState;
}

export interface TakenBack {
  /** What the record becomes. */
  readonly becomes: RecordState;
  /** What somebody has changed since, and which therefore stays: columns, sorted. */
  readonly kept: readonly string[];
  /** Whether the whole record stays because it was deleted, or made again, since. */
  readonly staysWhole: boolean;
}

/** They move by themselves, and say nothing about what a person entered. */
const OWN: ReadonlySet<string> = new Set(['version', 'created_at', 'updated_at', 'net_income']);
const NOT_REPORTED = 'not_reported';
const MARK = 'not reported: ';
/** They follow from revenue and production, unless a person entered something else. */
const DERIVED = ['gross_profit', 'gross_margin_percent'] as const;

/** What is only true as a whole: a decision and its day, the state of an action and the day on which it ended. */
const TOGETHER: readonly (readonly string[])[] = [
  ['kind', 'decision', 'decided_on'],
  ['state', 'ended_on'],
];

/** The columns that go back with one, itself among them. */
const togetherWith = (state: RecordColumns, column: string): readonly string[] =>
  TOGETHER.find(
    (columns) => columns.includes(column) && columns.every((other) => other in state),
  ) ?? [column];

/** The column of a line: "salesMarketing" is sales_marketing. */
export const columnOfLine = (line: string): string =>
  line.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function marksIn(state: RecordColumns): ReadonlySet<string> {
  const names: unknown = JSON.parse(state[NOT_REPORTED] ?? '[]');
  return new Set(Array.isArray(names) ? names.map((name) => columnOfLine(String(name))) : []);
}

/** The state as it is read: a figure that nobody has reported is missing, not zero. */
export function withoutMarks(state: RecordState): RecordState {
  if (state === null || !(NOT_REPORTED in state)) return state;
  const marks = marksIn(state);
  return Object.fromEntries(
    Object.entries(state).flatMap(([column, value]) =>
      column === NOT_REPORTED ? [] : [[column, marks.has(column) ? null : value]],
    ),
  );
}

/** A value together with whether anybody has reported it: they are entered, and go back, as one. */
export function valueOf(state: RecordColumns, column: string): string {
  return `${marksIn(state).has(column) ? MARK : ''}${JSON.stringify(state[column] ?? null)}`;
}

function differing(one: RecordColumns, other: RecordColumns): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((column) => !OWN.has(column) && column !== NOT_REPORTED)
    .filter((column) => valueOf(one, column) !== valueOf(other, column))
    .toSorted();
}

/** Whether two states are the same but for versions and times. */
export function isSameRecord(one: RecordState, other: RecordState): boolean {
  if (one === null || other === null) return one === other;
  return differing(one, other).length === 0;
}

/**
 * What becomes of a record when a change of it is taken back. A value goes back only where today's is
 * still the one that the change left; what somebody has entered since stays, unless `takesAll`. Gross
 * profit and margin go on following revenue and production where they did before.
 */
export function stateTakenBack(states: ThreeStates, takesAll: boolean): TakenBack {
  const { before, after, now } = states;
  const whole = { kept: [], staysWhole: false };
  if (isSameRecord(now, before)) return { ...whole, becomes: now };
  if (takesAll || isSameRecord(now, after)) return { ...whole, becomes: before };
  if (before === null || after === null || now === null) {
    const kept = after !== null && now !== null ? differing(after, now) : [];
    return { becomes: now, kept, staysWhole: true };
  }
  const changed = differing(before, after).filter((column) => !isDerived(before, column));
  const stays = (column: string) =>
    togetherWith(now, column).some((part) => valueOf(now, part) !== valueOf(after, part));
  const back = changed.filter((column) => !stays(column));
  const kept = changed.filter(
    (column) => stays(column) && valueOf(now, column) !== valueOf(before, column),
  );
  const becomes = withValues(now, before, back);
  return {
    becomes: isDerived(now, 'gross_profit') ? withDerived(becomes, now, states) : becomes,
    kept,
    staysWhole: false,
  };
}

const isDerived = (state: RecordColumns, column: string) =>
  'production' in state && DERIVED.some((derived) => derived === column);

/**
 * The same for one value of a record: as if the change had changed this alone, with the profit and the
 * margin that followed.
 */
export function onlyValue({ before, after, now }: ThreeStates, column: string): ThreeStates {
  if (before === null || after === null) return { before, after, now };
  const one = withValues(after, before, togetherWith(after, column));
  if (!('production' in after)) return { before: one, after, now };
  const { revenue, production, grossProfit, grossMarginPercent: margin } = marginOf(one);
  const sent = {
    ...(column === 'revenue' && { revenue }),
    ...(column === 'production' && { production }),
    ...(column === 'gross_profit' && { grossProfit }),
    ...(column === 'gross_margin_percent' && { grossMarginPercent: margin }),
  };
  const follows = marginOf(after);
  const derived = { ...follows, ...withDerivedMargin(follows, sent) };
  const columns = {
    gross_profit: derived.grossProfit,
    gross_margin_percent: derived.grossMarginPercent,
  };
  return { before: { ...one, ...columns }, after, now };
}

/** The state with these values, and their marks, of another. */
export function withValues(
  state: RecordColumns,
  other: RecordColumns,
  columns: readonly string[],
): RecordColumns {
  const becomes: Record<string, string | null> = { ...state };
  for (const column of columns) becomes[column] = other[column] ?? null;
  if (!(NOT_REPORTED in state)) return becomes;
  const theirs = marksIn(other);
  const marks = new Set(marksIn(state));
  for (const column of columns) {
    if (theirs.has(column)) marks.add(column);
    else marks.delete(column);
  }
  becomes[NOT_REPORTED] = JSON.stringify(
    MARKED_LINES.filter((key) => marks.has(columnOfLine(key))),
  );
  return becomes;
}

const marginOf = (state: RecordColumns) => ({
  revenue: state['revenue'] ?? null,
  production: state['production'] ?? null,
  grossProfit: state['gross_profit'] ?? null,
  grossMarginPercent: state['gross_margin_percent'] ?? null,
});

/** One that was entered goes back, or stays, like any other; one that followed goes on following. */
function withDerived(
  becomes: RecordColumns,
  now: RecordColumns,
  states: ThreeStates,
): RecordColumns {
  const source = (column: string): RecordColumns => {
    const { before, after } = states;
    if (before === null || after === null) return now;
    return valueOf(now, column) === valueOf(after, column) ? before : now;
  };
  const profitFrom = source('gross_profit');
  const { revenue, production, grossProfit } = marginOf(profitFrom);
  const followed = grossProfit === storableGrossProfit(revenue, production);
  const profit = followed
    ? storableGrossProfit(becomes['revenue'] ?? null, becomes['production'] ?? null)
    : grossProfit;
  const entered = { ...profitFrom, ...(profit !== grossProfit && { [NOT_REPORTED]: '[]' }) };
  const withProfit = withValues(becomes, entered, ['gross_profit']);
  const marginFrom = source('gross_margin_percent');
  const margin = marginAgrees(marginOf(marginFrom))
    ? grossMarginPercent(profit, becomes['revenue'] ?? null)
    : (marginFrom['gross_margin_percent'] ?? null);
  return { ...withProfit, gross_profit: profit, gross_margin_percent: margin };
}
