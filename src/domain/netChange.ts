/** The columns of a record as texts, by name; null where a column is empty. */
export type ColumnTexts = Readonly<Record<string, string | null>>;

/** A change of a record: what its columns were and became, as far as they changed. */
export interface RecordStep {
  readonly action: 'insert' | 'update' | 'delete';
  /** All columns of what was deleted; null of what was inserted. */
  readonly before: ColumnTexts | null;
  /** All columns of what was inserted; null of what was deleted. */
  readonly after: ColumnTexts | null;
}

/** Columns that say nothing to a reader. Of a change what they were is not known. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['version', 'updated_at', 'created_at']);

/** A record without the columns that say nothing to a reader. */
export const withoutBookkeeping = (row: ColumnTexts): ColumnTexts =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !BOOKKEEPING.has(column)));

/** The same for a reader: blanks around a text count for nothing, and an empty text is none. */
const isSameText = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').trim() === (other ?? '').trim();

/**
 * What several changes of one record, in their order, come to: one change, or null where in the end it
 * is what it was, in which version and since when it is so being left out. A record that was deleted and
 * came back is compared with what it was.
 */
export function netChange(steps: readonly RecordStep[]): RecordStep | null {
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
  const changed = Object.keys(was).filter((column) => !isSameText(was[column], now[column]));
  if (changed.length === 0) return null;
  const only = (row: ColumnTexts) =>
    Object.fromEntries(changed.map((column) => [column, row[column] ?? null]));
  return { action: 'update', before: only(was), after: only(now) };
}
