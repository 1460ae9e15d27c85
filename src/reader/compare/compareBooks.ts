import type { ImportBooks } from '../../contract/importBooks.ts';
import { MOST_NEW_ACCOUNTS } from '../../contract/importBooks.ts';
import type { ImportPreview } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Balance, Mapping } from '../../finance/books/fedLines.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { byAccount, mappingIn, usualSign } from '../../finance/books/fedLines.ts';
import type { BooksState } from '../../finance/books/mappingEffect.ts';
import { effectOfBooks } from '../../finance/books/mappingEffect.ts';
import type { Refused } from '../cells/refused.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import { entityName } from '../../finance/books/entities.ts';
import { balancedMonths } from './balancedMonths.ts';
import type { FileAccount, FileAccounts } from './bookAccounts.ts';
import type { BooksByEntity } from './bookEntities.ts';
import { booksByEntity } from './bookEntities.ts';
import { laterMonths, profitAccounts } from './laterMonths.ts';
import { bookedResult, openResults } from './openResults.ts';
import { overlapQuestions } from './overlap.ts';
import { BooksPlan } from './planBooks.ts';
import type { PlannedOpenings } from './plannedOpenings.ts';
import { changedOpeningCount } from './plannedOpenings.ts';
import { earningsRemarks, resultToDate } from './statedEarnings.ts';
import type {
  AccountWrite,
  BalanceWrite,
  BooksWrite,
  OpeningWrite,
  StoredBooks,
} from './storedBooks.ts';

export interface ComparedBooks {
  readonly write: BooksWrite;
  readonly shown: ImportBooks;
  readonly refusals: readonly Refused[];
  readonly leftOut: ImportPreview['leftOut'];
  readonly warnings: ImportPreview['warnings'];
  readonly questions: ImportPreview['questions'];
}

/** Compares the ledger in a file with the stored one. Stores nothing. */
export function compareBooks(
  basis: CompanyBasis,
  reads: readonly ReadBooks[],
  stored: StoredBooks,
): ComparedBooks {
  const { currency } = basis;
  const isForeign = ({ books }: ReadBooks) =>
    books.currency !== null && books.currency !== currency;
  const byEntity = booksByEntity(
    reads.filter((read) => !isForeign(read)),
    stored,
  );
  const own = byEntity.reads;
  const plan = new BooksPlan(basis, stored);
  plan.add(own);
  const found = plan.accounts.all();
  const openings = plan.openings.writes();
  const used = new Set(
    [...plan.writes, ...openings.flatMap(({ rows }) => rows)].map(({ accountId }) => accountId),
  );
  const accounts = found.flatMap((account) => newAccount(account, used));
  const { renamed } = plan;
  const write = {
    accounts,
    renamed: renamed?.writes() ?? [],
    balances: plan.writes,
    openings,
    entities: byEntity.writes,
  };
  const after = booksAfter(write, stored);
  const earnings = own.map((read) =>
    earningsRemarks(currency, read, resultToDate(basis, after.types, plan)),
  );
  return {
    write,
    shown: {
      ...shownBooks(basis, write, plan, freshAmong(found, used), stored, after),
      ...(renamed === null || renamed.all.length === 0 ? {} : { renamedAccounts: renamed.shown() }),
      ...shownEntities(byEntity, write),
      ...shownOpenings(openings, plan.openings, byEntity),
      ...shownBalanced(basis, own),
    },
    refusals: [
      ...reads.filter(isForeign).map((read) => foreignCurrencyRefusal(read, currency)),
      ...byEntity.refusals,
      ...plan.refusals,
    ],
    leftOut: plan.leftOut,
    warnings: [
      ...plan.warnings,
      ...openResults(basis, after.balances, after.mappings, [...stored.accounts, ...accounts]),
      ...laterMonths(
        basis,
        plan.writes,
        profitAccounts(stored, accounts),
        new Set(own.flatMap(({ books }) => books.months)),
        stored,
      ),
      ...plan.openings.warnings(plan.writes),
      ...earnings.flatMap(({ warnings }) => warnings),
    ],
    questions: [
      ...byEntity.questions,
      ...own.flatMap((read) => renamed?.questionsOf(read) ?? []),
      ...own.flatMap((read) => questionsOf(read, found)),
      ...overlapQuestions(
        basis.currency,
        own,
        plan.writes,
        found,
        profitAccounts(stored, accounts),
        stored,
      ),
      ...own.flatMap((read) => openingQuestions(read, plan)),
      ...earnings.flatMap(({ questions }) => questions),
    ],
  };
}

/** A first trial balance in the middle of a year has no amounts of its month, so a person decides what it is. */
function openingQuestions(
  { sheet, takenAs }: ReadBooks,
  { openings }: BooksPlan,
): ImportPreview['questions'] {
  if (takenAs !== null) return [];
  return openings.offers.flatMap(({ sheet: offered, month, since }) =>
    offered !== sheet || since === null
      ? []
      : [
          {
            sheet,
            about: 'opening' as const,
            question: `This is the first trial balance, and its income and costs cover ${bookMonthName(since)} to ${bookMonthName(month)} together. Choose whether to take it as the opening.`,
          },
        ],
  );
}

function shownOpenings(
  openings: readonly OpeningWrite[],
  { offers }: PlannedOpenings,
  { entities }: BooksByEntity,
): Pick<ImportBooks, 'openings' | 'openingOffers'> {
  const nameOf = (key: string) => {
    const entity = entities.length < 2 ? undefined : entities.find((one) => one.key === key);
    return entity === undefined ? '' : entityName(entity);
  };
  return {
    ...(openings.length === 0
      ? {}
      : {
          openings: openings.map(({ entity, month, rows }) => ({
            entity: nameOf(entity),
            month,
            balances: rows.length,
          })),
        }),
    ...(offers.length === 0
      ? {}
      : { openingOffers: offers.map(({ sheet, month }) => ({ sheet, month })) }),
  };
}

function shownBalanced(
  { lineGroups }: CompanyBasis,
  own: readonly ReadBooks[],
): Pick<ImportBooks, 'balancedMonths'> {
  const months = lineGroups.includes('statements')
    ? balancedMonths(own.map(({ books }) => books))
    : [];
  return months.length === 0 ? {} : { balancedMonths: months };
}

export const foreignCurrencyRefusal = ({ sheet, books }: ReadBooks, currency: string): Refused => ({
  sheet,
  cell: null,
  reason: `The amounts are in ${books.currency}, but the company reports in ${currency}.`,
  remedy: `Export the accounts in ${currency}.`,
});

function newAccount(
  { id, code, name, type, line, balanceLine }: FileAccount,
  used: ReadonlySet<number>,
): AccountWrite[] {
  if (id > 0 || type === null || !used.has(id)) return [];
  const usual = line === undefined ? null : { line, sign: usualSign(type, line) };
  const mapping = usual === null || balanceLine === undefined ? usual : { ...usual, balanceLine };
  return [{ id, code, name, type, mapping }];
}

export function questionsOf(
  { sheet, unit }: ReadBooks,
  found: readonly FileAccount[],
): ImportPreview['questions'] {
  const questions: ImportPreview['questions'] = [];
  if (unit === null) {
    questions.push({
      sheet,
      about: 'unit',
      question: `Choose whether the amounts in ${sheet} are in units, thousands or millions.`,
    });
  }
  const untyped = found.filter((account) => account.type === null && account.sheet === sheet);
  const [first] = untyped;
  if (first !== undefined) {
    const label = `${first.code} ${first.name}`.trim();
    questions.push({
      sheet,
      about: 'accounts',
      question:
        untyped.length === 1
          ? `Choose a type for the account ${label}`
          : `Choose a type for ${untyped.length} accounts, such as ${label}`,
    });
  }
  return questions;
}

const freshAmong = (found: readonly FileAccount[], used: ReadonlySet<number>) =>
  found.filter(({ id, type }) => id < 0 && (type === null || used.has(id)));

function shownBooks(
  basis: CompanyBasis,
  write: BooksWrite,
  { accounts: found, unchanged }: BooksPlan,
  fresh: readonly FileAccount[],
  stored: StoredBooks,
  after: BooksState,
): ImportBooks {
  const { renamed, balances, openings } = write;
  const counted = (isOne: (balance: BalanceWrite) => boolean) => balances.filter(isOne).length;
  return {
    currency: basis.currency,
    counts: {
      newAccounts: fresh.length,
      knownAccounts: found.all().filter(({ id }) => id > 0).length,
      ...(renamed.length === 0 ? {} : { renamed: renamed.length }),
      withoutLine: withoutLine(balances, after.mappings),
      new: counted(({ before }) => before === null),
      changed: counted(({ before, amount }) => before !== null && amount !== null),
      unchanged,
      removed: counted(({ amount }) => amount === null),
      ...(openings.length === 0 ? {} : { openings: changedOpeningCount(openings) }),
    },
    newAccounts: shownAccounts(fresh, found),
    months: monthsInPreview(basis, write, after, stored),
  };
}

function shownEntities(
  { entities, asked, known }: BooksByEntity,
  { balances }: BooksWrite,
): Pick<ImportBooks, 'entities' | 'sheetEntities'> {
  if (entities.length < 2 && asked.length === 0) return {};
  const counts = Map.groupBy(balances, ({ entity }) => entity);
  return {
    entities: entities.map((entity) => ({
      name: entityName(entity),
      isEliminations: entity.isEliminations,
      isNew: !known.has(entity.key),
      balances: counts.get(entity.key)?.length ?? 0,
    })),
    sheetEntities: [...asked],
  };
}

const newMappings = (accounts: readonly AccountWrite[]): Mapping[] =>
  accounts.flatMap(({ id, mapping }) =>
    mapping === null ? [] : [{ accountId: id, from: '', ...mapping }],
  );

function withoutLine(balances: readonly BalanceWrite[], mappings: readonly Mapping[]): number {
  const mapped = byAccount(mappings);
  const open = balances.filter(
    ({ accountId, month, amount }) =>
      amount !== null && mappingIn(mapped.get(accountId) ?? [], month) === undefined,
  );
  return new Set(open.map(({ accountId }) => accountId)).size;
}

const openness = ({ type, line }: FileAccount) => (type === null ? 0 : line === undefined ? 1 : 2);

export function shownAccounts(
  open: readonly FileAccount[],
  accounts: FileAccounts,
): ImportBooks['newAccounts'] {
  return open
    .toSorted((a, b) => openness(a) - openness(b))
    .slice(0, MOST_NEW_ACCOUNTS)
    .map((account) => {
      const { sheet, cell, code, name, type, line } = account;
      const suggested = accounts.suggestedFor(account);
      const shown = {
        sheet,
        cell,
        code,
        name,
        type,
        suggestedType: suggested.type,
        line: line === undefined ? ('unmapped' as const) : line,
        suggestion: suggested.line,
      };
      return accounts.balanceLinesFor(account) === null
        ? shown
        : Object.assign(shown, { balanceLine: account.balanceLine ?? null });
    });
}

const balanceKey = ({ accountId, entity, month }: Omit<Balance, 'amount'>) =>
  `${month} ${accountId} ${entity}`;

function booksAfter({ accounts, balances }: BooksWrite, stored: StoredBooks): BooksState {
  const changed = new Set(balances.map(({ month }) => month));
  const replaced = new Set(balances.map(balanceKey));
  return {
    types: new Map([...stored.accounts, ...accounts].map(({ id, type }) => [id, type])),
    balances: [
      ...stored.balances.filter(
        (balance) => changed.has(balance.month) && !replaced.has(balanceKey(balance)),
      ),
      ...balances.flatMap(({ accountId, entity, month, sinceMonth, amount }) =>
        amount === null || sinceMonth !== undefined ? [] : [{ accountId, entity, month, amount }],
      ),
    ],
    mappings: [...stored.mappings, ...newMappings(accounts)],
    adjustments: stored.adjustments.filter(({ month }) => changed.has(month)),
  };
}

function monthsInPreview(
  basis: CompanyBasis,
  { balances }: BooksWrite,
  after: BooksState,
  stored: StoredBooks,
): ImportBooks['months'] {
  const byMonth = Map.groupBy(balances, ({ month }) => month);
  const before = {
    types: after.types,
    balances: stored.balances.filter(({ month }) => byMonth.has(month)),
    mappings: stored.mappings,
    adjustments: after.adjustments,
  };
  const effects = effectOfBooks(basis, before, after, stored.figures);
  const lines = new Map(effects.map((effect) => [effect.month, [...effect.lines]]));
  const booked = Map.groupBy(after.balances, ({ month }) => month);
  return [...byMonth.keys()].toSorted().map((month) => ({
    month,
    isPublished: stored.published.has(month),
    balances: byMonth.get(month)?.length ?? 0,
    lines: lines.get(month) ?? [],
    result: bookedResult(booked.get(month) ?? [], after.mappings, after.types),
  }));
}
