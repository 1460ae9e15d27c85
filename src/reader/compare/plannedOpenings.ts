import { bookMonthName, monthsLater } from '../../finance/books/bookMonths.ts';
import { inCents, yearBeginning } from '../../finance/books/bookedAmounts.ts';
import type { AccountType, Books, BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { isProfitAndLoss, naturalAmount } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import {
  millionthsOf,
  requiredMillionths,
  textOfMillionths,
} from '../../finance/books/exactSums.ts';
import type { Balance } from '../../finance/books/fedLines.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { usedOpenings } from '../../finance/statements/openings.ts';
import type { ImportWarning } from '../../contract/imports.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import { statesBalances } from './movementsAlone.ts';
import type { OpeningWrite, StoredBooks, StoredOpening } from './storedBooks.ts';
import { SCALES } from './unitScales.ts';

/** A row of a file with what the comparison knows about its account. */
export interface OpeningRow {
  readonly row: BooksRow;
  readonly account: { readonly id: number; readonly type: AccountType };
  readonly entity: string;
}

interface Taken {
  readonly month: BooksMonth;
  readonly sheet: string;
  readonly rows: OpeningWrite['rows'];
}

/** The balance at the end of the month before, debit less credit; null if the file doesn't state it. */
function debitBefore({ balances, movements }: BooksRow, month: BooksMonth): Millionths | null {
  const balance = balances[month];
  if (balance === undefined) return null;
  return requiredMillionths(balance) - requiredMillionths(movements[month] ?? '0');
}

/**
 * True if a trial balance states the movements of a month for all accounts. Then they add up to zero like its balances;
 * movements of income and costs alone don't.
 */
function hasWholeMovements(
  { kind, isOfMovements }: Books,
  rows: readonly OpeningRow[],
  month: BooksMonth,
): boolean {
  if (kind !== 'trialBalance' || isOfMovements === true) return false;
  const total = (of: (row: BooksRow) => string | undefined) =>
    rows.reduce((sum, { row }) => sum + requiredMillionths(of(row) ?? '0'), 0n);
  const hasMoved = rows.some(
    ({ row, account }) =>
      !isProfitAndLoss(account.type) && (millionthsOf(row.movements[month] ?? '0') ?? 0n) !== 0n,
  );
  return (
    hasMoved &&
    total(({ movements }) => movements[month]) === 0n &&
    total(({ balances }) => balances[month]) === 0n
  );
}

/** The opening balances that a file brings, for a company with a balance sheet and a cash flow. */
export class PlannedOpenings {
  readonly #basis: CompanyBasis;
  readonly #stored: StoredBooks;
  readonly #used: readonly StoredOpening[];
  /** Sheets that can be taken as the opening; `since` is set if a person has to decide. */
  readonly offers: { sheet: string; month: BooksMonth; since: BooksMonth | null }[] = [];
  readonly #taken = new Map<string, Taken>();

  constructor(basis: CompanyBasis, stored: StoredBooks) {
    this.#basis = basis;
    this.#stored = stored;
    const begins = [...stored.begins].map(([entity, month]) => ({ entity, month }));
    this.#used = usedOpenings(stored.openings, begins);
  }

  /** The stored openings that no stored balances contradict. */
  get used(): readonly StoredOpening[] {
    return this.#used;
  }

  /** True if the entity's opening was taken at the end of the month. */
  isAt(month: BooksMonth, entity: string): boolean {
    return this.#used.some((opening) => opening.entity === entity && opening.month === month);
  }

  /** True if no balances of the entities are stored for the month or before it. */
  #canTake(rows: readonly OpeningRow[], month: BooksMonth): boolean {
    return (
      this.#basis.lineGroups.includes('statements') &&
      rows.length > 0 &&
      rows.every(({ entity }) => (this.#stored.begins.get(entity) ?? '9999') > month)
    );
  }

  /**
   * Offers a first trial balance as the opening, and takes its closing balances if a person has chosen this. Then it is
   * no month's, and the answer is true. `yearBegins` is the first month of its year-to-date amounts.
   */
  takesTrialBalance(
    { sheet, books, takenAs, unit }: ReadBooks,
    rows: readonly OpeningRow[],
    month: BooksMonth,
    yearBegins: BooksMonth | null,
  ): boolean {
    if (books.kind !== 'trialBalance' || books.months.length > 1) return false;
    if (!statesBalances(books, month) || !this.#canTake(rows, month)) return false;
    const isOpened = ({ entity }: OpeningRow) =>
      this.#used.some((opening) => opening.entity === entity && opening.month < month);
    if (rows.some(isOpened)) return false;
    const isToDate = rows.every(({ row }) => row.movements[month] === undefined);
    const since = isToDate && yearBegins !== month ? yearBegins : null;
    this.offers.push({ sheet, month, since });
    if (takenAs !== 'opening') return false;
    this.#keep(sheet, month, rows, SCALES[unit ?? 'units'], ({ balances }) => {
      const balance = balances[month];
      return balance === undefined ? null : requiredMillionths(balance);
    });
    return true;
  }

  /**
   * Takes the opening balances that a ledger states, or a trial balance with movements and balances, if its first month
   * is the first of the entity's books. Nothing is taken if an account's balance isn't known, or if the balances are not
   * those of a whole ledger.
   */
  takeFromFile({ sheet, books, takenAs, unit }: ReadBooks, rows: readonly OpeningRow[]): void {
    const [first] = books.months;
    if (first === undefined || takenAs === 'opening') return;
    if (books.kind !== 'ledger' && !hasWholeMovements(books, rows, first)) return;
    const isYearStart = yearBeginning(first, this.#basis.yearStartMonth) === first;
    const before = monthsLater(first, -1);
    for (const own of Map.groupBy(rows, ({ entity }) => entity).values()) {
      if (!this.#canTake(own, before)) continue;
      const isKnown = ({ row, account }: OpeningRow) =>
        debitBefore(row, first) !== null || (isYearStart && isProfitAndLoss(account.type));
      if (!own.every(isKnown)) continue;
      const filled = own.filter(({ row }) => (debitBefore(row, first) ?? 0n) !== 0n);
      const types = new Set(filled.map(({ account }) => account.type));
      if (!types.has('asset') || !(types.has('liability') || types.has('equity'))) continue;
      this.#keep(sheet, before, own, SCALES[unit ?? 'units'], (row) => debitBefore(row, first));
    }
  }

  #keep(
    sheet: string,
    month: BooksMonth,
    rows: readonly OpeningRow[],
    scale: bigint,
    debitOf: (row: BooksRow) => Millionths | null,
  ): void {
    for (const [entity, own] of Map.groupBy(rows, (row) => row.entity)) {
      // Of several sheets, the one with the earliest month has the entity's opening.
      const known = this.#taken.get(entity);
      if (known !== undefined && known.month <= month) continue;
      const kept = own.flatMap(({ row, account: { id, type } }) => {
        const debit = debitOf(row) ?? 0n;
        const natural = naturalAmount(type, textOfMillionths(debit));
        const amount = inCents(requiredMillionths(natural) * scale);
        if (amount === 0n) return [];
        const cell = row.amountCells?.[month] ?? row.origin.cell;
        return [{ accountId: id, amount: textOfMillionths(amount), cell }];
      });
      this.#taken.set(entity, { month, sheet, rows: kept });
    }
  }

  writes(): OpeningWrite[] {
    return [...this.#taken].flatMap(([entity, { month, sheet, rows }]): OpeningWrite[] => {
      const before = this.#stored.openings.filter((opening) => opening.entity === entity);
      const write = { entity, month, sheet, rows, before };
      return changedOpeningCount([write]) === 0 ? [] : [write];
    });
  }

  /** Stored openings that balances of their month, or of earlier ones, replace. */
  warnings(writes: readonly { readonly entity: string; readonly month: BooksMonth }[]) {
    const entities = Map.groupBy(this.#used, ({ entity }) => entity);
    return [...entities].flatMap(([entity, [opening]]): ImportWarning[] => {
      const months = writes.filter((write) => write.entity === entity).map(({ month }) => month);
      const [first] = months.toSorted();
      if (opening === undefined || first === undefined || first > opening.month) return [];
      const of = entity === '' ? '' : ` of ${entity}`;
      const month = bookMonthName(opening.month);
      return [
        {
          check: 'opening',
          sheet: null,
          cell: null,
          period: month,
          sentence: `The opening balances${of} at the end of ${month} are no longer used, because the books now begin in ${bookMonthName(first)}.`,
        },
      ];
    });
  }
}

const placeOfOpening = (
  month: BooksMonth,
  { accountId, amount }: Pick<Balance, 'accountId' | 'amount'>,
) => `${month} ${accountId} ${millionthsOf(amount)}`;

/** How many opening balances are new, changed or removed. */
export function changedOpeningCount(writes: readonly OpeningWrite[]): number {
  return writes.reduce((count, { month, rows, before }) => {
    const kept = new Set(before.map((row) => placeOfOpening(row.month, row)));
    const changed = rows.filter((row) => !kept.has(placeOfOpening(month, row)));
    const accounts = new Set(rows.map(({ accountId }) => accountId));
    return count + changed.length + before.filter((row) => !accounts.has(row.accountId)).length;
  }, 0);
}
