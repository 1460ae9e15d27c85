import { marginAgrees, storableGrossProfit, withDerivedMargin } from './derivedMargin.ts';
import { grossMarginPercent } from './grossMargin.ts';
import { MARKED_LINES } from './lines.ts';

/** A record's columns as the database writes them; lists as JSON. */
export type RecordColumns = Readonly<Record<string, string | null>>;
export type RecordState = RecordColumns | null;

export interface TracedChange {
  readonly action: 'insert' | 'update' | 'delete';
  /** The changed columns of an updated record, all columns of a deleted one. */
  readonly before: RecordState;
}

/** The record before these changes, which are given newest first. */
export function stateBefore(now: RecordState, changes: readonly TracedChange[]): RecordState {
  let state = now;
  for (const { action, before } of changes) {
    if (action === 'insert') state = null;
    else state = action === 'delete' ? before : { ...state, ...before };
  }
  return state;
}

/** A record before a change, after it, and now. */
export interface ThreeStates {
  readonly before: RecordState;
  readonly after: RecordState;
  readonly now: RecordState;
}

export interface RevertedColumns {
  readonly becomes: RecordState;
  readonly kept: readonly string[];
  /** The whole record stays because it was deleted or recreated since. */
  readonly staysWhole: boolean;
}

/** Columns that the database maintains; nobody enters them. */
const SELF_MAINTAINED_COLUMNS: ReadonlySet<string> = new Set([
  'version',
  'created_at',
  'updated_at',
  'net_income',
]);
const NOT_REPORTED_COLUMN = 'not_reported';
const NOT_REPORTED_MARK = 'not reported: ';
/** Derived from revenue and production, unless someone entered another value. */
const DERIVED = ['gross_profit', 'gross_margin_percent'] as const;

/** Columns that are valid only together: a decision and its date, an action's state and the date on which it ended. */
const COLUMNS_VALID_TOGETHER: readonly (readonly string[])[] = [
  ['kind', 'decision', 'decided_on'],
  ['state', 'ended_on'],
];

/** The columns that revert together with this one, including itself. */
const togetherWith = (state: RecordColumns, column: string): readonly string[] =>
  COLUMNS_VALID_TOGETHER.find(
    (columns) => columns.includes(column) && columns.every((other) => other in state),
  ) ?? [column];

/** Converts "salesMarketing" to `sales_marketing`. */
export const columnOfLine = (line: string): string =>
  line.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function marksIn(state: RecordColumns): ReadonlySet<string> {
  const names: unknown = JSON.parse(state[NOT_REPORTED_COLUMN] ?? '[]');
  return new Set(Array.isArray(names) ? names.map((name) => columnOfLine(String(name))) : []);
}

/** Replaces unreported figures, which are stored as zero, with missing ones. */
export function withoutMarks(state: RecordState): RecordState {
  if (state === null || !(NOT_REPORTED_COLUMN in state)) return state;
  const marks = marksIn(state);
  return Object.fromEntries(
    Object.entries(state).flatMap(([column, value]) =>
      column === NOT_REPORTED_COLUMN ? [] : [[column, marks.has(column) ? null : value]],
    ),
  );
}

export function valueOf(state: RecordColumns, column: string): string {
  return `${marksIn(state).has(column) ? NOT_REPORTED_MARK : ''}${JSON.stringify(state[column] ?? null)}`;
}

function differingColumns(one: RecordColumns, other: RecordColumns): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((column) => !SELF_MAINTAINED_COLUMNS.has(column) && column !== NOT_REPORTED_COLUMN)
    .filter((column) => valueOf(one, column) !== valueOf(other, column))
    .toSorted();
}

/** Compares two states of a record, ignoring versions and times. */
export function isSameRecord(one: RecordState, other: RecordState): boolean {
  if (one === null || other === null) return one === other;
  return differingColumns(one, other).length === 0;
}

/**
 * The record after a change to it is reverted. A value is reverted only if it is still the value that the change
 * stored; later edits stay, unless `takesAll`. Gross profit and margin stay calculated from revenue and production if
 * they were before.
 */
export function revertedState(states: ThreeStates, takesAll: boolean): RevertedColumns {
  const { before, after, now } = states;
  const whole = { kept: [], staysWhole: false };
  if (isSameRecord(now, before)) return { ...whole, becomes: now };
  if (takesAll || isSameRecord(now, after)) return { ...whole, becomes: before };
  if (before === null || after === null || now === null) {
    const kept = after !== null && now !== null ? differingColumns(after, now) : [];
    return { becomes: now, kept, staysWhole: true };
  }
  const changed = differingColumns(before, after).filter(
    (column) => !isDerivedColumn(before, column),
  );
  const stays = (column: string) =>
    togetherWith(now, column).some((part) => valueOf(now, part) !== valueOf(after, part));
  const back = changed.filter((column) => !stays(column));
  const kept = changed.filter(
    (column) => stays(column) && valueOf(now, column) !== valueOf(before, column),
  );
  const becomes = withValues(now, before, back);
  return {
    becomes: isDerivedColumn(now, 'gross_profit') ? withDerived(becomes, now, states) : becomes,
    kept,
    staysWhole: false,
  };
}

const isDerivedColumn = (state: RecordColumns, column: string) =>
  'production' in state && DERIVED.some((derived) => derived === column);

export function onlyValue({ before, after, now }: ThreeStates, column: string): ThreeStates {
  if (before === null || after === null) return { before, after, now };
  const one = withValues(after, before, togetherWith(after, column));
  if (!('production' in after)) return { before: one, after, now };
  const { revenue, production, grossProfit, grossMarginPercent: margin } = marginColumns(one);
  const sent = {
    ...(column === 'revenue' && { revenue }),
    ...(column === 'production' && { production }),
    ...(column === 'gross_profit' && { grossProfit }),
    ...(column === 'gross_margin_percent' && { grossMarginPercent: margin }),
  };
  const follows = marginColumns(after);
  const derived = { ...follows, ...withDerivedMargin(follows, sent) };
  const columns = {
    gross_profit: derived.grossProfit,
    gross_margin_percent: derived.grossMarginPercent,
  };
  return { before: { ...one, ...columns }, after, now };
}

/** Copies these values and their marks from another state. */
export function withValues(
  state: RecordColumns,
  other: RecordColumns,
  columns: readonly string[],
): RecordColumns {
  const becomes: Record<string, string | null> = { ...state };
  for (const column of columns) becomes[column] = other[column] ?? null;
  if (!(NOT_REPORTED_COLUMN in state)) return becomes;
  const theirs = marksIn(other);
  const marks = new Set(marksIn(state));
  for (const column of columns) {
    if (theirs.has(column)) marks.add(column);
    else marks.delete(column);
  }
  becomes[NOT_REPORTED_COLUMN] = JSON.stringify(
    MARKED_LINES.filter((key) => marks.has(columnOfLine(key))),
  );
  return becomes;
}

const marginColumns = (state: RecordColumns) => ({
  revenue: state['revenue'] ?? null,
  production: state['production'] ?? null,
  grossProfit: state['gross_profit'] ?? null,
  grossMarginPercent: state['gross_margin_percent'] ?? null,
});

/** An entered gross profit or margin reverts or stays like other values; a calculated one stays calculated. */
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
  const { revenue, production, grossProfit } = marginColumns(profitFrom);
  const followed = grossProfit === storableGrossProfit(revenue, production);
  const profit = followed
    ? storableGrossProfit(becomes['revenue'] ?? null, becomes['production'] ?? null)
    : grossProfit;
  const entered = { ...profitFrom, ...(profit !== grossProfit && { [NOT_REPORTED_COLUMN]: '[]' }) };
  const withProfit = withValues(becomes, entered, ['gross_profit']);
  const marginFrom = source('gross_margin_percent');
  const margin = marginAgrees(marginColumns(marginFrom))
    ? grossMarginPercent(profit, becomes['revenue'] ?? null)
    : (marginFrom['gross_margin_percent'] ?? null);
  return { ...withProfit, gross_profit: profit, gross_margin_percent: margin };
}
