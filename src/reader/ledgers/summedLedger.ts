import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { MOST_ROWS, textAt, textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';
import { isTotalRow, ledgerAmount } from './bookCells.ts';
import type { BookHead } from './bookColumns.ts';
import { bookColumnAt, bookColumnOf } from './bookColumns.ts';
import { headedAccount } from './ledgerGroups.ts';
import { saysOpening } from './ledgerList.ts';
import { listDay } from './listDays.ts';
import type { PartTable } from './partTable.ts';
import type { RowMarks } from './rowMarks.ts';
import { CLOSING_ROWS } from './rowMarks.ts';

type SummedCells = readonly (GridValue | null)[];

/** Rows kept unchanged because they show what is wrong with the file. More rows would not help. */
const MOST_UNREADABLE_ROWS = 1_000;

const TOO_MANY = () =>
  new WorkbookRefusedError(
    'The ledger has more accounts and months than can be read.',
    'Export one year, or fewer accounts, at a time.',
  );

const HEADING_BY_COLUMN_KIND: Readonly<Record<string, string>> = {
  code: 'Account Code',
  name: 'Account Name',
  entry: 'Entry number',
};

const closingMark = (entry: number) => `${CLOSING_ROWS.name} ${entry}`;

interface SummedRow {
  readonly cells: SummedCells;
  readonly fileRow: number;
  readonly amounts: Map<number, Millionths>;
  count: number;
  readonly marks: readonly string[];
}

/**
 * Adds up rows of the same account and month that no reader, question or answer distinguishes. Headings, totals and
 * unreadable rows stay unchanged.
 */
export class SummedLedger {
  readonly #basis: CompanyBasis;
  readonly #head: BookHead;
  readonly #dates: readonly number[];
  readonly #amounts: readonly number[];
  readonly #kept: ReadonlySet<number>;
  readonly #marksOf = new Map<number, string[]>();
  readonly #marks: RowMarks;
  readonly #above: SummedCells[] = [];
  readonly #rows: Omit<SummedRow, 'amounts'>[] = [];
  readonly #open = new Map<string, SummedRow>();
  #isGrouped: boolean;
  #keptAsTheyAre = 0;

  /** `parts` are the columns that divide the file into parts. */
  constructor(
    basis: CompanyBasis,
    head: BookHead,
    table: PartTable,
    parts: readonly number[],
    marks: RowMarks,
    hasContra: boolean,
  ) {
    this.#basis = basis;
    const of = (...kinds: readonly string[]) =>
      [...head.columns].flatMap(([column, { kind }]) => (kinds.includes(kind) ? [column] : []));
    const date = bookColumnAt(head, 'date');
    this.#head = head;
    this.#isGrouped = bookColumnAt(head, 'code') === -1 && bookColumnAt(head, 'name') === -1;
    this.#dates = [...new Set([date === -1 ? bookColumnAt(head, 'otherDate') : date, table.month])];
    this.#amounts = of('debit', 'credit', 'amount');
    this.#kept = new Set([
      ...this.#dates,
      ...this.#amounts,
      ...of('code', 'name', 'type', 'entity', 'side', 'currency'),
      ...table.accounts,
      ...(hasContra ? of('contra') : []),
      ...parts,
    ]);
    this.#marks = marks;
    const mark = (rows: Iterable<number>, name: string) => {
      for (const row of rows) this.#marksOf.set(row, [...(this.#marksOf.get(row) ?? []), name]);
    };
    for (const [name, rows] of marks.marked) if (name !== CLOSING_ROWS.name) mark(rows, name);
    for (const [at, { rows }] of marks.closing.entries()) mark(rows, closingMark(at));
  }

  add(row: number, cells: SummedCells): void {
    if (row <= this.#head.row) {
      if (row < this.#head.row && headedAccount(cells) !== null) this.#isGrouped = true;
      this.#above.push(cells);
      return;
    }
    const first = cells.map((cell) => textOf(cell)).find((text) => text !== '') ?? '';
    if (first === '') return;
    const [date = -1] = this.#dates;
    if (listDay(cells[date] ?? null) === null) return this.#addUndated(row, cells, first);
    const amounts = this.#amounts.map(
      (at) => [at, ledgerAmount(this.#basis, cells[at] ?? null)] as const,
    );
    if (amounts.every(([, amount]) => amount === null)) return;
    const isOpening = this.#isGrouped && saysOpening(cells);
    const isUnread = amounts.some(([, amount]) => amount === undefined);
    if (isOpening || isUnread || isTotalRow(first)) {
      this.#keep(row, this.#keptCells(cells, isOpening), isOpening);
      return;
    }
    const read = amounts.flatMap(([at, amount]) =>
      amount === null || amount === undefined ? [] : [{ at, ...amount }],
    );
    const marks = this.#marksOf.get(row) ?? [];
    const key = [
      ...marks,
      ...read.map(({ at, amount, side }) => `${at}${side ?? ''}${amount < 0n ? '-' : '+'}`),
      this.#netSign(read),
      ...[...this.#kept].map((at) => this.#keyOf(at, cells[at] ?? null)),
    ].join('\u001F');
    let sum = this.#open.get(key);
    if (sum === undefined) {
      sum = { cells, fileRow: row, amounts: new Map(), count: 0, marks };
      this.#open.set(key, sum);
      if (this.#open.size + this.#rows.length > MOST_ROWS) throw TOO_MANY();
    }
    sum.count += 1;
    for (const { at, amount } of read) sum.amounts.set(at, (sum.amounts.get(at) ?? 0n) + amount);
  }

  /** The part of a row's key from one cell. For a day, the months that the day can belong to. */
  #keyOf(column: number, cell: GridValue | null): string {
    if (this.#amounts.includes(column)) return '';
    if (!this.#dates.includes(column)) return textOf(cell);
    const day = listDay(cell);
    return day === null ? textOf(cell) : `${day.dayFirst ?? ''} ${day.monthFirst ?? ''}`;
  }

  /** Totals sum debits only, so amounts on the credit side aren't added to them. */
  #netSign(read: readonly { readonly at: number; readonly amount: Millionths }[]): string {
    const net = read.reduce(
      (sum, { at, amount }) =>
        this.#head.columns.get(at)?.kind === 'credit' ? sum - amount : sum + amount,
      0n,
    );
    return net < 0n ? '-' : '+';
  }

  #addUndated(row: number, cells: SummedCells, first: string): void {
    const isHead = headedAccount(cells) !== null;
    if (isHead) this.#isGrouped = true;
    if (this.#isGrouped) return this.#keep(row, cells, true);
    const amounts = this.#amounts.map((at) => ledgerAmount(this.#basis, cells[at] ?? null) ?? null);
    const isTotal = isTotalRow(first);
    // In a list whose rows contain accounts, a row with only a word, such as one line of a long
    // text, is useless.
    if (!isTotal && amounts.every((amount) => amount === null)) return;
    this.#keep(row, cells, !isTotal);
  }

  #keep(row: number, cells: SummedCells, isInOrder: boolean): void {
    if (!isInOrder) {
      this.#keptAsTheyAre += 1;
      if (this.#keptAsTheyAre > MOST_UNREADABLE_ROWS) return;
    } else {
      this.#flush();
    }
    this.#rows.push({ cells, fileRow: row, count: 1, marks: this.#marksOf.get(row) ?? [] });
    if (this.#rows.length > MOST_ROWS) throw TOO_MANY();
  }

  #keptCells(cells: SummedCells, isOpening: boolean): SummedCells {
    return cells.map((cell, at) =>
      this.#kept.has(at) || (isOpening && saysOpening([cell])) ? cell : null,
    );
  }

  #flush(): void {
    for (const { cells, amounts, ...sum } of this.#open.values()) {
      const own = this.#keptCells(cells, false).map((cell, at): GridValue | null => {
        const amount = amounts.get(at);
        if (amount === undefined) return this.#amounts.includes(at) ? null : cell;
        const side = ledgerAmount(this.#basis, cells[at] ?? null)?.side ?? null;
        const sign = side === null ? '' : side === 'credit' ? ' CR' : ' DR';
        return { kind: 'text', value: `${textOfMillionths(amount)}${sign}` };
      });
      this.#rows.push({ ...sum, cells: own });
    }
    this.#open.clear();
  }

  /** The sheet; `heads` is how the file begins. */
  end(heads: GridSheet): GridSheet {
    this.#flush();
    const above = this.#above.length;
    const rows = this.#rows;
    const places = (mark: string) =>
      rows.flatMap(({ marks }, at) => (marks.includes(mark) ? [above + at] : []));
    const closing = this.#marks.closing.map((entry, at) => ({
      ...entry,
      rows: places(closingMark(at)),
    }));
    const marked = [...this.#marks.marked.keys()].map((name) => [name, places(name)] as const);
    const width = Math.max(...this.#above.map(({ length }) => length), 0);
    const columns = Array.from({ length: width }, (_, at) => at);
    return {
      ...heads,
      rows: [
        ...this.#above.slice(0, -1),
        columns.map((at) => this.#headingOf(heads, at)),
        ...rows.map(({ cells }) => cells),
      ],
      summed: {
        counts: [...this.#above.map(() => 1), ...rows.map(({ count }) => count)],
        fileRows: [...this.#above.keys(), ...rows.map(({ fileRow }) => fileRow)],
        dropped: columns.filter((at) => !this.#kept.has(at)),
        marked: Object.fromEntries(marked),
        closing,
      },
    };
  }

  #headingOf(heads: GridSheet, column: number): GridValue | null {
    const heading = heads.rows[this.#head.row]?.[column] ?? null;
    const kind = this.#head.columns.get(column)?.kind ?? null;
    const named = bookColumnOf(textAt(heads, this.#head.row, column))?.kind ?? null;
    if (kind === named) return heading;
    if (kind === null) return this.#kept.has(column) ? heading : null;
    const value = HEADING_BY_COLUMN_KIND[kind];
    return value === undefined ? heading : { kind: 'text', value };
  }
}
