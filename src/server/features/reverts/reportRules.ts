import { LIMITS } from '../../../contract/limits.ts';
import type { RecordColumns } from '../../../finance/revertedState.ts';
import { isSameRecord } from '../../../finance/revertedState.ts';
import type { FedLinesOf } from '../../../finance/revertedFedFigures.ts';
import { revertedFedFigures } from '../../../finance/revertedFedFigures.ts';
import type { OwnedRecord, PlannedRevert } from './plannedReverts.ts';
import {
  CHANGED_SINCE,
  keyOfRecord,
  NO_YEAR,
  plannedRevert,
  PlannedReverts,
  reasonToKeepRecord,
} from './plannedReverts.ts';
import type { RevertedRecordStates, RevertibleTable } from './reverts.queries.ts';
import { PARTS_OF_REPORTS } from './reverts.queries.ts';

/** The key of a month: "13 1" is the first month of the year with id 13. */
interface MonthRecord {
  readonly id: number;
  readonly month: string;
}

export interface RevertContext {
  readonly years: ReadonlySet<number>;
  readonly units: ReadonlyMap<number, string>;
  readonly figures: readonly MonthRecord[];
  /**
   * Here `holdsFigures` means that the report stores the month's figures or notes until the month
   * has figures.
   */
  readonly reports: readonly (MonthRecord & { readonly holdsFigures: boolean })[];
  readonly parts: readonly OwnedRecord[];
  readonly listed: ReadonlyMap<string, number>;
  readonly keptFiles: ReadonlySet<number>;
  /** Keyed by month, as "13 1": months that accounts feed, or fed before their balances were reverted. */
  readonly fed: ReadonlyMap<string, FedLinesOf>;
  /** True if balances, mappings or adjustments are reverted too; then it is expected that lines follow them. */
  readonly hasBooks: boolean;
}

/** Fields that a report stores only while its month has no figures. */
const UNTIL_FIGURES = ['revenue', 'ebitda', 'not_reported', 'notes', 'summary_notes'] as const;
interface ListOfReport {
  readonly most: number;
  readonly full: string;
}

export const ORDERED_LISTS: Readonly<Record<'agenda_items' | 'board_actions', ListOfReport>> = {
  agenda_items: {
    most: LIMITS.agendaItems,
    full: `The agenda already has the maximum of ${LIMITS.agendaItems} items`,
  },
  board_actions: {
    most: LIMITS.actionsPerReport,
    full: `The report already has the maximum of ${LIMITS.actionsPerReport} actions`,
  },
};

const HELD_REPORT_RECORDS = {
  monthly_summaries: 'Bullet points, documents or forecasts have been added to it since',
  business_units: 'Forecasts use it. Deactivate it instead',
} as const;

export const monthKeyOf = (state: RecordColumns) => `${state['fy_id']} ${state['month_num']}`;

/**
 * Plans the revert of reports and monthly records, checked by the same rules as edits. For records in `takesAll`, later
 * changes are reverted too.
 */
export function planReportReverts(
  all: readonly RevertedRecordStates[],
  around: RevertContext,
  takesAll: ReadonlySet<string>,
): PlannedRevert[] {
  const planned = all.map((states) => {
    const takesIt = takesAll.has(keyOfRecord(states));
    return fedFigures(states, takesIt, around) ?? plannedRevert(states, takesIt);
  });
  return new ReportRules(new PlannedReverts(planned), around).checked();
}

function fedFigures(
  states: RevertedRecordStates,
  takesIt: boolean,
  { fed, hasBooks }: RevertContext,
): PlannedRevert | null {
  const state = states.now ?? states.before;
  if (states.table !== 'financial_data' || state === null) return null;
  // A month created by accounts may be left without accounts, and empty.
  const lines = fed.get(monthKeyOf(state)) ?? (hasBooks ? NOT_FED : undefined);
  if (lines === undefined) return null;
  const { becomes, kept, staysWhole, follows } = revertedFedFigures(states, takesIt, lines);
  const because = staysWhole
    ? reasonToKeepRecord(states)
    : kept.length > 0
      ? CHANGED_SINCE
      : follows && !hasBooks
        ? FOLLOWS
        : null;
  return { states, becomes, kept, because, mayTakeAll: because !== FOLLOWS };
}

const NOT_FED: FedLinesOf = { before: [], after: [], atChange: [], isRecordAlone: false };

const FOLLOWS = 'It is calculated from accounts, so revert their balances or mappings instead';

class ReportRules {
  readonly #returns: PlannedReverts;
  readonly #around: RevertContext;

  constructor(returns: PlannedReverts, around: RevertContext) {
    this.#returns = returns;
    this.#around = around;
  }

  /** In the order of their references, because a part is restored only with its report. */
  checked(): PlannedRevert[] {
    for (const record of this.#returns.of('monthly_summaries')) this.#checkReport(record);
    for (const record of this.#returns.of('financial_data')) this.#checkFigures(record);
    for (const record of this.#returns.of('monthly_summaries')) this.#leaveToFigures(record);
    for (const record of this.#returns.of('business_units')) this.#checkUnit(record);
    for (const { table } of PARTS_OF_REPORTS) {
      for (const record of this.#returns.of(table)) this.#checkPart(record);
    }
    for (const table of ['agenda_items', 'board_actions'] as const) {
      this.#checkLists(table, ORDERED_LISTS[table]);
    }
    // A part that isn't deleted needs its report or unit.
    for (const table of ['monthly_summaries', 'business_units'] as const) {
      for (const record of this.#returns.of(table))
        this.#checkGoes(record, HELD_REPORT_RECORDS[table]);
    }
    return this.#returns.all();
  }

  #checkReport(record: PlannedRevert): void {
    const { states, becomes } = record;
    if (becomes === null || states.now !== null) return;
    if (!this.#around.years.has(Number(becomes['fy_id']))) this.#returns.leave(record, NO_YEAR);
    else if (this.#around.reports.some(({ month }) => month === monthKeyOf(becomes))) {
      this.#returns.leave(record, 'The month now has another report');
    }
  }

  #checkFigures(record: PlannedRevert): void {
    const { states, becomes } = record;
    if (becomes === null || states.now !== null) return;
    const month = monthKeyOf(becomes);
    if (!this.#around.years.has(Number(becomes['fy_id']))) this.#returns.leave(record, NO_YEAR);
    else if (this.#around.figures.some((figures) => figures.month === month)) {
      this.#returns.leave(record, 'The month has figures again');
    } else if (
      this.#around.reports.some((report) => report.month === month && report.holdsFigures)
    ) {
      this.#returns.leave(
        record,
        'Figures or notes have since been entered in the report for this month',
      );
    }
  }

  #hasFigures(month: string): boolean {
    const here = this.#around.figures.some(
      (figures) =>
        figures.month === month &&
        this.#returns.isThere(keyOfRecord({ table: 'financial_data', id: figures.id }), true),
    );
    return (
      here ||
      this.#returns
        .of('financial_data')
        .some(({ becomes }) => becomes !== null && monthKeyOf(becomes) === month)
    );
  }

  #leaveToFigures(record: PlannedRevert): void {
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
    this.#returns.change(record, {
      becomes: changed,
      because:
        because ?? (isLeft ? "Its month now has figures, which contain the report's values" : null),
      mayTakeAll: record.mayTakeAll && !isLeft,
    });
  }

  #checkPart(record: PlannedRevert): void {
    const { states, becomes } = record;
    const { table, id, now } = states;
    const parent = PARTS_OF_REPORTS.find((part) => part.table === table)?.column ?? '';
    if (becomes === null) return;
    const isMoved = now === null || now[parent] !== becomes[parent];
    const reportId = Number(becomes[parent]);
    const hasReport = this.#returns.isThere(
      keyOfRecord({ table: 'monthly_summaries', id: reportId }),
      this.#around.reports.some((report) => report.id === reportId),
    );
    if (isMoved && !hasReport) this.#returns.leave(record, 'Its report no longer exists');
    else if (table === 'documents' && now === null && !this.#around.keptFiles.has(id)) {
      this.#returns.leave(record, 'Its file is no longer stored');
    } else if (
      table === 'forecasts' &&
      now?.['business_unit_id'] !== becomes['business_unit_id'] &&
      !this.#hasUnit(Number(becomes['business_unit_id']))
    ) {
      this.#returns.leave(record, 'Its business unit was deleted');
    }
  }

  /** Restored list items need room in their report's list; the oldest are restored first. */
  #checkLists(table: RevertibleTable, { most, full }: ListOfReport): void {
    const coming = this.#returns
      .of(table)
      .filter(({ states, becomes }) => states.now === null && becomes !== null);
    const byReport = Map.groupBy(coming, ({ becomes }) => Number(becomes?.['summary_id']));
    for (const [report, records] of byReport) {
      const going = this.#returns
        .of(table)
        .filter(
          ({ states, becomes }) =>
            becomes === null && Number(states.now?.['summary_id']) === report,
        );
      const there = this.#around.listed.get(keyOfRecord({ table, id: report })) ?? 0;
      const room = Math.max(0, most - there + going.length);
      const inOrder = records.toSorted(({ states: a }, { states: b }) => a.id - b.id);
      for (const record of inOrder.slice(room)) this.#returns.leave(record, full);
    }
  }

  #checkUnit(record: PlannedRevert): void {
    const { states, becomes } = record;
    const name = becomes?.['name']?.toLowerCase();
    if (name === undefined || name === states.now?.['name']?.toLowerCase()) return;
    const isTaken = [...this.#around.units].some(
      ([id, other]) =>
        id !== states.id &&
        other === name &&
        this.#returns.isThere(keyOfRecord({ table: 'business_units', id }), true),
    );
    if (isTaken) this.#returns.leave(record, 'Another business unit now has its name');
  }

  #hasUnit(id: number): boolean {
    return this.#returns.isThere(
      keyOfRecord({ table: 'business_units', id }),
      this.#around.units.has(id),
    );
  }

  #checkGoes(record: PlannedRevert, held: string): void {
    const { states, becomes } = record;
    if (becomes !== null || states.now === null) return;
    const isHeld = this.#around.parts.some(
      ({ key, owner }) => owner === keyOfRecord(states) && this.#returns.isThere(key, true),
    );
    if (isHeld) this.#returns.leave(record, held);
  }
}
