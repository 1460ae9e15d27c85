import type { RecordState } from '../../../domain/takingBack.ts';
import { isSameRecord, stateTakenBack } from '../../../domain/takingBack.ts';
import type { TakenStates, TakenTable } from './takeBacks.queries.ts';
import { TAKEN_TABLES } from './takeBacks.queries.ts';

export interface PlannedReturn {
  readonly states: TakenStates;
  /** What the record becomes. */
  readonly becomes: RecordState;
  /** Columns that stay, because somebody has changed them since. */
  readonly kept: readonly string[];
  /** Why it stays, or part of it; null: nothing of it stays. */
  readonly because: string | null;
  /** Whether it can be taken back as a whole. */
  readonly mayTakeAll: boolean;
}

/** A record, as "documents 7", that belongs to another: "monthly_summaries 3". */
export interface OwnedRecord {
  readonly key: string;
  readonly owner: string;
}

export const keyOfRecord = ({ table, id }: { readonly table: string; readonly id: number }) =>
  `${table} ${id}`;

/** `takesAll`: what was changed since goes back as well. */
export function plannedReturn(states: TakenStates, takesAll: boolean): PlannedReturn {
  const { becomes, kept, staysWhole } = stateTakenBack(states, takesAll);
  const because = staysWhole ? whyWhole(states) : kept.length > 0 ? CHANGED_SINCE : null;
  return { states, becomes, kept, because, mayTakeAll: true };
}

export const CHANGED_SINCE = 'Changed since';
export const NO_YEAR = 'Its financial year was deleted: take that back first';

export function whyWhole({ before, after }: TakenStates): string {
  if (before === null) return 'Changed since it was added';
  return after === null ? 'Brought back and changed since' : 'Deleted since';
}

/** Those to which anything happens, or of which something stays; in the order of their tables. */
export const thoseOfNote = (records: readonly PlannedReturn[]): PlannedReturn[] =>
  records
    .filter(
      ({ states, becomes, because }) => because !== null || !isSameRecord(states.now, becomes),
    )
    .toSorted(
      ({ states: a }, { states: b }) =>
        TAKEN_TABLES.indexOf(a.table) - TAKEN_TABLES.indexOf(b.table) || a.id - b.id,
    );

/** What becomes of records, while rules are applied to them. */
export class PlannedReturns {
  readonly #planned: Map<string, PlannedReturn>;

  constructor(records: readonly PlannedReturn[]) {
    this.#planned = new Map(records.map((record) => [keyOfRecord(record.states), record]));
  }

  all(): PlannedReturn[] {
    return [...this.#planned.values()];
  }

  of(table: TakenTable): PlannedReturn[] {
    return this.all().filter(({ states }) => states.table === table);
  }

  /** The record with this key; undefined if it isn't one of those that go back. */
  get(key: string): PlannedReturn | undefined {
    return this.#planned.get(key);
  }

  /** Whether the record with this key is there afterwards. */
  isThere(key: string, isThereNow: boolean): boolean {
    const record = this.#planned.get(key);
    return record === undefined ? isThereNow : record.becomes !== null;
  }

  change(record: PlannedReturn, changes: Partial<Omit<PlannedReturn, 'states'>>): void {
    this.#planned.set(keyOfRecord(record.states), { ...record, ...changes });
  }

  /** Leaves the record as it is; null: without telling anybody. */
  leave(record: PlannedReturn, because: string | null): void {
    this.change(record, { becomes: record.states.now, kept: [], because, mayTakeAll: false });
  }
}
