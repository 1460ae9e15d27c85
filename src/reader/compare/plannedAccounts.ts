import type { ImportBooks } from '../../contract/importBooks.ts';
import type { ImportPreview } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { inCents } from '../../finance/books/bookedAmounts.ts';
import type { BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { isProfitAndLoss, naturalAmount } from '../../finance/books/books.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Balance, FedLine, Mapping } from '../../finance/books/fedLines.ts';
import {
  byAccount,
  linesByMonth,
  mappingIn,
  signed,
  usualSign,
} from '../../finance/books/fedLines.ts';
import { lineSuggestions } from '../../finance/books/suggestLine.ts';
import { financialYearOrNull } from '../../finance/fiscalCalendar.ts';
import type { ReadFigure } from '../amounts/readAmount.ts';
import type { Refused } from '../cells/refused.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { FileAccount } from './bookAccounts.ts';
import { FileAccounts, isEmptyRow } from './bookAccounts.ts';
import { foreignCurrencyRefusal, questionsOf, shownAccounts } from './compareBooks.ts';
import { withMergedRows } from './mergedRows.ts';
import { SCALES } from './unitScales.ts';
import type { StoredBooks } from './storedBooks.ts';
import { decidedAccounts } from './storedBooks.ts';

/** The lines of a plan by account, summed by account mappings. The accounts themselves aren't stored. */
export interface PlannedAccounts {
  readonly figures: readonly ReadFigure[];
  readonly shown: ImportBooks;
  readonly refusals: readonly Refused[];
  readonly questions: ImportPreview['questions'];
}

type TypedFileAccount = FileAccount & { readonly type: NonNullable<FileAccount['type']> };

interface PlannedAmount extends Balance {
  readonly sheet: string;
  readonly cell: string;
  readonly name: string;
}

export function plannedAccounts(
  basis: CompanyBasis,
  reads: readonly ReadBooks[],
  stored: StoredBooks,
): PlannedAccounts {
  const { currency } = basis;
  const isForeign = ({ books }: ReadBooks) =>
    books.currency !== null && books.currency !== currency;
  const own = reads.filter((read) => !isForeign(read)).map(withoutEmptyRows);
  const accounts = new FileAccounts(basis, stored.accounts);
  for (const { books, answers } of own) for (const row of books.rows) accounts.add(row, answers);
  accounts.suggest(decidedAccounts(stored), own);
  const open = new OpenAccounts(basis, accounts, own, stored);
  const refusals: Refused[] = reads
    .filter(isForeign)
    .map((read) => foreignCurrencyRefusal(read, currency));
  const amounts = own.flatMap((read) => {
    const toDate = read.books.rows.find((row) =>
      isToDate(row, accounts.accountOf(row, read.answers)),
    );
    if (toDate === undefined) return plannedAmounts(withMergedRows(read, accounts), accounts);
    refusals.push({
      sheet: read.sheet,
      cell: toDate.origin.cell,
      reason: 'The amounts are for the year to date, but a plan needs the amounts of each month.',
      remedy: 'Export the plan by month.',
    });
    return [];
  });
  const { once, again } = onceEach(amounts);
  refusals.push(...again);
  return {
    figures: plannedFigures(basis, once, open.mappings),
    shown: {
      currency,
      counts: {
        newAccounts: 0,
        knownAccounts: accounts.all().filter(({ id }) => id > 0).length,
        withoutLine: open.withoutLine.length,
        new: 0,
        changed: 0,
        unchanged: 0,
        removed: 0,
      },
      newAccounts: open.shown(),
      months: [],
    },
    refusals,
    questions: own.flatMap((read) =>
      questionsOf(read, accounts.all()).concat(open.questionsOf(read)),
    ),
  };
}

class OpenAccounts {
  readonly mappings: readonly Mapping[];
  readonly withoutLine: readonly FileAccount[];
  readonly #accounts: FileAccounts;
  readonly #open: readonly FileAccount[];

  constructor(
    basis: CompanyBasis,
    accounts: FileAccounts,
    reads: readonly ReadBooks[],
    stored: StoredBooks,
  ) {
    this.#accounts = accounts;
    const mapped = byAccount(stored.mappings);
    const suggest = lineSuggestions(basis, decidedAccounts(stored));
    this.#open = accounts.all().flatMap((account) => {
      if (mapped.has(account.id)) return [];
      if (account.id < 0 || account.type === null) return [account];
      const read = reads.find(({ sheet }) => sheet === account.sheet);
      const { code, name, type } = account;
      const said = read?.answers.find((answer) =>
        code === '' ? answer.name.trim() === name : answer.code.trim() === code,
      );
      const suggested =
        read?.takesSuggestions === true ? suggest({ code, name, type })?.line : undefined;
      return [{ ...account, line: said?.line === undefined ? suggested : said.line }];
    });
    this.withoutLine = this.#open.filter(({ type, line }) => type !== null && line === undefined);
    const own = this.#open.flatMap(({ id, type, line }): Mapping[] =>
      type === null || line === undefined
        ? []
        : [{ accountId: id, from: '', line, sign: usualSign(type, line) }],
    );
    this.mappings = [...stored.mappings, ...own];
  }

  shown(): ImportBooks['newAccounts'] {
    return shownAccounts(this.#open, this.#accounts);
  }

  /** An account without a line would be missing from the plan. */
  questionsOf({ sheet }: ReadBooks): ImportPreview['questions'] {
    const found = this.withoutLine.filter((account) => account.sheet === sheet);
    const [first] = found;
    if (first === undefined) return [];
    const label = `${first.code} ${first.name}`.trim();
    const which =
      found.length === 1 ? `the account ${label}` : `${found.length} accounts, such as ${label}`;
    return [
      {
        sheet,
        about: 'accounts',
        question: `Choose a line for ${which}, or leave it out of the plan.`,
      },
    ];
  }
}

/** A year-to-date result isn't the result of a month, but a balance at the end of a month can be planned. */
const isToDate = ({ movements, balances }: BooksRow, { type }: FileAccount) =>
  type !== null &&
  isProfitAndLoss(type) &&
  Object.keys(movements).length === 0 &&
  Object.keys(balances).length > 0;

const withoutEmptyRows = (read: ReadBooks): ReadBooks => ({
  ...read,
  books: { ...read.books, rows: read.books.rows.filter((row) => !isEmptyRow(row)) },
});

function onceEach(amounts: readonly PlannedAmount[]) {
  const again: Refused[] = [];
  const groups = Map.groupBy(
    amounts,
    ({ accountId, entity, month }) => `${accountId} ${entity} ${month}`,
  );
  const once = [...groups.values()].flatMap(([first, second]) => {
    if (first === undefined) return [];
    if (second === undefined) return [first];
    const { sheet, cell, name, month } = second;
    again.push({
      sheet,
      cell,
      reason: `${name} appears twice for ${bookMonthName(month)}.`,
      remedy: 'Leave one of them out, or give each a code.',
    });
    return [];
  });
  return { once, again };
}

const hasKnownType = (account: FileAccount): account is TypedFileAccount => account.type !== null;

function plannedAmounts(
  { sheet, books, unit, answers }: ReadBooks,
  accounts: FileAccounts,
): PlannedAmount[] {
  const scale = SCALES[unit ?? 'units'];
  return books.rows.flatMap((row): PlannedAmount[] => {
    const account = accounts.accountOf(row, answers);
    if (!hasKnownType(account)) return [];
    const written = Object.keys(row.movements).length > 0 ? row.movements : row.balances;
    const name = `${account.code} ${account.name}`.trim();
    return Object.entries(written).flatMap(([month, text]): PlannedAmount[] => {
      const value = millionthsOf(text);
      if (value === null) return [];
      const shown = textOfMillionths(inCents(value * scale));
      return [
        {
          accountId: account.id,
          entity: row.entity ?? '',
          month,
          amount: row.isNatural === true ? shown : naturalAmount(account.type, shown),
          sheet,
          cell: row.amountCells?.[month] ?? row.origin.cell,
          name,
        },
      ];
    });
  });
}

const feedPlace = (month: BooksMonth, line: FedLine) => `${month} ${line}`;

function plannedFigures(
  basis: CompanyBasis,
  amounts: readonly PlannedAmount[],
  mappings: readonly Mapping[],
): ReadFigure[] {
  const mapped = byAccount(mappings);
  const mappingOf = ({ accountId, month }: PlannedAmount) =>
    mappingIn(mapped.get(accountId) ?? [], month);
  const parts = Map.groupBy(amounts, (amount) => {
    const line = mappingOf(amount)?.line ?? null;
    return line === null ? '' : feedPlace(amount.month, line);
  });
  return [...linesByMonth(amounts, mappings, [])].flatMap(([month, lines]) =>
    Object.entries(lines).flatMap(([line, value]): ReadFigure[] => {
      // This cast is safe because the keys of the map are the lines of a `FedMonth`.
      const its = parts.get(feedPlace(month, line as FedLine)) ?? [];
      const [first] = its;
      const year = financialYearOrNull(basis, Number(month.slice(0, 4)), Number(month.slice(5)));
      if (first === undefined || year === null) return [];
      const { sheet, cell } = first;
      return [
        {
          subject: 'figures',
          sheet,
          cell,
          fyLabel: year.label,
          monthNum: year.monthNum,
          line,
          value,
          accounts: its.map((one) => ({
            cell: one.cell,
            name: one.name,
            amount: signed(one.amount, mappingOf(one)?.sign ?? 1),
          })),
        },
      ];
    }),
  );
}
