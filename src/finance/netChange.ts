export type ColumnTexts = Readonly<Record<string, string | null>>;

/** The columns that one change of a record changed, before and after. */
export interface RecordedStep {
  readonly action: 'insert' | 'update' | 'delete';
  /** All columns of a deleted record; null for an inserted one. */
  readonly before: ColumnTexts | null;
  /** All columns of an inserted record; null for a deleted one. */
  readonly after: ColumnTexts | null;
}

/** Columns of no interest to a reader. Their earlier values aren't in the log. */
const BOOKKEEPING_COLUMNS: ReadonlySet<string> = new Set(['version', 'updated_at', 'created_at']);

export const withoutBookkeeping = (row: ColumnTexts): ColumnTexts =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !BOOKKEEPING_COLUMNS.has(column)));

/** Ignores surrounding blanks; an empty text equals null. */
const isSameForReader = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').trim() === (other ?? '').trim();

/**
 * Combines several changes of one record, in order, into one; null if the record ends as it began, apart from its
 * version and times. A record that was deleted and restored is compared with its earlier state.
 */
export function netChange(steps: readonly RecordedStep[]): RecordedStep | null {
  const [first] = steps;
  if (first === undefined) return null;
  const was: Record<string, string | null> = {};
  let is: ColumnTexts | null = {};
  for (const { before, after } of steps) {
    for (const [column, text] of Object.entries(withoutBookkeeping(before ?? {}))) {
      if (!Object.hasOwn(was, column)) was[column] = text;
    }
    is = after === null ? null : { ...is, ...withoutBookkeeping(after) };
  }
  if (first.action === 'insert') {
    return is === null ? null : { action: 'insert', before: null, after: is };
  }
  if (is === null) return { action: 'delete', before: was, after: null };
  const now = is;
  const changed = Object.keys(was).filter((column) => !isSameForReader(was[column], now[column]));
  if (changed.length === 0) return null;
  const only = (row: ColumnTexts) =>
    Object.fromEntries(changed.map((column) => [column, row[column] ?? null]));
  return { action: 'update', before: only(was), after: only(now) };
}
