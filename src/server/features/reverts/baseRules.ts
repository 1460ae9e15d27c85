import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { entityName, entityNamed, isSameName } from '../../../finance/books/entities.ts';
import type { Entity } from '../../../finance/books/entities.ts';
import { isFedLine } from '../../../finance/books/fedLines.ts';
import { financialYearDates, financialYearDigits } from '../../../finance/fiscalCalendar.ts';
import { lineLabel, isShownLine } from '../../../finance/catalogue.ts';
import type { RecordColumns } from '../../../finance/revertedState.ts';
import { isSameRecord } from '../../../finance/revertedState.ts';
import type { OwnedRecord, PlannedRevert } from './plannedReverts.ts';
import { keyOfRecord, NO_YEAR, plannedRevert, PlannedReverts } from './plannedReverts.ts';
import type { RevertedRecordStates } from './reverts.queries.ts';
import { slugsUsedBy } from './usedBalanceLines.ts';

export interface BaseRevertContext {
  readonly basis: CompanyBasis;
  /** Existing accounts, entities, balance sheet lines and plans: "accounts 7", "entities Vale Inc", "balance_lines stock". */
  readonly parents: ReadonlySet<string>;
  readonly approved: ReadonlySet<string>;
  readonly yearIds: ReadonlySet<string>;
  /** Records that depend on accounts, entities, lines, years and plans about to be deleted: "account_balances 3". */
  readonly parts: readonly OwnedRecord[];
  readonly takers: ReadonlyMap<string, string>;
  readonly years: readonly {
    readonly id: number;
    readonly label: string;
    readonly first: string;
    readonly last: string;
  }[];
  readonly entities: readonly (Entity & { readonly id: number })[];
}

const PARENTS: Readonly<Record<string, readonly (readonly [table: Parent, column: string])[]>> = {
  account_mappings: [['accounts', 'account_id']],
  account_balances: [
    ['accounts', 'account_id'],
    ['entities', 'entity'],
  ],
  opening_balances: [
    ['accounts', 'account_id'],
    ['entities', 'entity'],
  ],
  plan_figures: [['plans', 'plan_id']],
};
type Parent = keyof typeof NO_PARENT;

const TAKEN_PLACE: Readonly<Record<string, string>> = {
  financial_years: 'The financial year has been added again',
  entities: 'The entity exists again',
  accounts: 'Another account now has its code or name',
  account_mappings: 'The account now has another mapping from this month',
  account_balances: 'The account now has another balance for the month',
  opening_balances: 'The account now has another opening balance',
  plans: 'Another plan now has its name',
  covenants: 'Another covenant now has its name',
  balance_lines: 'Another line of the balance sheet has taken its place',
  typed_balances: 'The line now has another balance for the month',
  plan_figures: 'This line and month now have another planned amount',
};

const NO_PARENT = {
  accounts: 'Its account no longer exists',
  entities: 'Its entity no longer exists',
  plans: 'Its plan no longer exists',
  balance_lines: 'Its balance sheet line no longer exists',
} as const;
const HELD_BASE_RECORDS = {
  financial_years: 'It has figures, reports or plans',
  accounts: 'It still has balances or mappings',
  plans: 'It still has planned figures',
  balance_lines: 'Accounts, typed balances, plans or covenants still use it',
} as const;
const READINGS_SHOWN = 'readings_shown_since';
const SWITCHED_IN_SETTINGS = 'Change who can see readers in Admin › Settings instead';
/** Tables whose months need no financial year. */
const OF_ANY_YEAR: ReadonlySet<string> = new Set(['account_mappings', 'opening_balances']);
const NOT_IN_A_ROW = 'There would be a gap between the financial years';
const LOCKED = 'The plan is approved and has to be reopened first';
/** A plan's approver and approval time change with its state. */
const APPROVAL = ['state', 'approved_at', 'approved_by'] as const;

/**
 * Plans the revert of settings, years, ledgers and plans, from which figures follow. `takesAll` as in
 * `planReportReverts`.
 */
export function planBaseReverts(
  all: readonly RevertedRecordStates[],
  around: BaseRevertContext,
  takesAll: ReadonlySet<string>,
): PlannedRevert[] {
  const planned = all.map((states) => plannedRevert(states, takesAll.has(keyOfRecord(states))));
  return new BaseRules(new PlannedReverts(planned), around).checked();
}

class BaseRules {
  readonly #returns: PlannedReverts;
  readonly #around: BaseRevertContext;

  constructor(returns: PlannedReverts, around: BaseRevertContext) {
    this.#returns = returns;
    this.#around = around;
  }

  checked(): PlannedRevert[] {
    for (const record of this.#returns.of('company')) this.#checkSettings(record);
    this.#checkYears();
    // A part is restored only with its parent, and a parent is deleted only without parts.
    for (const record of this.#returns.of('accounts')) this.#checkPlace(record);
    for (const record of this.#returns.of('entities')) this.#checkEntity(record);
    for (const record of this.#returns.of('balance_lines')) this.#checkPlace(record);
    for (const table of [
      'account_mappings',
      'account_balances',
      'opening_balances',
      'adjustments',
    ] as const) {
      for (const record of this.#returns.of(table)) this.#checkPart(record);
    }
    for (const record of this.#returns.of('plans')) this.#checkPlan(record);
    for (const record of this.#returns.of('plan_figures')) this.#checkPlanned(record);
    for (const table of ['typed_balances', 'covenants'] as const) {
      for (const record of this.#returns.of(table)) this.#checkLineUse(record);
    }
    for (const table of ['accounts', 'plans', 'balance_lines'] as const) {
      for (const record of this.#returns.of(table))
        this.#checkGoes(record, HELD_BASE_RECORDS[table]);
    }
    for (const record of this.#returns.of('entities')) this.#checkEntityGoes(record);
    return this.#returns.all();
  }

  /** Settings are changed only by a person who has read the consequences, and announced to everyone. */
  #checkSettings(record: PlannedRevert): void {
    const { states, becomes } = record;
    const isShown = states.now?.[READINGS_SHOWN] ?? null;
    if (becomes === null || (becomes[READINGS_SHOWN] ?? null) === isShown) return;
    this.#returns.change(record, {
      becomes: { ...becomes, [READINGS_SHOWN]: isShown },
      because: SWITCHED_IN_SETTINGS,
      mayTakeAll: false,
    });
  }

  /** The rules for adding and deleting years apply. Years' dates follow from the company's settings. */
  #checkYears(): void {
    for (const record of this.#returns.of('financial_years')) {
      const { states, becomes } = record;
      if (becomes === null) this.#checkGoes(record, HELD_BASE_RECORDS.financial_years);
      else if (states.now !== null) this.#returns.leave(record, null);
      else if (this.#checkPlace(record)) {
        const { startDate, endDate } = financialYearDates(
          this.#around.basis,
          becomes['fy_year'] ?? '',
        );
        const dated = { ...becomes, start_date: startDate, end_date: endDate };
        this.#returns.change(record, { becomes: dated });
      }
    }
    const moving = this.#returns
      .of('financial_years')
      .filter(({ states, becomes }) => (states.now === null) !== (becomes === null));
    if (moving.length === 0) return;
    const after = new Set(this.#around.years.map(({ label }) => financialYearDigits(label)));
    for (const { states, becomes } of moving) {
      const digits = financialYearDigits((becomes ?? states.now)?.['fy_year'] ?? '');
      if (becomes === null) after.delete(digits);
      else after.add(digits);
    }
    const isRow = after.size > 0 && Math.max(...after) - Math.min(...after) === after.size - 1;
    if (!isRow) for (const record of moving) this.#returns.leave(record, NOT_IN_A_ROW);
  }

  /** Only one entity can have a name. */
  #checkEntity(record: PlannedRevert): void {
    const { states, becomes } = record;
    if (becomes === null || becomes === states.now || !this.#checkPlace(record)) return;
    const others = this.#around.entities.filter(
      ({ id }) => id !== states.id && this.#returns.isThere(`entities ${id}`, true),
    );
    const names = [
      entityName({ name: becomes['name'] ?? '' }),
      ...listedNames(becomes['file_names']),
    ];
    const isTaken = names.some((name) =>
      others.some(
        (other) => entityNamed([other], name) !== undefined || isSameName(other.key, name),
      ),
    );
    if (isTaken) this.#returns.leave(record, 'Another entity now has its name');
  }

  /** An entity that other records refer to can't be deleted. */
  #checkEntityGoes(record: PlannedRevert): void {
    if (record.becomes === null && this.#isHeld(record)) this.#returns.leave(record, null);
  }

  #checkPlan(record: PlannedRevert): void {
    const { states, becomes } = record;
    const { now } = states;
    if (becomes === null) {
      if (now?.['state'] === 'approved') this.#returns.leave(record, LOCKED);
      return;
    }
    if (now === null) {
      if (!this.#around.yearIds.has(String(becomes['fy_id']))) this.#returns.leave(record, NO_YEAR);
      else this.#checkPlace(record);
      return;
    }
    const isOpened =
      now['state'] === 'approved' && APPROVAL.every((column) => becomes[column] !== now[column]);
    const isApproved = now['state'] === 'draft' && becomes['state'] === 'approved';
    const approval = APPROVAL.map((column) => [column, (isOpened ? becomes : now)[column] ?? null]);
    const settled: RecordColumns = { ...becomes, ...Object.fromEntries(approval) };
    const isLocked = now['state'] === 'approved' && !isOpened;
    if (isLocked && !isSameRecord(now, settled)) this.#returns.leave(record, LOCKED);
    else if (this.#checkPlace(record)) {
      const because = isApproved ? 'Approve the plan on the Plans page instead' : record.because;
      const mayTakeAll = record.mayTakeAll && !isApproved;
      this.#returns.change(record, { becomes: settled, because, mayTakeAll });
    }
  }

  #checkPlanned(record: PlannedRevert): void {
    const { states, becomes } = record;
    if (isSameRecord(states.now, becomes)) return;
    const id = (becomes ?? states.now)?.['plan_id'];
    const plan = this.#returns.get(`plans ${id}`);
    const isLocked =
      plan === undefined
        ? this.#around.approved.has(`plans ${id}`)
        : plan.becomes?.['state'] === 'approved';
    if (isLocked) this.#returns.leave(record, LOCKED);
    else this.#checkPart(record);
  }

  /** True if another record has taken this record's unique key and keeps it. */
  #checkPlace(record: PlannedRevert): boolean {
    const { states, becomes } = record;
    const key = keyOfRecord(states);
    const taker = this.#around.takers.get(key);
    if (becomes === null || taker === undefined || states.now === becomes) return true;
    const other = this.#returns.get(taker);
    if (other !== undefined && other.becomes === null) return true;
    this.#returns.leave(record, TAKEN_PLACE[states.table] ?? 'Another record has taken its place');
    return false;
  }

  #checkPart(record: PlannedRevert): void {
    const { states, becomes } = record;
    if (becomes === null || states.now === becomes || !this.#checkPlace(record)) return;
    const refusal = this.#missingParent(states, becomes) ?? this.#wrongMonth(states, becomes);
    if (refusal !== null) this.#returns.leave(record, refusal);
  }

  #missingParent({ table, now }: RevertedRecordStates, becomes: RecordColumns): string | null {
    // Only new uses of a line count, so that a record whose line is gone can still be changed.
    const usedNow = new Set(slugsUsedBy(table, now));
    const lines = slugsUsedBy(table, becomes).filter((slug) => !usedNow.has(slug));
    const parents = [
      ...(PARENTS[table] ?? []).map(([parent, column]) => [parent, becomes[column] ?? ''] as const),
      ...lines.map((slug) => ['balance_lines', slug] as const),
    ];
    for (const [parent, name] of parents) {
      const planned =
        parent === 'entities' || parent === 'balance_lines'
          ? this.#returns.of(parent).find(({ states }) => nameOfParent(states) === name)
          : this.#returns.get(`${parent} ${name}`);
      // A record that isn't restored may have a successor with its name.
      const isThere =
        planned === undefined || (planned.becomes === null && planned.states.now === null)
          ? this.#around.parents.has(`${parent} ${name}`)
          : planned.becomes !== null;
      if (!isThere) return NO_PARENT[parent];
    }
    return null;
  }

  /** The lines that a record uses are there, and no other record has its place. */
  #checkLineUse(record: PlannedRevert): void {
    const { states, becomes } = record;
    if (becomes === null || states.now === becomes || !this.#checkPlace(record)) return;
    const refusal = this.#missingParent(states, becomes);
    if (refusal !== null) this.#returns.leave(record, refusal);
  }

  #wrongMonth({ table, now }: RevertedRecordStates, becomes: RecordColumns): string | null {
    const { month, line } = becomes;
    if (typeof line === 'string' && now?.['line'] !== line && isFedLine(line)) {
      // The rule for choosing a line applies.
      if (!isShownLine(this.#around.basis, line))
        return `${lineLabel(this.#around.basis, line)} is turned off`;
    }
    if (OF_ANY_YEAR.has(table) || typeof month !== 'string') return null;
    const hasYear = this.#around.years.some(({ first, last }) => first <= month && month <= last);
    return hasYear ? null : NO_YEAR;
  }

  #isHeld({ states }: PlannedRevert): boolean {
    return this.#around.parts.some(({ key, owner }) => {
      if (owner !== keyOfRecord(states)) return false;
      const planned = this.#returns.get(key);
      return planned === undefined || (planned.becomes !== null && !isMoved(planned, states));
    });
  }

  #checkGoes(record: PlannedRevert, held: string): void {
    const { states, becomes } = record;
    if (becomes !== null || states.now === null) return;
    if (!this.#isHeld(record)) return;
    this.#returns.leave(record, held);
    if (states.table !== 'accounts') return;
    // Otherwise the restored balances would lose the line that they were mapped to.
    for (const mapping of this.#returns.of('account_mappings')) {
      const { now } = mapping.states;
      if (mapping.becomes === null && now?.['account_id'] === String(states.id)) {
        this.#returns.leave(mapping, 'Its account will not be removed');
      }
    }
  }
}

function isMoved(
  { states: { table }, becomes }: PlannedRevert,
  parent: RevertedRecordStates,
): boolean {
  if (parent.table === 'balance_lines') {
    return !slugsUsedBy(table, becomes).includes(nameOfParent(parent) ?? '');
  }
  const [, column] = (PARENTS[table] ?? []).find(([name]) => name === parent.table) ?? [];
  if (column === undefined || parent.table === 'entities') return false;
  return becomes?.[column] !== String(parent.id);
}

/** The column by which other records refer to an entity or a line of the balance sheet. */
const nameOfParent = ({ table, now, before }: RevertedRecordStates) =>
  (now ?? before)?.[table === 'entities' ? 'key' : 'slug'];

function listedNames(list: string | null | undefined): string[] {
  const names: unknown = JSON.parse(list ?? '[]');
  return Array.isArray(names) ? names.map(String) : [];
}
