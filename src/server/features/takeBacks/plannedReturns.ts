import type { RecordState } from '../../../finance/revertedState.ts';
import { isSameRecord, revertedState } from '../../../finance/revertedState.ts';
import type { TakenStates, TakenTable } from './takeBacks.queries.ts';
import { TAKEN_TABLES } from './takeBacks.queries.ts';

export interface PlannedReturn {
  readonly states: TakenStates;
  readonly becomes: RecordState;
  /** Columns that stay, because they were edited since. */
  readonly kept: readonly string[];
  readonly because: string | null;
  readonly mayTakeAll: boolean;
}

/** A record, as "documents 7", that belongs to another: "monthly_summaries 3". */
export interface OwnedRecord {
  readonly key: string;
  readonly owner: string;
}

export const keyOfRecord = ({ table, id }: { readonly table: string; readonly id: number }) =>
  `${table} ${id}`;

/** `takesAll`: also reverts what was changed since. */
export function plannedReturn(states: TakenStates, takesAll: boolean): PlannedReturn {
  const { becomes, kept, staysWhole } = revertedState(states, takesAll);
  const because = staysWhole ? whyWhole(states) : kept.length > 0 ? CHANGED_SINCE : null;
  return { states, becomes, kept, because, mayTakeAll: true };
}

export const CHANGED_SINCE = 'Changed since';
export const NO_YEAR = 'Its financial year was deleted and has to be restored first';

export function whyWhole({ before, after }: TakenStates): string {
  if (before === null) return 'Changed since it was added';
  return after === null ? 'Restored and changed since' : 'Deleted since';
}

/** Records that change, or of which something stays, in table order. */
export const affectedRecords = (records: readonly PlannedReturn[]): PlannedReturn[] =>
  records
    .filter(
      ({ states, becomes, because }) => because !== null || !isSameRecord(states.now, becomes),
    )
    .toSorted(
      ({ states: a }, { states: b }) =>
        TAKEN_TABLES.indexOf(a.table) - TAKEN_TABLES.indexOf(b.table) || a.id - b.id,
    );

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

  /** The record with this key; undefined if it isn't being reverted. */
  get(key: string): PlannedReturn | undefined {
    return this.#planned.get(key);
  }

  isThere(key: string, isThereNow: boolean): boolean {
    const record = this.#planned.get(key);
    return record === undefined ? isThereNow : record.becomes !== null;
  }

  change(record: PlannedReturn, changes: Partial<Omit<PlannedReturn, 'states'>>): void {
    this.#planned.set(keyOfRecord(record.states), { ...record, ...changes });
  }

  /** Leaves the record as it is, with a reason or, if null, silently. */
  leave(record: PlannedReturn, because: string | null): void {
    this.change(record, { becomes: record.states.now, kept: [], because, mayTakeAll: false });
  }
}
