import type { ImportPreview } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { BookedAmount, KnownBefore } from '../../../domain/books/bookedAmounts.ts';
import {
  bookedAmount,
  inCents,
  monthsBetween,
  yearBeginning,
} from '../../../domain/books/bookedAmounts.ts';
import { bookMonthName, monthsLater } from '../../../domain/books/bookMonths.ts';
import type { BooksMonth, BooksRow } from '../../../domain/books/books.ts';
import { isProfitAndLoss, naturalAmount } from '../../../domain/books/books.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { millionthsOf, textOfMillionths } from '../../../domain/books/exactSums.ts';
import type { Refused } from '../cells/refused.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { FileAccount } from './bookAccounts.ts';
import { FileAccounts, isEmptyRow } from './bookAccounts.ts';
import { withMergedRows } from './mergedRows.ts';
import type { CommonAmounts, RowsOfAccount } from './renamedAccounts.ts';
import { RenamedAccounts } from './renamedAccounts.ts';
import type { BalanceWrite, StoredAccount, StoredBooks } from './storedBooks.ts';
import { decidedAccounts } from './storedBooks.ts';

export const SCALES = { units: 1n, thousands: 1_000n, millions: 1_000_000n } as const;
/** numeric(15, 2) */
const LARGEST = 10n ** 19n;

type TypedAccount = FileAccount & { readonly type: NonNullable<FileAccount['type']> };
const isTyped = (account: FileAccount): account is TypedAccount => account.type !== null;

/** A row that is not empty, of an account whose type is known. */
interface TypedRow {
  readonly row: BooksRow;
  readonly account: TypedAccount;
  readonly entity: string;
  readonly whose: string;
}

interface MonthOfBooks {
  readonly read: ReadBooks;
  readonly rows: readonly TypedRow[];
  readonly month: BooksMonth;
}

/** What of an account and entity would stand in a month. */
interface Placed {
  readonly account: TypedAccount;
  readonly entity: string;
  readonly whose: string;
  readonly cell: string | null;
  readonly amount: Millionths;
  /** The first month of an amount that stays one of the year to date. */
  readonly since?: BooksMonth | undefined;
}

/** What is stored in a month for an account and entity. */
type StoredBalance = StoredBooks['balances'][number] & { readonly sinceMonth?: BooksMonth };

/** What becomes of the balances when books are stored, month after month. */
export class BooksPlan {
  readonly #basis: CompanyBasis;
  readonly refusals: Refused[] = [];
  readonly leftOut: ImportPreview['leftOut'][number][] = [];
  readonly warnings: ImportPreview['warnings'][number][] = [];
  readonly writes: BalanceWrite[] = [];
  readonly accounts: FileAccounts;
  /** The accounts of the file that may be stored under other names; null until it was added. */
  renamed: RenamedAccounts | null = null;
  unchanged = 0;
  readonly #stored: StoredBooks;
  readonly #before = new Places<StoredBalance>();
  /** Amounts as they would be; a later month of the same file builds on an earlier one. */
  readonly #amounts = new Places<Millionths>();
  /** Entities and months of which profit and loss is known. */
  readonly #known = new Set<string>();
  /** Amounts of the year to date whose earlier months are not known. */
  readonly #toDate = new Places<Millionths>();
  /** Entities and months of which only those are known, with the first month of the year. */
  readonly #knownToDate = new Map<string, BooksMonth>();

  readonly #seen = new Places<true>();

  constructor(basis: CompanyBasis, stored: StoredBooks) {
    this.#basis = basis;
    this.#stored = stored;
    this.accounts = new FileAccounts(basis, stored.accounts);
    const types = new Map(stored.accounts.map(({ id, type }) => [id, type]));
    for (const balance of stored.balances) {
      const { accountId, entity, month, amount } = balance;
      const whose = whoseOf(accountId, entity);
      this.#before.set(month, whose, balance);
      this.#amounts.set(month, whose, millionthsOf(amount) ?? 0n);
      const type = types.get(accountId);
      if (type !== undefined && isProfitAndLoss(type)) this.#known.add(`${month} ${entity}`);
    }
    for (const balance of stored.balancesToDate) {
      const { accountId, entity, month, amount, sinceMonth } = balance;
      const whose = whoseOf(accountId, entity);
      this.#before.set(month, whose, balance);
      this.#toDate.set(month, whose, millionthsOf(amount) ?? 0n);
      this.#knownToDate.set(`${month} ${entity}`, sinceMonth);
    }
  }

  /** All sheets, in the order of their months. */
  add(reads: readonly ReadBooks[]): void {
    for (const { books, answers } of reads) {
      for (const row of books.rows) if (!isEmptyRow(row)) this.accounts.add(row, answers);
    }
    this.renamed = new RenamedAccounts(
      this.#basis.currency,
      reads,
      this.#stored,
      this.accounts,
      (rows, account) => this.#commonOf(rows, account),
    );
    this.refusals.push(...this.renamed.refusals);
    this.accounts.suggest(decidedAccounts(this.#stored), reads);
    const once = reads.map((read) => withMergedRows(read, this.accounts));
    const parts = once.flatMap((read) => {
      const rows = this.#typedRows(read);
      return read.books.months.map((month) => ({ read, rows, month }));
    });
    for (const part of parts.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
      this.#addMonth(part);
    }
  }

  /** What rows of another account have in common with a stored one; null where a month that both have differs. */
  #commonOf({ rows }: RowsOfAccount, account: StoredAccount): CommonAmounts | null {
    const months = new Set<BooksMonth>();
    let total = 0n;
    for (const { read, row } of rows) {
      const whose = whoseOf(account.id, row.entity ?? '');
      for (const month of read.books.months) {
        const stored = this.#before.get(month, whose);
        if (stored === undefined || row.months?.includes(month) === false) continue;
        const amount = this.#amountAs(read, row, account, month);
        if (amount === null) continue;
        if (inCents(amount) !== millionthsOf(stored.amount)) return null;
        total += amount;
        if (amount !== 0n) months.add(month);
      }
    }
    return months.size === 0 ? null : { months: [...months], total };
  }

  /** What a row would say of a stored account. */
  #amountAs(
    read: ReadBooks,
    row: BooksRow,
    { id, type }: StoredAccount,
    month: BooksMonth,
  ): Millionths | null {
    const entity = row.entity ?? '';
    const whose = whoseOf(id, entity);
    const from = this.#yearBegins(read, month);
    const before = {
      soFar: from === null ? null : this.#soFar(whose, entity, from, month),
      opening: this.#amounts.get(monthsLater(month, -1), whose) ?? null,
    };
    return amountOf(
      bookedAmount(type, said(read, row, { type }, month), before, SCALES[read.unit ?? 'units']),
    );
  }

  /** Found once for all months. */
  #typedRows({ books, answers }: ReadBooks): TypedRow[] {
    return books.rows.flatMap((row) => {
      if (isEmptyRow(row)) return [];
      const account = this.accounts.accountOf(row, answers);
      if (!isTyped(account)) return [];
      const entity = row.entity ?? '';
      return [{ row, account, entity, whose: whoseOf(account.id, entity) }];
    });
  }

  #addMonth({ read, rows, month }: MonthOfBooks): void {
    const { sheet } = read;
    if (!this.#stored.years.some((first) => first <= month && month < monthsLater(first, 12))) {
      this.#refuse(
        sheet,
        `There is no financial year with ${bookMonthName(month)}.`,
        'Add the financial year first.',
      );
      return;
    }
    const placed = this.#placed({ read, rows, month });
    if (placed === null) return;
    for (const one of placed) this.#put(sheet, month, one);
    const toDate = new Map(
      placed.flatMap(({ entity, since }) =>
        since === undefined ? [] : [[entity, since] as const],
      ),
    );
    for (const entity of new Set(placed.map((one) => one.entity))) {
      const since = toDate.get(entity);
      if (since === undefined) this.#known.add(`${month} ${entity}`);
      else this.#knownToDate.set(`${month} ${entity}`, since);
    }
    const [since] = toDate.values();
    if (since !== undefined) this.warnings.push(yearToDateWarning(sheet, since, month));
  }

  /** null: the month is refused. */
  #placed({ read, rows, month }: MonthOfBooks): Placed[] | null {
    const { sheet, books, unit } = read;
    if (isAfterClosing(books, rows)) {
      this.#refuse(
        sheet,
        'The trial balance has no income or costs, so it was exported after the year-end closing.',
        'Export it without the closing entries, or as of a day before them.',
      );
      return null;
    }
    const from = this.#yearBegins(read, month);
    const placed: Placed[] = [];
    const left: BooksRow[] = [];
    const inFile = new Set<string>();
    const amounts = this.#amounts;
    const monthBefore = monthsLater(month, -1);
    const soFar = (whose: string, entity: string) =>
      from === null ? null : this.#soFar(whose, entity, from, month);
    for (const { row, account, entity, whose } of rows) {
      if (row.months?.includes(month) === false) continue;
      if (this.#seen.has(month, whose) || inFile.has(whose)) {
        this.#refuse(
          sheet,
          `${account.code} ${account.name}`.trim() + ` is there twice for ${bookMonthName(month)}.`,
          'Leave out the other, or give both a code.',
          row.origin.cell,
        );
        return null;
      }
      inFile.add(whose);
      const before: KnownBefore = {
        get soFar() {
          return soFar(whose, entity);
        },
        get opening() {
          return amounts.get(monthBefore, whose) ?? null;
        },
      };
      const found = bookedAmount(
        account.type,
        said(read, row, account, month),
        before,
        SCALES[unit ?? 'units'],
      );
      const since = found.kind === 'yearToDate' ? this.#staysSince(read, month, entity) : undefined;
      if (since === null) {
        this.#refuse(
          sheet,
          this.#whyYearToDate(read, month, entity),
          'Import the months before it first, or export what was booked in the month alone.',
        );
        return null;
      }
      if (found.kind === 'noBalance') left.push(row);
      const amount = amountOf(found);
      if (amount === null) continue;
      if (amount >= LARGEST || amount <= -LARGEST) {
        this.#refuse(
          sheet,
          'The amount is too large.',
          'Check the unit of the amounts.',
          row.origin.cell,
        );
        return null;
      }
      const cell = row.amountCells?.[month] ?? row.origin.cell;
      placed.push({ account, entity, whose, cell, amount, since });
    }
    for (const whose of inFile) this.#seen.set(month, whose, true);
    for (const row of left) this.#leaveOut(row);
    return books.kind === 'ledger' ? placed : [...placed, ...this.#gone(read, month, from, inFile)];
  }

  /**
   * A trial balance is complete, and so is a statement of profit and loss for its accounts: those that
   * it does not have any more are at zero.
   */
  #gone(
    read: ReadBooks,
    month: BooksMonth,
    from: BooksMonth | null,
    inFile: ReadonlySet<string>,
  ): Placed[] {
    const entities = new Set(read.books.rows.map(({ entity }) => entity ?? ''));
    const isYearToDate = read.books.rows.every(({ movements }) => movements[month] === undefined);
    const isWhole = read.books.kind === 'trialBalance';
    const covered = this.#stored.accounts.filter(({ type }) => isWhole || isProfitAndLoss(type));
    return covered.flatMap(({ fileNames: _fileNames, ...stored }) =>
      [...entities].flatMap((entity): Placed[] => {
        const whose = whoseOf(stored.id, entity);
        if (inFile.has(whose) || this.#seen.has(month, whose)) return [];
        const isBooked = isYearToDate && isProfitAndLoss(stored.type) && from !== null;
        const soFar = isBooked ? (this.#soFar(whose, entity, from, month) ?? 0n) : 0n;
        if (soFar === 0n && !this.#before.has(month, whose)) return [];
        const account = { ...stored, line: undefined, sheet: read.sheet, cell: '' };
        return [{ account, entity, whose, cell: null, amount: -soFar }];
      }),
    );
  }

  #put(sheet: string, month: BooksMonth, placed: Placed): void {
    const { account, entity, whose, cell, amount, since } = placed;
    const stored = this.#before.get(month, whose);
    const value = inCents(amount);
    (since === undefined ? this.#amounts : this.#toDate).set(month, whose, value);
    if (stored === undefined && value === 0n) return;
    const text = textOfMillionths(value);
    const isSame = stored?.sinceMonth === since && millionthsOf(stored?.amount ?? '') === value;
    if (stored !== undefined && isSame) {
      this.unchanged += 1;
      return;
    }
    const isRemoved = cell === null && value === 0n;
    this.writes.push({
      accountId: account.id,
      month,
      ...(since === undefined ? {} : { sinceMonth: since }),
      entity,
      amount: isRemoved ? null : text,
      sheet,
      cell,
      before: stored === undefined ? null : originOf(stored),
    });
  }

  /**
   * The first month of the year to date, where a trial balance is kept as that although earlier months are not
   * known; null where the month has profit and loss of its own, or the books are none that are complete.
   */
  #staysSince(read: ReadBooks, month: BooksMonth, entity: string): BooksMonth | null {
    const isOwn = this.#known.has(`${month} ${entity}`);
    return read.books.kind === 'trialBalance' && !isOwn ? this.#yearBegins(read, month) : null;
  }

  /** The first month that amounts of the year to date are of; null where that is not certain. */
  #yearBegins({ books, isFormat }: ReadBooks, month: BooksMonth): BooksMonth | null {
    const own = yearBeginning(month, this.#basis.yearStartMonth);
    const { yearBegins } = books;
    if (yearBegins === null || yearBegins === own) return own;
    // SIE names the year of its balances; a year before it began as many months earlier.
    if (!isFormat) return null;
    return yearBeginning(month, Number(yearBegins.slice(5)));
  }

  #whyYearToDate(read: ReadBooks, month: BooksMonth, entity: string): string {
    const from = this.#yearBegins(read, month);
    const { yearBegins } = read.books;
    if (from === null && yearBegins !== null) {
      return `The amounts are those since ${bookMonthName(yearBegins)}, and the company's financial year does not begin then.`;
    }
    const before = from === null ? [] : monthsBetween(from, month);
    const missing = before.filter((earlier) => !this.#known.has(`${earlier} ${entity}`));
    const isGap = missing.length < before.length;
    const what = isGap
      ? missing.map((earlier) => bookMonthName(earlier)).join(', ')
      : `what was booked up to ${bookMonthName(monthsLater(month, -1))}`;
    return `The amounts of profit and loss are those of the year to date, and ${what} ${isGap && missing.length > 1 ? 'are' : 'is'} not stored.`;
  }

  #soFar(whose: string, entity: string, from: BooksMonth, month: BooksMonth): Millionths | null {
    let sum = 0n;
    for (const earlier of monthsBetween(from, month).toReversed()) {
      const isKnown = this.#known.has(`${earlier} ${entity}`);
      if (!isKnown && this.#knownToDate.get(`${earlier} ${entity}`) !== from) return null;
      sum += (isKnown ? this.#amounts : this.#toDate).get(earlier, whose) ?? 0n;
      if (!isKnown) break;
    }
    return sum;
  }

  #refuse(sheet: string, reason: string, remedy: string, cell: string | null = null): void {
    this.refusals.push({ sheet, cell, reason, remedy });
  }

  #leaveOut({ account, origin, movements }: BooksRow): void {
    const { sheet, cell } = origin;
    if (this.leftOut.some((row) => row.sheet === sheet && row.cell === cell)) return;
    this.leftOut.push({
      sheet,
      cell,
      kind: 'row',
      name: [account.code, account.name].filter(Boolean).join(' '),
      places: 1,
      amounts: Object.keys(movements).length,
      reason: 'It says what was booked, and not the balance at the end of the month.',
    });
  }
}

const originOf = ({ amount, sinceMonth, importId, sheet, cell }: StoredBalance) => ({
  amount,
  ...(sinceMonth === undefined ? {} : { sinceMonth }),
  importId,
  sheet,
  cell,
});

/** Of which account and entity an amount is, in any month. */
const whoseOf = (accountId: number, entity: string) => `${accountId} ${entity}`;

/** What is known by month, and of whom; one text serves all months of a file. */
class Places<T> {
  readonly #months = new Map<BooksMonth, Map<string, T>>();

  get(month: BooksMonth, whose: string): T | undefined {
    return this.#months.get(month)?.get(whose);
  }

  has(month: BooksMonth, whose: string): boolean {
    return this.#months.get(month)?.has(whose) === true;
  }

  set(month: BooksMonth, whose: string, value: T): void {
    const own = this.#months.get(month);
    if (own === undefined) this.#months.set(month, new Map([[whose, value]]));
    else own.set(whose, value);
  }
}

/** Whether all of a trial balance is assets, liabilities and equity: the result of its year is in equity already. */
function isAfterClosing(
  { kind, rows: all }: ReadBooks['books'],
  rows: readonly TypedRow[],
): boolean {
  const filled = all.filter((row) => !isEmptyRow(row));
  return (
    kind === 'trialBalance' &&
    filled.length === rows.length &&
    rows.some(({ account }) => account.type === 'equity') &&
    rows.every(({ account }) => !isProfitAndLoss(account.type))
  );
}

function said(
  read: ReadBooks,
  row: BooksRow,
  { type }: Pick<TypedAccount, 'type'>,
  month: BooksMonth,
) {
  const written = row.movements[month];
  // As a statement shows it, until somebody says what the account is.
  const isTurned = row.isNatural === true && written !== undefined;
  const movement = isTurned ? naturalAmount(type, written) : written;
  // A ledger has every entry: without one in a month, nothing was booked.
  const isComplete = read.books.kind === 'ledger' && isProfitAndLoss(type);
  return { movement: movement ?? (isComplete ? '0' : undefined), balance: row.balances[month] };
}

const amountOf = (found: BookedAmount): Millionths | null =>
  found.kind === 'amount' || found.kind === 'yearToDate' ? found.amount : null;

function yearToDateWarning(
  sheet: string,
  from: BooksMonth,
  month: BooksMonth,
): ImportPreview['warnings'][number] {
  const before = bookMonthName(monthsLater(month, -1));
  const [own, next] = [bookMonthName(month), bookMonthName(monthsLater(month, 1))];
  return {
    check: 'yearToDate',
    sheet,
    cell: null,
    period: own,
    sentence: `Income and costs are those of ${bookMonthName(from)} to ${own} together, so ${own} itself will have none. They are kept as the start of the year, and ${next} follows from them; for ${own}, import the trial balance of ${before} and then this one again.`,
  };
}
