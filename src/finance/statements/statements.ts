import { monthsBetween, yearBeginning } from '../books/bookedAmounts.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import { isCreditType, isProfitAndLoss } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { requiredMillionths } from '../books/exactSums.ts';
import type { Balance } from '../books/fedLines.ts';
import { mappingIn } from '../books/fedLines.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { BalanceLine } from './balanceLines.ts';
import { BALANCE_ROLES } from './balanceLines.ts';
import type { EarlierResults, TwoReadings } from './earlierResults.ts';
import { readEarlierResults } from './earlierResults.ts';
import type { ReportedRole } from './lineOfRole.ts';
import { firstLineOf, isReportedRole, REPORTED_ROLES } from './lineOfRole.ts';
import { addedToResult, flowOfAccount, resultFlow } from './flowOfAccount.ts';
import type { FlowLine } from './flowLines.ts';
import { openingMonths } from './openings.ts';
import type { BalanceSheet, CashFlow } from './statementAmounts.ts';
import type { StatementAccount, StatementFacts, StatementMapping } from './statementFacts.ts';
import type { TypedBalance } from './typedFacts.ts';
import type { SourcedBalance } from './typedMonths.ts';
import { balancesOfMonth, flowOfFigure, resultByFigure, resultOfMonth } from './typedMonths.ts';
import type { FlowAmounts } from './typedStatements.ts';
import { typedFlow, typedSheet } from './typedStatements.ts';

/** The cash flow over consecutive months, from the cash flow of each; null if there are none. */
export function addedFlows(flows: readonly CashFlow[]): CashFlow | null {
  const [start, end] = [flows.at(0), flows.at(-1)];
  if (start === undefined || end === undefined) return null;
  const lines = new Map<FlowLine, Millionths>();
  for (const [line, amount] of flows.flatMap((flow) => [...flow.lines])) {
    lines.set(line, (lines.get(line) ?? 0n) + amount);
  }
  const total = (of: (flow: CashFlow) => Millionths) =>
    flows.reduce((sum, flow) => sum + of(flow), 0n);
  const notPlanned = total((flow) => flow.notPlanned ?? 0n);
  return {
    first: start.first,
    last: end.last,
    lines,
    opening: start.opening,
    movedIntoCash: total(({ movedIntoCash }) => movedIntoCash),
    ...(notPlanned === 0n ? {} : { notPlanned }),
    change: total(({ change }) => change),
    closing: end.closing,
  };
}

/** Amounts by account, as they add to equity: positive for income, liabilities and equity. */
type AccountAmounts = ReadonlyMap<number, Millionths>;

interface EntityMonth {
  readonly balances: AccountAmounts;
  readonly results: AccountAmounts;
}

const NO_AMOUNTS: EntityMonth = { balances: new Map(), results: new Map() };

/** A month while its amounts are being added up. */
interface FilledMonth extends EntityMonth {
  readonly balances: Map<number, Millionths>;
  readonly results: Map<number, Millionths>;
}

const totalOf = (amounts: AccountAmounts): Millionths =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);

/** The state of an entity's ledger at the end of a month. */
interface EntityState extends EarlierResults {
  /** Since the year began, or since the ledger begins if that is later. */
  readonly resultOfYear: Millionths;
  /** The amount that the month moved from the results of earlier years into equity accounts. */
  readonly carried: Millionths;
}

function remembered<T>(known: Map<BooksMonth, T>, month: BooksMonth, make: () => T): T {
  const found = known.get(month);
  if (found !== undefined) return found;
  const made = make();
  known.set(month, made);
  return made;
}

/**
 * Balance sheets and cash flows of a company with a complete ledger. @throws RangeError on an amount that is not a
 * plain decimal.
 */
export class Statements {
  readonly #facts: StatementFacts;
  readonly #accounts: ReadonlyMap<number, StatementAccount>;
  readonly #lines: ReadonlyMap<string, BalanceLine>;
  readonly #mappings: ReadonlyMap<number, readonly StatementMapping[]>;
  /** Keyed by entity, then month. */
  readonly #months = new Map<string, Map<BooksMonth, FilledMonth>>();
  readonly #whole: ReadonlySet<string>;
  /** Keyed by entity: the month-end of its opening balances. */
  readonly #openings = new Map<string, BooksMonth>();
  readonly #openingMonths: ReadonlySet<BooksMonth>;
  readonly #states = new Map<string, EntityState | null>();
  readonly #sheets = new Map<BooksMonth, BalanceSheet | null>();
  readonly #flows = new Map<BooksMonth, CashFlow | null>();
  readonly #typed: ReadonlyMap<BooksMonth, readonly TypedBalance[]>;
  readonly #figures: ReadonlyMap<BooksMonth, MonthFigures>;

  constructor(facts: StatementFacts) {
    this.#facts = facts;
    this.#accounts = new Map(facts.accounts.map((account) => [account.id, account]));
    this.#lines = new Map(facts.lines.map((line) => [line.slug, line]));
    this.#mappings = Map.groupBy(facts.mappings, ({ accountId }) => accountId);
    this.#whole = new Set(facts.wholeMonths.map(({ month, entity }) => `${month} ${entity}`));
    this.#openingMonths = openingMonths(facts);
    const { balances = [], months = [] } = facts.typed ?? {};
    this.#typed = Map.groupBy(balances, ({ month }) => month);
    this.#figures = new Map(months.map(({ month, figures }) => [month, figures]));
    for (const row of facts.openings) this.#openings.set(row.entity, row.month);
    // A complete month without amounts counts as a month of the ledger too.
    for (const { entity, month } of facts.wholeMonths) this.#filledMonth(entity, month);
    for (const row of [...facts.openings, ...facts.balances]) this.#add(row);
  }

  #filledMonth(entity: string, month: BooksMonth): FilledMonth {
    const months = this.#months.get(entity) ?? new Map<BooksMonth, FilledMonth>();
    this.#months.set(entity, months);
    const filled = months.get(month) ?? { balances: new Map(), results: new Map() };
    months.set(month, filled);
    return filled;
  }

  #add({ accountId, entity, month, amount: text }: Balance): void {
    const account = this.#accounts.get(accountId);
    if (account === undefined) return;
    const amount = isCreditType(account.type)
      ? requiredMillionths(text)
      : -requiredMillionths(text);
    const { balances, results } = this.#filledMonth(entity, month);
    const amounts = isProfitAndLoss(account.type) ? results : balances;
    amounts.set(accountId, (amounts.get(accountId) ?? 0n) + amount);
  }

  /** Entities with balances in the month or the month before whose month isn't complete. */
  missingEntities(month: BooksMonth): string[] {
    return [...this.#months.keys()].filter(
      (entity) =>
        (this.#hasBooks(entity, month) || this.#hasBooks(entity, monthsLater(month, -1))) &&
        !this.#isWhole(entity, month),
    );
  }

  /** Returns null if the month has no balances, or if an entity's books are missing next to those of others. */
  balanceSheet(month: BooksMonth): BalanceSheet | null {
    return remembered(this.#sheets, month, () => this.#makeSheet(month));
  }

  hasBalanceSheet(month: BooksMonth): boolean {
    return this.hasWholeBooks(month) || this.#isTyped(month);
  }

  /** Nobody can type the part of an entity whose books are missing. */
  #isTyped(month: BooksMonth): boolean {
    return this.#typed.has(month) && !this.hasIncompleteEntities(month);
  }

  /** True if typed balances of the month would have no effect, because entities have books of their own. */
  hasIncompleteEntities(month: BooksMonth): boolean {
    return !this.hasWholeBooks(month) && this.#entitiesIn(month).some((entity) => entity !== '');
  }

  /** True if the month's balance sheet comes from its accounts alone. */
  hasWholeBooks(month: BooksMonth): boolean {
    return this.#entitiesIn(month).length > 0 && this.missingEntities(month).length === 0;
  }

  /** The balances of a month without whole books, by slug. */
  enteredBalances(month: BooksMonth): Map<string, SourcedBalance> {
    return balancesOfMonth(
      this.#facts.lines,
      this.#typed.get(month) ?? [],
      this.#figures.get(month) ?? {},
      this.#balancesOfLines(month).lines,
    );
  }

  /** The balances of accounts by line, and of those without one as they add to assets − liabilities − equity. */
  #balancesOfLines(month: BooksMonth) {
    const lines = new Map<string, Millionths>();
    let [notClassified, hasUnclassified] = [0n, false];
    for (const entity of this.#entitiesIn(month)) {
      for (const [accountId, amount] of this.#month(entity, month).balances) {
        const line = this.#balanceLine(accountId, month);
        if (line === null) {
          notClassified -= amount;
          hasUnclassified ||= amount !== 0n;
        } else {
          const natural = line.side === 'asset' ? -amount : amount;
          lines.set(line.slug, (lines.get(line.slug) ?? 0n) + natural);
        }
      }
    }
    return { lines, notClassified, hasUnclassified };
  }

  #makeTypedSheet(month: BooksMonth): BalanceSheet {
    const first = yearBeginning(month, this.#facts.yearStart);
    const before = this.balanceSheet(monthsLater(month, -1));
    let resultOfYear = first === month ? 0n : (before?.resultOfYear ?? 0n);
    // Without a sheet to continue from, the figures of the year's earlier months are its result so far.
    for (let at = before === null ? first : month; at <= month; at = monthsLater(at, 1))
      resultOfYear += resultOfMonth(this.#figures.get(at) ?? {});
    return typedSheet({
      month,
      lines: this.#facts.lines,
      balances: this.enteredBalances(month),
      resultOfYear,
      isFirstOfYear: first === month,
      before,
    });
  }

  #makeSheet(month: BooksMonth): BalanceSheet | null {
    if (!this.hasWholeBooks(month))
      return this.#isTyped(month) ? this.#makeTypedSheet(month) : null;
    const { lines, notClassified, hasUnclassified } = this.#balancesOfLines(month);
    const states = this.#entitiesIn(month).flatMap((entity) => {
      const state = this.#state(entity, month);
      return state === null ? [] : [{ entity, ...state }];
    });
    for (const [role, amount] of this.#adjustedRoles(month)) {
      const line = firstLineOf(this.#facts.lines, role);
      if (line !== null) lines.set(line.slug, (lines.get(line.slug) ?? 0n) + amount);
    }
    const total = (of: (state: EntityState) => Millionths) =>
      states.reduce((sum, state) => sum + of(state), 0n);
    const adjustedBefore = this.#adjustedResults(null, yearBeginning(month, this.#facts.yearStart));
    const adjusted = this.#adjustedResults(
      yearBeginning(month, this.#facts.yearStart),
      monthsLater(month, 1),
    );
    return {
      month,
      lines,
      notClassified,
      ...(hasUnclassified ? { hasUnclassified } : {}),
      resultOfYear: total(({ resultOfYear }) => resultOfYear) + adjusted,
      earlierResults: total(({ notCarried }) => notCarried) + adjustedBefore,
      equityNotEntered: 0n,
      notBooked: this.#notBooked(month),
      difference: total(({ difference }) => difference),
      undecided: states
        .filter(({ readings }) => readings?.chosen === null)
        .map(({ entity }) => entity),
    };
  }

  /** Entities whose books balance under neither reading of last year's result, in a month with a balance sheet. */
  resultReadings(month: BooksMonth): (TwoReadings & { readonly entity: string })[] {
    if (!this.hasWholeBooks(month)) return [];
    return this.#entitiesIn(month).flatMap((entity) => {
      const readings = this.#state(entity, month)?.readings ?? null;
      return readings === null ? [] : [{ entity, ...readings }];
    });
  }

  /** Returns null unless there are balance sheets at both ends of the month. */
  cashFlowOfMonth(month: BooksMonth): CashFlow | null {
    return remembered(this.#flows, month, () => this.#makeFlow(month));
  }

  #makeFlow(month: BooksMonth): CashFlow | null {
    const before = monthsLater(month, -1);
    const [start, end] = [this.balanceSheet(before), this.balanceSheet(month)];
    if (start === null || end === null) return null;
    if (start.typed !== undefined || end.typed !== undefined) {
      const results =
        end.typed === undefined ? this.#ledgerResults(month) : this.#typedResults(month);
      return typedFlow(this.#facts.lines, start, end, { results, moves: this.#moved(month) });
    }
    const lines = new Map<FlowLine, Millionths>();
    const add = (line: FlowLine, amount: Millionths) => {
      if (amount !== 0n) lines.set(line, (lines.get(line) ?? 0n) + amount);
    };
    const entities = new Set([...this.#entitiesIn(before), ...this.#entitiesIn(month)]);
    let [movedIntoCash, change] = [0n, 0n];
    for (const entity of entities) {
      const [own, earlier] = [this.#month(entity, month), this.#month(entity, before)];
      const hadBooks = this.#hasBooks(entity, before);
      for (const accountId of new Set([...own.balances.keys(), ...earlier.balances.keys()])) {
        const amountBefore = earlier.balances.get(accountId) ?? 0n;
        const moved = (own.balances.get(accountId) ?? 0n) - amountBefore;
        const flow = this.#flow(accountId, month);
        if (flow === null) change -= moved;
        else add(flow, moved);
        const isCash = flow === null;
        const wasCash = hadBooks && this.#balanceLine(accountId, before)?.role === 'cash';
        if (isCash !== wasCash) movedIntoCash += isCash ? -amountBefore : amountBefore;
      }
      const [state, stateBefore] = [this.#state(entity, month), this.#state(entity, before)];
      add('otherEquity', -(state?.carried ?? 0n));
      // Without an opening, nothing else accounts for the results of a new entity's earlier months.
      if (stateBefore === null) add('otherEquity', state?.notCarried ?? 0n);
      add('notBalanced', (state?.difference ?? 0n) - (stateBefore?.difference ?? 0n));
    }
    for (const [line, amount] of [...this.#ledgerResults(month), ...this.#moved(month)])
      add(line, amount);
    const [adjusted, adjustedBefore] = [this.#adjustedRoles(month), this.#adjustedRoles(before)];
    for (const role of REPORTED_ROLES) {
      const moved = (adjusted.get(role) ?? 0n) - (adjustedBefore.get(role) ?? 0n);
      const { side, flow } = BALANCE_ROLES[role];
      if (flow === null) change += moved;
      else add(flow, side === 'asset' ? -moved : moved);
    }
    add('notBooked', this.#notBooked(month) - this.#notBooked(before));
    const closing = this.#cash(end);
    return {
      first: month,
      last: month,
      lines,
      opening: this.#cash(start),
      movedIntoCash,
      change,
      closing,
    };
  }

  /** Income and costs of the month by cash flow line, with their adjustments. */
  #ledgerResults(month: BooksMonth): FlowAmounts {
    // An opening has the result since the year began, of which the sheet before has the earlier months.
    const earlier = this.#openingMonths.has(month)
      ? monthsBetween(yearBeginning(month, this.#facts.yearStart), month)
      : [];
    return [
      ...earlier.flatMap((at) =>
        this.#typedResults(at).map(([line, amount]) => [line, -amount] as const),
      ),
      ...this.#entitiesIn(month).flatMap((entity) =>
        [...this.#month(entity, month).results].flatMap(([accountId, amount]) => {
          const flow = this.#flow(accountId, month);
          return flow === null ? [] : [[flow, amount] as const];
        }),
      ),
      ...this.#facts.adjustments.flatMap((adjustment) =>
        adjustment.month !== month || isReportedRole(adjustment.line)
          ? []
          : [[resultFlow(adjustment.line), addedToResult(adjustment)] as const],
      ),
    ];
  }

  #typedResults(month: BooksMonth): FlowAmounts {
    return resultByFigure(this.#figures.get(month) ?? {}).map(([figure, amount]) => [
      flowOfFigure(figure),
      amount,
    ]);
  }

  #moved(month: BooksMonth): FlowAmounts {
    return this.#facts.moves
      .filter((move) => move.month === month)
      .flatMap(({ from, to, amount }) => {
        const value = requiredMillionths(amount);
        return [[from, -value] as const, [to, value] as const];
      });
  }

  /** The cash flow of several months; null if one of the months has none. */
  cashFlow(first: BooksMonth, last: BooksMonth): CashFlow | null {
    const flows: CashFlow[] = [];
    for (let month = first; month <= last; month = monthsLater(month, 1)) {
      const flow = this.cashFlowOfMonth(month);
      if (flow === null) return null;
      flows.push(flow);
    }
    return addedFlows(flows);
  }

  #cash({ lines }: BalanceSheet): Millionths {
    return [...lines].reduce(
      (sum, [slug, amount]) => (this.#lines.get(slug)?.role === 'cash' ? sum + amount : sum),
      0n,
    );
  }

  #month(entity: string, month: BooksMonth): EntityMonth {
    return this.#months.get(entity)?.get(month) ?? NO_AMOUNTS;
  }

  #hasBooks(entity: string, month: BooksMonth): boolean {
    if (this.#months.get(entity)?.has(month) !== true) return false;
    return this.#openings.get(entity) !== month || this.#openingMonths.has(month);
  }

  #isWhole(entity: string, month: BooksMonth): boolean {
    return this.#whole.has(`${month} ${entity}`) || this.#openings.get(entity) === month;
  }

  #entitiesIn(month: BooksMonth): string[] {
    return [...this.#months.keys()].filter((entity) => this.#hasBooks(entity, month));
  }

  /** Returns null if the month isn't complete. */
  #state(entity: string, month: BooksMonth): EntityState | null {
    const key = `${month} ${entity}`;
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    // Calculates earlier months first, so that a long history needs no deep recursion.
    let first = month;
    while (!this.#states.has(`${first} ${entity}`) && this.#isWhole(entity, monthsLater(first, -1)))
      first = monthsLater(first, -1);
    let state: EntityState | null = null;
    for (let at = first; at <= month; at = monthsLater(at, 1)) {
      const before = this.#states.get(`${monthsLater(at, -1)} ${entity}`) ?? null;
      state = this.#isWhole(entity, at) ? this.#nextState(entity, at, before) : null;
      this.#states.set(`${at} ${entity}`, state);
    }
    return state;
  }

  #nextState(entity: string, month: BooksMonth, before: EntityState | null): EntityState {
    const { balances, results } = this.#month(entity, month);
    const isFirstOfYear = yearBeginning(month, this.#facts.yearStart) === month;
    const soFar = isFirstOfYear ? 0n : (before?.resultOfYear ?? 0n);
    const resultOfYear = soFar + totalOf(results);
    const rest = -totalOf(balances) - resultOfYear;
    if (before === null) {
      // Nothing is known about earlier months, so the remainder is a result from before the ledger begins.
      return { resultOfYear, notCarried: rest, difference: 0n, readings: null, carried: 0n };
    }
    const last = isFirstOfYear ? before.resultOfYear : 0n;
    const chosen = this.#facts.resultReadings?.find(
      (one) => one.entity === entity && one.month === month,
    );
    const earlier = readEarlierResults(rest, last, before, chosen?.reading ?? null);
    const carried = before.notCarried + last - earlier.notCarried;
    return { resultOfYear, ...earlier, carried };
  }

  #mapping(accountId: number, month: BooksMonth): StatementMapping | undefined {
    return mappingIn(this.#mappings.get(accountId) ?? [], month);
  }

  #balanceLine(
    accountId: number,
    month: BooksMonth,
    mapping = this.#mapping(accountId, month),
  ): BalanceLine | null {
    const slug = mapping?.balanceLine ?? null;
    return slug === null ? null : (this.#lines.get(slug) ?? null);
  }

  #flow(accountId: number, month: BooksMonth): FlowLine | null {
    const account = this.#accounts.get(accountId);
    const mapping = this.#mapping(accountId, month);
    const line = this.#balanceLine(accountId, month, mapping);
    return account === undefined ? 'notClassified' : flowOfAccount(account, mapping, line);
  }

  #adjustedRoles(month: BooksMonth): ReadonlyMap<ReportedRole, Millionths> {
    const roles = new Map<ReportedRole, Millionths>();
    for (const { line, amount, month: adjusted } of this.#facts.adjustments) {
      if (isReportedRole(line) && adjusted === month)
        roles.set(line, (roles.get(line) ?? 0n) + requiredMillionths(amount));
    }
    return roles;
  }

  /** The adjustments of results from a month (null: the beginning) to before another. */
  #adjustedResults(from: BooksMonth | null, end: BooksMonth): Millionths {
    return this.#facts.adjustments
      .filter(({ line, month }) => !isReportedRole(line) && month >= (from ?? '') && month < end)
      .reduce((sum, adjustment) => sum + addedToResult(adjustment), 0n);
  }

  /** The adjusted balances less the adjusted results: the amount missing in the ledger, as it adds to equity. */
  #notBooked(month: BooksMonth): Millionths {
    const roles = this.#adjustedRoles(month);
    const balances = [...roles].reduce(
      (sum, [role, amount]) => (BALANCE_ROLES[role].side === 'asset' ? sum + amount : sum - amount),
      0n,
    );
    return balances - this.#adjustedResults(null, monthsLater(month, 1));
  }
}
