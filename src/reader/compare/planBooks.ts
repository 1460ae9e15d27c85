import type { ImportPreview } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BookedAmount, EarlierAmounts } from '../../finance/books/bookedAmounts.ts';
import {
  bookedAmount,
  inCents,
  monthsBetween,
  yearBeginning,
} from '../../finance/books/bookedAmounts.ts';
import { bookMonthName, monthsLater } from '../../finance/books/bookMonths.ts';
import type { AccountType, BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { isCreditType, isProfitAndLoss } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Refused } from '../cells/refused.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import { isAfterClosing, whyAfterClosing } from './afterClosing.ts';
import { BalanceMap } from './balanceMap.ts';
import type { FileAccount } from './bookAccounts.ts';
import { FileAccounts, isEmptyRow } from './bookAccounts.ts';
import { PlannedOpenings } from './plannedOpenings.ts';
import { withMergedRows } from './mergedRows.ts';
import {
  monthBeforeMovement,
  statedAmounts,
  statesBalances,
  withoutBalanceWarning,
  yearToDateWarning,
} from './movementsAlone.ts';
import type { CommonAmounts, RowsOfAccount } from './renamedAccounts.ts';
import { RenamedAccounts } from './renamedAccounts.ts';
import type { BalanceWrite, StoredAccount, StoredBooks } from './storedBooks.ts';
import { decidedAccounts } from './storedBooks.ts';
import { SCALES } from './unitScales.ts';

/** The limit of numeric(15, 2). */
const LARGEST = 10n ** 19n;

type TypedAccount = FileAccount & { readonly type: NonNullable<FileAccount['type']> };
const isTyped = (account: FileAccount): account is TypedAccount => account.type !== null;

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

interface PlacedBalance {
  readonly account: TypedAccount;
  readonly entity: string;
  readonly whose: string;
  readonly cell: string | null;
  readonly amount: Millionths;
  readonly since?: BooksMonth | undefined;
}

type StoredBalance = StoredBooks['balances'][number] & { readonly sinceMonth?: BooksMonth };

export class BooksPlan {
  readonly #basis: CompanyBasis;
  readonly refusals: Refused[] = [];
  readonly leftOut: ImportPreview['leftOut'][number][] = [];
  readonly warnings: ImportPreview['warnings'][number][] = [];
  readonly writes: BalanceWrite[] = [];
  readonly accounts: FileAccounts;
  readonly openings: PlannedOpenings;
  /** Accounts of the file that may be stored under other names; null until the file is added. */
  renamed: RenamedAccounts | null = null;
  unchanged = 0;
  readonly #stored: StoredBooks;
  readonly #before = new BalanceMap<StoredBalance>();
  /** Amounts as they would be after the import; a later month of the same file builds on an earlier one. */
  readonly #amounts = new BalanceMap<Millionths>();
  readonly #known = new Set<string>();
  /** Year-to-date amounts whose earlier months aren't known, and opening balances. */
  readonly #toDate = new BalanceMap<Millionths>();
  /** Entities and months with year-to-date amounts alone, with the first month of the year. */
  readonly #knownToDate = new Map<string, BooksMonth>();

  readonly #seen = new BalanceMap<true>();
  readonly #types = new Map<number, AccountType>();
  /** True if the balances before the month being added are complete, by month and entity. */
  readonly #balanced = new Map<string, boolean>();

  constructor(basis: CompanyBasis, stored: StoredBooks) {
    this.#basis = basis;
    this.#stored = stored;
    this.accounts = new FileAccounts(basis, stored.accounts, stored.balanceLines);
    this.openings = new PlannedOpenings(basis, stored);
    for (const { id, type } of stored.accounts) this.#types.set(id, type);
    for (const balance of stored.balances) {
      const { accountId, entity, month, amount } = balance;
      const whose = whoseOf(accountId, entity);
      this.#before.set(month, whose, balance);
      this.#amounts.set(month, whose, millionthsOf(amount) ?? 0n);
      const type = this.#types.get(accountId);
      if (type !== undefined && isProfitAndLoss(type)) this.#known.add(`${month} ${entity}`);
    }
    for (const balance of stored.balancesToDate) {
      const { accountId, entity, month, amount, sinceMonth } = balance;
      const whose = whoseOf(accountId, entity);
      this.#before.set(month, whose, balance);
      this.#toDate.set(month, whose, millionthsOf(amount) ?? 0n);
      this.#knownToDate.set(`${month} ${entity}`, sinceMonth);
    }
    for (const { accountId, entity, month, amount } of this.openings.used) {
      this.#toDate.set(month, whoseOf(accountId, entity), millionthsOf(amount) ?? 0n);
      this.#knownToDate.set(`${month} ${entity}`, yearBeginning(month, basis.yearStartMonth));
    }
  }

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
    for (const read of once) {
      const [first] = read.books.months;
      if (first !== undefined && this.#hasYear(first))
        this.openings.takeFromFile(read, this.#typedRows(read));
    }
  }

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
      soFar: from === null ? null : this.soFar(whose, entity, from, month),
      opening: this.#openingOf(whose, entity, this.#openingMonth(read, row, month)),
    };
    const stated = statedAmounts(read.books, row, type, month);
    return bookedMillionths(bookedAmount(type, stated, before, SCALES[read.unit ?? 'units']));
  }

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
    if (this.openings.takesTrialBalance(read, rows, month, this.#yearBegins(read, month))) return;
    if (!this.#hasYear(month)) {
      this.#refuse(
        sheet,
        `There is no financial year with ${bookMonthName(month)}.`,
        'Add the financial year first.',
      );
      return;
    }
    this.#balanced.clear();
    const placed = this.#placed({ read, rows, month });
    if (placed === null) return;
    for (const one of placed) this.#put(sheet, month, one);
    const toDate = new Map(
      placed.flatMap(({ entity, since }) =>
        since === undefined ? [] : [[entity, since] as const],
      ),
    );
    // A balance sheet has no income and costs, so these aren't known by it.
    const entities = read.books.kind === 'balanceSheet' ? [] : placed.map((one) => one.entity);
    for (const entity of new Set(entities)) {
      const since = toDate.get(entity);
      if (since === undefined) this.#known.add(`${month} ${entity}`);
      else this.#knownToDate.set(`${month} ${entity}`, since);
    }
    const [since] = toDate.values();
    if (since !== undefined) this.warnings.push(yearToDateWarning(sheet, since, month));
  }

  #hasYear = (month: BooksMonth): boolean =>
    this.#stored.years.some((first) => first <= month && month < monthsLater(first, 12));

  /** Returns null if the month is refused. */
  #placed({ read, rows, month }: MonthOfBooks): PlacedBalance[] | null {
    const { sheet, books, unit } = read;
    if (isAfterClosing(books, rows)) {
      this.#refuse(sheet, ...whyAfterClosing(this.#basis));
      return null;
    }
    const from = this.#yearBegins(read, month);
    const placed: PlacedBalance[] = [];
    const left: BooksRow[] = [];
    const inFile = new Set<string>();
    const openingOf = (whose: string, entity: string, opening: BooksMonth) =>
      this.#openingOf(whose, entity, opening);
    const soFar = (whose: string, entity: string) =>
      from === null ? null : this.soFar(whose, entity, from, month);
    for (const { row, account, entity, whose } of rows) {
      if (row.months?.includes(month) === false) continue;
      if (this.#seen.has(month, whose) || inFile.has(whose)) {
        this.#refuse(
          sheet,
          `${account.code} ${account.name}`.trim() + ` appears twice for ${bookMonthName(month)}.`,
          'Leave one of them out, or give each a code.',
          row.origin.cell,
        );
        return null;
      }
      inFile.add(whose);
      const opening = this.#openingMonth(read, row, month);
      const before: EarlierAmounts = {
        get soFar() {
          return soFar(whose, entity);
        },
        get opening() {
          return openingOf(whose, entity, opening);
        },
      };
      const found = bookedAmount(
        account.type,
        statedAmounts(books, row, account.type, month),
        before,
        SCALES[unit ?? 'units'],
      );
      const since = found.kind === 'yearToDate' ? this.#staysSince(read, month, entity) : undefined;
      if (since === null) {
        this.#refuse(
          sheet,
          this.#whyYearToDate(read, month, entity),
          'Import the earlier months first, or export only the movements of the month.',
        );
        return null;
      }
      if (found.kind === 'noBalance') left.push(row);
      const amount = bookedMillionths(found);
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
    const [first] = left;
    if (first !== undefined && books.kind === 'trialBalance') {
      const opening = this.#openingMonth(read, first, month);
      this.warnings.push(withoutBalanceWarning(sheet, month, opening, left));
    }
    const kept = this.#unmoved(read, month, inFile);
    return books.kind === 'ledger'
      ? [...placed, ...kept]
      : [...placed, ...kept, ...this.#gone(read, month, from, inFile)];
  }

  /** The balances of accounts without movements, which a file of movements doesn't list, if all balances are known. */
  #unmoved(read: ReadBooks, month: BooksMonth, inFile: ReadonlySet<string>): PlacedBalance[] {
    const { books, sheet } = read;
    const before = monthsLater(month, -1);
    if (books.kind === 'profitAndLoss' || statesBalances(books, month)) return [];
    return [...new Set(books.rows.map(({ entity }) => entity ?? ''))].flatMap((entity) => {
      const isOpened = this.openings.isAt(before, entity);
      if (!isOpened && !this.#isBalanced(before, entity)) return [];
      return this.#stored.accounts.flatMap(({ fileNames: _fileNames, ...stored }) => {
        const whose = whoseOf(stored.id, entity);
        const isStated = inFile.has(whose) || this.#seen.has(month, whose);
        if (isStated || isProfitAndLoss(stored.type) || this.#before.has(month, whose)) return [];
        const amount =
          (isOpened ? this.#toDate.get(before, whose) : this.#amounts.latest(before, whose)) ?? 0n;
        const account = { ...stored, line: undefined, sheet, cell: '' };
        return amount === 0n
          ? []
          : [{ account, entity, whose, cell: null, amount, since: undefined }];
      });
    });
  }

  /**
   * Accounts that are no longer in a complete file become zero. A trial balance is complete, and a profit and loss
   * statement is complete for its accounts. An account without movements keeps its balance.
   */
  #gone(
    read: ReadBooks,
    month: BooksMonth,
    from: BooksMonth | null,
    inFile: ReadonlySet<string>,
  ): PlacedBalance[] {
    const entities = new Set(read.books.rows.map(({ entity }) => entity ?? ''));
    const isYearToDate = read.books.rows.every(({ movements }) => movements[month] === undefined);
    const isWhole = read.books.kind === 'trialBalance' && statesBalances(read.books, month);
    const isOfBalances = read.books.kind === 'balanceSheet';
    const covered = this.#stored.accounts.filter(
      ({ type }) => isWhole || isProfitAndLoss(type) !== isOfBalances,
    );
    return covered.flatMap(({ fileNames: _fileNames, ...stored }) =>
      [...entities].flatMap((entity): PlacedBalance[] => {
        const whose = whoseOf(stored.id, entity);
        if (inFile.has(whose) || this.#seen.has(month, whose)) return [];
        const isBooked = isYearToDate && isProfitAndLoss(stored.type) && from !== null;
        const soFar = isBooked ? (this.soFar(whose, entity, from, month) ?? 0n) : 0n;
        if (soFar === 0n && !this.#before.has(month, whose)) return [];
        const account = { ...stored, line: undefined, sheet: read.sheet, cell: '' };
        return [{ account, entity, whose, cell: null, amount: -soFar }];
      }),
    );
  }

  #put(sheet: string, month: BooksMonth, placed: PlacedBalance): void {
    const { account, entity, whose, cell, amount, since } = placed;
    const stored = this.#before.get(month, whose);
    const value = inCents(amount);
    this.#types.set(account.id, account.type);
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
      before: stored === undefined ? null : balanceOrigin(stored),
    });
  }

  /**
   * The first month of the year to date, if a trial balance stays year to date because earlier months aren't known.
   * Null if the month has its own profit and loss or the ledger isn't complete.
   */
  #staysSince(read: ReadBooks, month: BooksMonth, entity: string): BooksMonth | null {
    const isOwn = this.#known.has(`${month} ${entity}`);
    return read.books.kind === 'trialBalance' && !isOwn ? this.#yearBegins(read, month) : null;
  }

  /** The first month that year-to-date amounts cover; null if it isn't certain. */
  #yearBegins({ books, isFormat }: ReadBooks, month: BooksMonth): BooksMonth | null {
    const own = yearBeginning(month, this.#basis.yearStartMonth);
    const { yearBegins } = books;
    if (yearBegins === null || yearBegins === own) return own;
    // SIE states the year of its balances. An earlier year began the same number of months before.
    if (!isFormat) return null;
    return yearBeginning(month, Number(yearBegins.slice(5)));
  }

  #openingMonth = ({ books }: ReadBooks, row: BooksRow, month: BooksMonth): BooksMonth =>
    monthBeforeMovement(books, row, month, this.#basis.yearStartMonth);

  /**
   * The balance of an account at the end of a month: without a stored one, the latest before it, or none, if these
   * balances are complete.
   */
  #openingOf(whose: string, entity: string, month: BooksMonth): Millionths | null {
    const own = this.#amounts.get(month, whose);
    if (own !== undefined) return own;
    if (this.openings.isAt(month, entity)) return this.#toDate.get(month, whose) ?? 0n;
    return this.#isBalanced(month, entity) ? (this.#amounts.latest(month, whose) ?? 0n) : null;
  }

  #isBalanced(month: BooksMonth, entity: string): boolean {
    const place = `${month} ${entity}`;
    const found = this.#balanced.get(place) ?? this.#addsUpToZero(month, entity);
    this.#balanced.set(place, found);
    return found;
  }

  /** True if the latest balances and the year's result add up to zero, so that no account is missing. */
  #addsUpToZero(month: BooksMonth, entity: string): boolean {
    const from = yearBeginning(month, this.#basis.yearStartMonth);
    let sum = 0n;
    let balances = 0;
    for (const [id, type] of this.#types) {
      const whose = whoseOf(id, entity);
      const amount = isProfitAndLoss(type)
        ? this.soFar(whose, entity, from, monthsLater(month, 1))
        : (this.#amounts.latest(month, whose) ?? 0n);
      if (!isProfitAndLoss(type) && amount !== 0n) balances += 1;
      // After a closing, the balances add up to zero without income and costs.
      if (amount !== null) sum += isCreditType(type) ? -amount : amount;
    }
    return balances > 1 && sum === 0n;
  }

  #whyYearToDate(read: ReadBooks, month: BooksMonth, entity: string): string {
    const from = this.#yearBegins(read, month);
    const { yearBegins } = read.books;
    if (from === null && yearBegins !== null) {
      return `The amounts run from ${bookMonthName(yearBegins)}, but the company's financial year doesn't begin then.`;
    }
    const before = from === null ? [] : monthsBetween(from, month);
    const missing = before.filter((earlier) => !this.#known.has(`${earlier} ${entity}`));
    const isGap = missing.length < before.length;
    const what = isGap
      ? missing.map((earlier) => bookMonthName(earlier)).join(', ')
      : `the amount up to ${bookMonthName(monthsLater(month, -1))}`;
    return `Profit and loss amounts are for the year to date, but ${what} ${isGap && missing.length > 1 ? 'are' : 'is'} not stored.`;
  }

  /** The sum of an account from the first month to before another, after the import; null if months are missing. */
  soFar(whose: string, entity: string, from: BooksMonth, month: BooksMonth): Millionths | null {
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

  #leaveOut({ account, origin, movements, balances }: BooksRow): void {
    const { sheet, cell } = origin;
    if (this.leftOut.some((row) => row.sheet === sheet && row.cell === cell)) return;
    this.leftOut.push({
      sheet,
      cell,
      kind: 'row',
      name: [account.code, account.name].filter(Boolean).join(' '),
      places: 1,
      amounts: new Set([...Object.keys(movements), ...Object.keys(balances)]).size,
      reason: 'It shows movements, not the balance at the end of the month.',
    });
  }
}

const balanceOrigin = ({ amount, sinceMonth, importId, sheet, cell }: StoredBalance) => ({
  amount,
  ...(sinceMonth === undefined ? {} : { sinceMonth }),
  importId,
  sheet,
  cell,
});

export const whoseOf = (accountId: number, entity: string) => `${accountId} ${entity}`;

const bookedMillionths = (found: BookedAmount): Millionths | null =>
  found.kind === 'amount' || found.kind === 'yearToDate' ? found.amount : null;
