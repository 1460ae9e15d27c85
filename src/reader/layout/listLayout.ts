import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { headingUnit, withoutUnit } from '../../finance/headingUnit.ts';
import { MONEY_DIGITS } from '../../finance/money.ts';
import { moneyIn } from '../cells/amountText.ts';
import {
  MOST_LABEL_COLUMN,
  MOST_SCANNED_ROWS,
  indexOfMost,
  yearColumn,
  MOST_HEAD_ROW,
} from './sheetScan.ts';
import { textAt, textOf, widthOf } from '../cells/grid.ts';
import {
  isTotalOrNote,
  isMonth,
  isOtherScenario,
  isReadScenario,
  lineIn,
  lineNamedBy,
  monthsIn,
  roleOf,
} from '../cells/headings.ts';
import { bookColumnOf } from '../ledgers/bookColumns.ts';
import { sideOfMoney } from '../ledgers/sideOfMoney.ts';
import type { GuessedLayout } from './sheetScan.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

const PLANNED_METRICS = new Set(['forecast', 'budget']);

/**
 * A long list, as accounting systems export it, with a month, a line name and one amount in each row. Null for any
 * other sheet, and for lists of planned amounts if actual amounts are read.
 */
export function listLayout(basis: CompanyBasis, sheet: GridSheet): GuessedLayout | null {
  const head = listHeadRow(basis, sheet);
  if (head === null || (sheet.rows[head] ?? []).some((cell) => lineIn(basis, cell) !== null))
    return null;
  const list = new List(basis, sheet, head);
  const month = list.monthColumn();
  if (month === -1) return null;
  const line = list.lineColumn(month);
  // The month is above the rows with lines, so it is the heading of one of their columns.
  if (line === -1 || list.isOfPlans(line) || list.rowsOf(month, line) === 0) return null;
  const year = yearColumn(basis, sheet, head, month);
  const metric = list.metricColumn(line);
  const currency = list.columnOf('currency');
  const amount = list.amountColumn([month, line, year, metric, currency]);
  // Debits and credits belong to accounts. A person can state what the columns contain.
  if (amount === -1 && (list.hasPlans() || list.hasSides())) return null;
  const meanings: SheetLayout['meanings'] = [
    { position: month + 1, meaning: { kind: 'month' } },
    { position: line + 1, meaning: { kind: 'lineName' } },
  ];
  if (amount !== -1) meanings.push({ position: amount + 1, meaning: { kind: 'amount' } });
  if (year !== null && year !== line && year !== amount) {
    meanings.push({ position: year + 1, meaning: { kind: 'year' } });
  }
  if (metric !== -1) meanings.push({ position: metric + 1, meaning: { kind: 'metric' } });
  if (currency !== -1) meanings.push({ position: currency + 1, meaning: { kind: 'currency' } });
  return {
    layout: {
      subject: 'figures',
      orientation: 'monthsDown',
      headerRow: head + 1,
      labelColumn: month + 1,
      meanings,
    },
    score: list.rowsOf(month, line),
  };
}

function listHeadRow(basis: CompanyBasis, sheet: GridSheet): number | null {
  const rolesIn = (row: number) =>
    new Set(
      (sheet.rows[row] ?? [])
        .map((cell) => (cell?.kind === 'text' ? roleOf(textOf(cell)) : null))
        .filter((role) => role !== null),
    ).size;
  const known = indexOfMost(Math.min(sheet.rows.length, MOST_HEAD_ROW), (row) =>
    rolesIn(row) > 1 ? rolesIn(row) : 0,
  );
  if (known !== -1) return known;
  const first = sheet.rows
    .slice(0, MOST_HEAD_ROW)
    .findIndex(
      (row) =>
        row.some((value) => isMonth(basis, value)) &&
        row.some((cell) => lineNamedBy(basis, cell) !== null),
    );
  // Without headings, a person couldn't tell the columns apart.
  return first > 0 && (sheet.rows[first - 1] ?? []).length > 2 ? first - 1 : null;
}

const isOfMetric = (cell: GridValue | null) => {
  const role = roleOf(textOf(cell));
  return role === 'actual' || PLANNED_METRICS.has(role ?? '');
};

const onlyColumn = (columns: readonly number[]) => (columns.length === 1 ? columns[0] : undefined);

const isListAmount = (basis: CompanyBasis, cell: GridValue | null) =>
  moneyIn(basis, cell, 'units', MONEY_DIGITS, basis.currency).kind === 'amount';

class List {
  readonly #basis: CompanyBasis;
  readonly #sheet: GridSheet;
  readonly #head: number;
  readonly #below: GridSheet['rows'];
  readonly #width: number;

  constructor(basis: CompanyBasis, sheet: GridSheet, head: number) {
    this.#basis = basis;
    this.#sheet = sheet;
    this.#head = head;
    this.#below = sheet.rows.slice(head + 1, head + 1 + MOST_SCANNED_ROWS);
    this.#width = Math.min(widthOf(sheet), MOST_LABEL_COLUMN);
  }

  #heading(column: number): string {
    return textAt(this.#sheet, this.#head, column);
  }

  #role(column: number) {
    return roleOf(withoutUnit(this.#heading(column)));
  }

  #isRead = (column: number) => isReadScenario(this.#sheet, this.#role(column));

  #isOther = (column: number) => isOtherScenario(this.#sheet, this.#heading(column));

  #count(column: number, isCounted: (cell: GridValue | null) => boolean): number {
    return this.#below.filter((row) => isCounted(row[column] ?? null)).length;
  }

  #columns(isWanted: (column: number) => boolean): readonly number[] {
    return Array.from({ length: this.#width }, (_, column) => column).filter(isWanted);
  }

  columnOf(role: ReturnType<typeof roleOf>): number {
    return this.#columns((column) => this.#role(column) === role)[0] ?? -1;
  }

  /** The heading takes precedence over the cells, because 200412 is an amount as well as a month. */
  monthColumn(): number {
    const isHeaded = (column: number) => this.#role(column) === 'month';
    const bestOf = (
      isOne: (column: number) => boolean,
      isCounted: (cell: GridValue | null) => boolean,
    ) => indexOfMost(this.#width, (column) => (isOne(column) ? this.#count(column, isCounted) : 0));
    const headed = bestOf(isHeaded, (value) => isMonth(this.#basis, value));
    if (headed !== -1) return headed;
    const numbered = bestOf(isHeaded, (cell) => monthsIn(this.#basis, cell).length > 0);
    return numbered === -1
      ? bestOf(
          (column) => this.#role(column) === null,
          (value) => isMonth(this.#basis, value),
        )
      : numbered;
  }

  /** The column that names lines. It must name at least two, so that a word in a comment doesn't make a list. */
  lineColumn(month: number): number {
    return indexOfMost(this.#width, (column) => {
      if (column === month || this.#role(column) === 'businessUnit') return 0;
      const names = this.#below
        .map((row) => row[column] ?? null)
        .filter((cell) => cell?.kind === 'text' && !isTotalOrNote(textOf(cell)));
      const lines = names
        .map((value) => lineNamedBy(this.#basis, value))
        .filter((line) => line !== null);
      const isClear = new Set(lines).size > 1 || lines.length === names.length;
      return isClear ? lines.length : 0;
    });
  }

  metricColumn(line: number): number {
    const [found = -1] = this.#columns(
      (column) =>
        column !== line && this.#role(column) === 'metric' && this.#count(column, isOfMetric) > 0,
    );
    return found;
  }

  hasSides(): boolean {
    const sides = new Set(
      this.#columns(() => true).map((column) => {
        const known = bookColumnOf(this.#heading(column))?.kind;
        return known === 'debit' || known === 'credit' ? known : sideOfMoney(this.#heading(column));
      }),
    );
    return sides.has('debit') && sides.has('credit');
  }

  hasPlans(): boolean {
    return this.#columns((column) => PLANNED_METRICS.has(this.#role(column) ?? '')).length > 0;
  }

  /**
   * True for a list of forecasts and budgets, which another reader handles. If plans are read, true if a scenario
   * column has no planned rows.
   */
  isOfPlans(line: number): boolean {
    const metric = this.metricColumn(line);
    const said = (isSaid: (role: string) => boolean) =>
      this.#count(metric, (cell) => isSaid(roleOf(textOf(cell)) ?? '')) > 0;
    if (this.#sheet.isPlan === true)
      return metric !== -1 && !said((role) => PLANNED_METRICS.has(role));
    const isPlanned = metric !== -1 && said((role) => PLANNED_METRICS.has(role));
    if (isPlanned && !said((role) => role === 'actual')) return true;
    return this.columnOf('businessUnit') !== -1 && (isPlanned || this.hasPlans());
  }

  /** The column chosen by its heading, or the only one with amounts; -1 if several are possible. */
  amountColumn(taken: readonly (number | null)[]): number {
    const free = this.#columns((column) => !taken.includes(column));
    const isNamed = (column: number) =>
      this.#role(column) === 'amount' ||
      this.#isRead(column) ||
      headingUnit(this.#heading(column))?.written === this.#heading(column);
    const named = free.filter(
      (column) => isNamed(column) && (this.#isRead(column) || !this.#isOther(column)),
    );
    const read = onlyColumn(named.filter((column) => this.#isRead(column)));
    if (read !== undefined || named.length > 0) return read ?? onlyColumn(named) ?? -1;
    const filled = free.filter((column) => {
      const heading = this.#heading(column);
      const isOther =
        this.#role(column) !== null || this.#isOther(column) || isTotalOrNote(heading);
      return !isOther && this.#count(column, (cell) => isListAmount(this.#basis, cell)) > 0;
    });
    return onlyColumn(filled) ?? -1;
  }

  rowsOf(month: number, line: number): number {
    return this.#below.filter(
      (row) =>
        monthsIn(this.#basis, row[month] ?? null).length > 0 &&
        lineNamedBy(this.#basis, row[line] ?? null) !== null,
    ).length;
  }
}

export function isListLayout({ subject, orientation, meanings }: SheetLayout): boolean {
  return (
    subject === 'figures' &&
    orientation === 'monthsDown' &&
    meanings.some(({ meaning: { kind } }) => kind === 'lineName' || kind === 'amount')
  );
}
