import type { RecordState } from '../../../finance/revertedState.ts';
import { isSameRecord, revertedState } from '../../../finance/revertedState.ts';
import type { RevertedRecordStates, RevertibleTable } from './reverts.queries.ts';
import { REVERTIBLE_TABLES } from './reverts.queries.ts';

export interface PlannedRevert {
  readonly states: RevertedRecordStates;
  readonly becomes: RecordState;
  /** Columns that keep their values because they were edited since. */
  readonly kept: readonly string[];
  readonly because: string | null;
  readonly mayTakeAll: boolean;
}

/** A record, such as "documents 7", that belongs to another: "monthly_summaries 3". */
export interface OwnedRecord {
  readonly key: string;
  readonly owner: string;
}

export const keyOfRecord = ({ table, id }: { readonly table: string; readonly id: number }) =>
  `${table} ${id}`;

/** `takesAll` also reverts later changes. */
export function plannedRevert(states: RevertedRecordStates, takesAll: boolean): PlannedRevert {
  const { becomes, kept, staysWhole } = revertedState(states, takesAll);
  const because = staysWhole ? reasonToKeepRecord(states) : kept.length > 0 ? CHANGED_SINCE : null;
  return { states, becomes, kept, because, mayTakeAll: true };
}

export const CHANGED_SINCE = 'Changed since';
export const NO_YEAR = 'Its financial year was deleted and has to be restored first';

export function reasonToKeepRecord({ before, after }: RevertedRecordStates): string {
  if (before === null) return 'Changed since it was added';
  return after === null ? 'Restored and changed since' : 'Deleted since';
}

/** Records that change, or that keep some values, in table order. */
export const affectedRecords = (records: readonly PlannedRevert[]): PlannedRevert[] =>
  records
    .filter(
      ({ states, becomes, because }) => because !== null || !isSameRecord(states.now, becomes),
    )
    .toSorted(
      ({ states: a }, { states: b }) =>
        REVERTIBLE_TABLES.indexOf(a.table) - REVERTIBLE_TABLES.indexOf(b.table) || a.id - b.id,
    );

export class PlannedReverts {
  readonly #planned: Map<string, PlannedRevert>;

  constructor(records: readonly PlannedRevert[]) {
    this.#planned = new Map(records.map((record) => [keyOfRecord(record.states), record]));
  }

  all(): PlannedRevert[] {
    return [...this.#planned.values()];
  }

  of(table: RevertibleTable): PlannedRevert[] {
    return this.all().filter(({ states }) => states.table === table);
  }

  /** The record with this key; undefined if it isn't being reverted. */
  get(key: string): PlannedRevert | undefined {
    return this.#planned.get(key);
  }

  isThere(key: string, isThereNow: boolean): boolean {
    const record = this.#planned.get(key);
    return record === undefined ? isThereNow : record.becomes !== null;
  }

  change(record: PlannedRevert, changes: Partial<Omit<PlannedRevert, 'states'>>): void {
    this.#planned.set(keyOfRecord(record.states), { ...record, ...changes });
  }

  /** Leaves the record as it is, with a reason or, if null, silently. */
  leave(record: PlannedRevert, because: string | null): void {
    this.change(record, { becomes: record.states.now, kept: [], because, mayTakeAll: false });
  }
}
