import { LIMITS } from '../../../contract/limits.ts';
import type { RecordColumns, RecordState } from '../../../domain/takingBack.ts';
import { isSameRecord, stateTakenBack } from '../../../domain/takingBack.ts';
import type { FedLinesOf } from '../../../domain/takingBackFed.ts';
import { fedFiguresTakenBack } from '../../../domain/takingBackFed.ts';
import type { TakenStates } from './takeBacks.queries.ts';
import { PARTS_OF_REPORTS, TAKEN_TABLES } from './takeBacks.queries.ts';

/** A month's record: "13 1" is April of the year with id 13. */
interface MonthRecord {
  readonly id: number;
  readonly month: string;
}

/** What records are checked against, as it is now. */
export interface Surroundings {
  readonly years: ReadonlySet<number>;
  /** The business units, with their names in small letters. */
  readonly units: ReadonlyMap<number, string>;
  readonly figures: readonly MonthRecord[];
  /** With whether a report holds figures or notes of its month until that has figures. */
  readonly reports: readonly (MonthRecord & { readonly holdsFigures: boolean })[];
  /** What belongs to reports and business units that may go, as "documents 7", with its owner: "monthly_summaries 3". */
  readonly parts: readonly { readonly key: string; readonly owner: string }[];
  /** How many items a list of a report has now, as "agenda_items 3". */
  readonly listed: ReadonlyMap<string, number>;
  /** The documents whose bytes are there. */
  readonly keptFiles: ReadonlySet<number>;
  /** By month, as "13 1": those that accounts feed, or fed until their balances went back. */
  readonly fed: ReadonlyMap<string, FedLinesOf>;
  /** Whether balances, mappings or adjustments go back with them: that lines follow these is no news then. */
  readonly hasBooks: boolean;
}

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

export const keyOfRecord = ({ table, id }: { readonly table: string; readonly id: number }) =>
  `${table} ${id}`;

/** What belongs to a month only while it has no figures. */
const UNTIL_FIGURES = ['revenue', 'ebitda', 'not_reported', 'notes', 'summary_notes'] as const;
interface ListOfReport {
  readonly most: number;
  /** Why an item does not come back. */
  readonly full: string;
}

/** What a report has a limited number of. */
export const LISTS: Readonly<Record<'agenda_items' | 'board_actions', ListOfReport>> = {
  agenda_items: {
    most: LIMITS.agendaItems,
    full: `The agenda has ${LIMITS.agendaItems} items, which are as many as it may have`,
  },
  board_actions: {
    most: LIMITS.actionsPerReport,
    full: `The report has ${LIMITS.actionsPerReport} actions, which are as many as it may have`,
  },
};

const HELD = {
  monthly_summaries: 'Parts such as bullet points, documents or forecasts were added to it since',
  business_units: 'Forecasts use it: deactivate it instead',
} as const;

export const monthKeyOf = (state: RecordColumns) => `${state['fy_id']} ${state['month_num']}`;

/**
 * What becomes of every record, checked by the rules that its edits have too. `takesAll` names the
 * records of which what was changed since goes back as well.
 */
export class TakeBackPlan {
  readonly #around: Surroundings;
  readonly #planned = new Map<string, PlannedReturn>();

  constructor(
    all: readonly TakenStates[],
    around: Surroundings,
    takesAll: ReadonlySet<string> = new Set(),
  ) {
    this.#around = around;
    for (const states of all) {
      const takesIt = takesAll.has(keyOfRecord(states));
      this.#planned.set(
        keyOfRecord(states),
        this.#fedFigures(states, takesIt) ?? takenBack(states, takesIt),
      );
    }
    this.#check();
  }

  /** The figures of a month that accounts feed; null for anything else. */
  #fedFigures(states: TakenStates, takesIt: boolean): PlannedReturn | null {
    const state = states.now ?? states.before;
    if (states.table !== 'financial_data' || state === null) return null;
    const { hasBooks } = this.#around;
    // A month that accounts had made may be left without them, and empty.
    const fed = this.#around.fed.get(monthKeyOf(state)) ?? (hasBooks ? NOT_FED : undefined);
    if (fed === undefined) return null;
    const { becomes, kept, staysWhole, follows } = fedFiguresTakenBack(states, takesIt, fed);
    const isSaid = follows && !hasBooks;
    const because = staysWhole
      ? whyWhole(states)
      : kept.length > 0
        ? 'Changed since'
        : isSaid
          ? FOLLOWS
          : null;
    return { states, becomes, kept, because, mayTakeAll: because !== FOLLOWS };
  }

  /** All of them, in any order. */
  planned(): PlannedReturn[] {
    return [...this.#planned.values()];
  }

  /** Those to which anything happens, or of which something stays. */
  records(): PlannedReturn[] {
    return thoseOfNote(this.planned());
  }

  #of(table: string): PlannedReturn[] {
    return [...this.#planned.values()].filter(({ states }) => states.table === table);
  }

  #stays(record: PlannedReturn, because: string): void {
    const { states } = record;
    this.#planned.set(keyOfRecord(states), {
      states,
      becomes: states.now,
      kept: [],
      because,
      mayTakeAll: false,
    });
  }

  /** In the order of their references: a part comes back only with its report. */
  #check(): void {
    for (const record of this.#of('monthly_summaries')) this.#checkReport(record);
    for (const record of this.#of('financial_data')) this.#checkFigures(record);
    for (const record of this.#of('monthly_summaries')) this.#leaveToFigures(record);
    for (const record of this.#of('business_units')) this.#checkUnit(record);
    for (const { table } of PARTS_OF_REPORTS) {
      for (const record of this.#of(table)) this.#checkPart(record);
    }
    for (const [table, list] of Object.entries(LISTS)) this.#checkLists(table, list);
    // A part that stays keeps its report or unit.
    for (const table of ['monthly_summaries', 'business_units'] as const) {
      for (const record of this.#of(table)) this.#checkGoes(record, HELD[table]);
    }
  }

  #checkReport(record: PlannedReturn): void {
    const { states, becomes } = record;
    if (becomes === null || states.now !== null) return;
    if (!this.#around.years.has(Number(becomes['fy_id']))) this.#stays(record, NO_YEAR);
    else if (this.#around.reports.some(({ month }) => month === monthKeyOf(becomes))) {
      this.#stays(record, 'The month has another report by now');
    }
  }

  #checkFigures(record: PlannedReturn): void {
    const { states, becomes } = record;
    if (becomes === null || states.now !== null) return;
    const month = monthKeyOf(becomes);
    if (!this.#around.years.has(Number(becomes['fy_id']))) this.#stays(record, NO_YEAR);
    else if (this.#around.figures.some((figures) => figures.month === month)) {
      this.#stays(record, 'The month has figures again');
    } else if (
      this.#around.reports.some((report) => report.month === month && report.holdsFigures)
    ) {
      this.#stays(record, 'Figures or notes of the month were entered with its report since');
    }
  }

  /** Whether a month has figures after this. */
  #hasFigures(month: string): boolean {
    const here = this.#around.figures.some(
      (figures) => figures.month === month && this.#exists('financial_data', figures.id),
    );
    return (
      here ||
      this.#of('financial_data').some(
        ({ becomes }) => becomes !== null && monthKeyOf(becomes) === month,
      )
    );
  }

  /** Whether a record is there after this, which is there now. */
  #exists(table: string, id: number): boolean {
    const planned = this.#planned.get(keyOfRecord({ table, id }));
    return planned === undefined || planned.becomes !== null;
  }

  #leaveToFigures(record: PlannedReturn): void {
    const { states, becomes, because } = record;
    if (becomes === null || !this.#hasFigures(monthKeyOf(becomes))) return;
    const own = Object.fromEntries(
      UNTIL_FIGURES.map((column) => [
        column,
        states.now === null
          ? column === 'not_reported'
            ? '[]'
            : null
          : (states.now[column] ?? null),
      ]),
    );
    const changed = { ...becomes, ...own };
    const isLeft = !isSameRecord(becomes, changed);
    this.#planned.set(keyOfRecord(states), {
      ...record,
      becomes: changed,
      because:
        because ?? (isLeft ? 'Its month has figures, which hold what the report held' : null),
      mayTakeAll: record.mayTakeAll && !isLeft,
    });
  }

  #checkPart(record: PlannedReturn): void {
    const { states, becomes } = record;
    const { table, id, now } = states;
    const parent = PARTS_OF_REPORTS.find((part) => part.table === table)?.column ?? '';
    if (becomes === null) return;
    const isMoved = now === null || now[parent] !== becomes[parent];
    const reportId = Number(becomes[parent]);
    const planned = this.#planned.get(keyOfRecord({ table: 'monthly_summaries', id: reportId }));
    const hasReport =
      planned === undefined
        ? this.#around.reports.some((report) => report.id === reportId)
        : planned.becomes !== null;
    if (isMoved && !hasReport) this.#stays(record, 'Its report is not there');
    else if (table === 'documents' && now === null && !this.#around.keptFiles.has(id)) {
      this.#stays(record, 'Its file is not kept any more');
    } else if (
      table === 'forecasts' &&
      now?.['business_unit_id'] !== becomes['business_unit_id'] &&
      !this.#hasUnit(Number(becomes['business_unit_id']))
    ) {
      this.#stays(record, 'Its business unit was deleted');
    }
  }

  /** What comes back into a list of a report finds room there, the oldest first. */
  #checkLists(table: string, { most, full }: ListOfReport): void {
    const coming = this.#of(table).filter(
      ({ states, becomes }) => states.now === null && becomes !== null,
    );
    const byReport = Map.groupBy(coming, ({ becomes }) => Number(becomes?.['summary_id']));
    for (const [report, records] of byReport) {
      const going = this.#of(table).filter(
        ({ states, becomes }) => becomes === null && Number(states.now?.['summary_id']) === report,
      );
      const there = this.#around.listed.get(keyOfRecord({ table, id: report })) ?? 0;
      const room = Math.max(0, most - there + going.length);
      const inOrder = records.toSorted(({ states: a }, { states: b }) => a.id - b.id);
      for (const record of inOrder.slice(room)) this.#stays(record, full);
    }
  }

  /** No two units are called alike. */
  #checkUnit(record: PlannedReturn): void {
    const { states, becomes } = record;
    const name = becomes?.['name']?.toLowerCase();
    if (name === undefined || name === states.now?.['name']?.toLowerCase()) return;
    const isTaken = [...this.#around.units].some(
      ([id, other]) => id !== states.id && other === name && this.#exists('business_units', id),
    );
    if (isTaken) this.#stays(record, 'Another business unit has its name by now');
  }

  #hasUnit(id: number): boolean {
    const planned = this.#planned.get(keyOfRecord({ table: 'business_units', id }));
    return planned === undefined ? this.#around.units.has(id) : planned.becomes !== null;
  }

  #checkGoes(record: PlannedReturn, held: string): void {
    const { states, becomes } = record;
    if (becomes !== null || states.now === null) return;
    const isHeld = this.#around.parts.some(({ key, owner }) => {
      const planned = this.#planned.get(key);
      return owner === keyOfRecord(states) && (planned === undefined || planned.becomes !== null);
    });
    if (isHeld) this.#stays(record, held);
  }
}

export function takenBack(states: TakenStates, takesIt: boolean): PlannedReturn {
  const { becomes, kept, staysWhole } = stateTakenBack(states, takesIt);
  const because = staysWhole ? whyWhole(states) : kept.length > 0 ? 'Changed since' : null;
  return { states, becomes, kept, because, mayTakeAll: true };
}

const NOT_FED: FedLinesOf = { before: [], after: [], atChange: [], isRecordAlone: false };

const FOLLOWS = 'It follows from the accounts of the month: take back their balances or mappings';

/** Those to which anything happens, or of which something stays; in the order of their tables. */
export const thoseOfNote = (records: readonly PlannedReturn[]): PlannedReturn[] =>
  records
    .filter(
      ({ states, becomes, because }) => because !== null || !isSameRecord(states.now, becomes),
    )
    .toSorted(
      ({ states: one }, { states: other }) => place(one) - place(other) || one.id - other.id,
    );

const place = ({ table }: TakenStates) => TAKEN_TABLES.indexOf(table);

export const NO_YEAR = 'Its financial year was deleted: take that back first';

function whyWhole({ before, after }: TakenStates): string {
  if (before === null) return 'Changed since it was added';
  return after === null ? 'Brought back and changed since' : 'Deleted since';
}
