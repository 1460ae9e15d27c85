import type { ImportBooks } from '../../../contract/importBooks.ts';
import type { ImportPreview } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { bookMonthName } from '../../../domain/books/bookMonths.ts';
import { inCents } from '../../../domain/books/bookedAmounts.ts';
import type { BooksMonth, BooksRow } from '../../../domain/books/books.ts';
import { isProfitAndLoss, naturalAmount } from '../../../domain/books/books.ts';
import { millionthsOf, textOfMillionths } from '../../../domain/books/exactSums.ts';
import type { Balance, FedLine, Mapping } from '../../../domain/books/fedLines.ts';
import {
  byAccount,
  linesByMonth,
  mappingIn,
  signed,
  usualSign,
} from '../../../domain/books/fedLines.ts';
import { lineSuggestions } from '../../../domain/books/suggestLine.ts';
import { financialYearOrNull } from '../../../domain/fiscalCalendar.ts';
import type { ReadFigure } from '../amounts/readAmount.ts';
import type { Refused } from '../cells/refused.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { FileAccount } from './bookAccounts.ts';
import { FileAccounts, isEmptyRow } from './bookAccounts.ts';
import { foreignCurrencyRefusal, questionsOf, shownAccounts } from './compareBooks.ts';
import { withMergedRows } from './mergedRows.ts';
import { SCALES } from './planBooks.ts';
import type { StoredBooks } from './storedBooks.ts';
import { decidedAccounts } from './storedBooks.ts';

/** What a plan by account says of the lines: the accounts are summed by their mappings. Nothing of them is stored. */
export interface PlannedAccounts {
  readonly figures: readonly ReadFigure[];
  readonly shown: ImportBooks;
  readonly refusals: readonly Refused[];
  readonly questions: ImportPreview['questions'];
}

type KnownAccount = FileAccount & { readonly type: NonNullable<FileAccount['type']> };

/** An amount of a row in a month, as a statement shows it. */
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
    if (toDate === undefined) return amountsOf(withMergedRows(read, accounts), accounts);
    refusals.push({
      sheet: read.sheet,
      cell: toDate.origin.cell,
      reason: 'The amounts are for the year to date, and a plan needs those of each month.',
      remedy: 'Export the plan by month.',
    });
    return [];
  });
  const { once, again } = onceEach(amounts);
  refusals.push(...again);
  return {
    figures: figuresOf(basis, once, open.mappings),
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

/** The accounts that are new, or that nobody has mapped: their lines come from answers, or from suggestions. */
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

/** A result since the year began is no month's; a balance at the end of a month may well be planned. */
const isToDate = ({ movements, balances }: BooksRow, { type }: FileAccount) =>
  type !== null &&
  isProfitAndLoss(type) &&
  Object.keys(movements).length === 0 &&
  Object.keys(balances).length > 0;

/** Nothing is asked about accounts that nothing is planned for. */
const withoutEmptyRows = (read: ReadBooks): ReadBooks => ({
  ...read,
  books: { ...read.books, rows: read.books.rows.filter((row) => !isEmptyRow(row)) },
});

/** Two sheets, or two rows, may plan the same account: which of them counts is not known. */
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
      reason: `${name} is there twice for ${bookMonthName(month)}.`,
      remedy: 'Leave out the other, or give both a code.',
    });
    return [];
  });
  return { once, again };
}

const isKnown = (account: FileAccount): account is KnownAccount => account.type !== null;

function amountsOf(
  { sheet, books, unit, answers }: ReadBooks,
  accounts: FileAccounts,
): PlannedAmount[] {
  const scale = SCALES[unit ?? 'units'];
  return books.rows.flatMap((row): PlannedAmount[] => {
    const account = accounts.accountOf(row, answers);
    if (!isKnown(account)) return [];
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

const placeOf = (month: BooksMonth, line: FedLine) => `${month} ${line}`;

function figuresOf(
  basis: CompanyBasis,
  amounts: readonly PlannedAmount[],
  mappings: readonly Mapping[],
): ReadFigure[] {
  const mapped = byAccount(mappings);
  const mappingOf = ({ accountId, month }: PlannedAmount) =>
    mappingIn(mapped.get(accountId) ?? [], month);
  const parts = Map.groupBy(amounts, (amount) => {
    const line = mappingOf(amount)?.line ?? null;
    return line === null ? '' : placeOf(amount.month, line);
  });
  return [...linesByMonth(amounts, mappings, [])].flatMap(([month, lines]) =>
    Object.entries(lines).flatMap(([line, value]): ReadFigure[] => {
      // Its keys are those of lines: `FedMonth`.
      const its = parts.get(placeOf(month, line as FedLine)) ?? [];
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
