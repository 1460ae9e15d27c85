import { and, eq, gte, inArray, min } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { monthsBetween, yearBeginning } from '../../finance/books/bookedAmounts.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { monthsLater } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { ACCOUNT_TYPES, isProfitAndLoss } from '../../finance/books/books.ts';
import {
  publishedMonths,
  readAccounts,
  readAdjustments,
  readEntities,
  readMappings,
  readStoredMonths,
} from '../books/booksRows.ts';
import { readOpenBalanceLines } from '../books/balanceLineRows.ts';
import { readOpenings } from '../books/openingBalanceRows.ts';
import { accountBalances, accounts } from '../../engine/db/schema/accounts.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import type { StoredBooks } from '../../reader/compare/storedBooks.ts';
import type { ReadBooks } from '../../reader/ledgers/readBooks.ts';

export async function readStoredBooks(
  { lineGroups }: CompanyBasis,
  orm: NodePgDatabase,
  reads: readonly ReadBooks[],
): Promise<StoredBooks | null> {
  if (reads.length === 0) return null;
  const months = [...new Set(reads.flatMap(({ books }) => books.months))];
  const years = await orm.select({ startDate: financialYears.startDate }).from(financialYears);
  return {
    accounts: (await readAccounts(orm)).map(({ version: _version, ...account }) => account),
    mappings: await readMappings(orm),
    balanceLines: lineGroups.includes('statements') ? await readOpenBalanceLines(orm) : null,
    entities: await readEntities(orm),
    ...(await readBalancesOf(orm, monthsBehind(reads))),
    openings: await readOpenings(orm),
    begins: await readBegins(orm),
    adjustments: (await readAdjustments(orm, months)).map(({ month, line, amount }) => ({
      month,
      line,
      amount,
    })),
    figures: await readStoredMonths(orm, months),
    published: await publishedMonths(orm, months),
    profitMonths: await readProfitMonths(orm, months.toSorted()[0] ?? ''),
    years: years.map(({ startDate }) => startDate.slice(0, 'YYYY-MM'.length)).toSorted(),
  };
}

/** The months of a file, and the earlier months needed to split its year-to-date amounts. */
function monthsBehind(reads: readonly ReadBooks[]): BooksMonth[] {
  const behind = new Set<BooksMonth>();
  for (const { books } of reads) {
    for (const month of books.months) {
      behind.add(month);
      behind.add(monthsLater(month, -1));
      behind.add(monthsLater(books.yearBegins ?? month, -1));
      for (const start of YEAR_START_MONTHS) {
        for (const earlier of monthsBetween(yearBeginning(month, start), month))
          behind.add(earlier);
        behind.add(monthsLater(yearBeginning(month, start), -1));
      }
    }
  }
  return [...behind];
}

const YEAR_START_MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

async function readBalancesOf(
  orm: NodePgDatabase,
  months: readonly BooksMonth[],
): Promise<Pick<StoredBooks, 'balances' | 'balancesToDate'>> {
  const { accountId, entity, month, sinceMonth, amount, importId, sheet, cell } = accountBalances;
  const rows = await orm
    .select({ accountId, entity, month, sinceMonth, amount, importId, sheet, cell })
    .from(accountBalances)
    .where(inArray(month, [...months]))
    .orderBy(month, accountId, entity);
  const balances: StoredBooks['balances'][number][] = [];
  const balancesToDate: StoredBooks['balancesToDate'][number][] = [];
  for (const { sinceMonth: since, ...balance } of rows) {
    if (since === null) balances.push(balance);
    else balancesToDate.push({ ...balance, sinceMonth: since });
  }
  return { balances, balancesToDate };
}

async function readBegins(orm: NodePgDatabase): Promise<StoredBooks['begins']> {
  const { entity, month } = accountBalances;
  const rows = await orm
    .select({ entity, first: min(month) })
    .from(accountBalances)
    .groupBy(entity);
  return new Map(rows.flatMap(({ entity: key, first }) => (first === null ? [] : [[key, first]])));
}

const PROFIT_TYPES = ACCOUNT_TYPES.filter((type) => isProfitAndLoss(type));

async function readProfitMonths(
  orm: NodePgDatabase,
  from: BooksMonth,
): Promise<StoredBooks['profitMonths']> {
  const { accountId, entity, month } = accountBalances;
  return orm
    .selectDistinct({ month, entity })
    .from(accountBalances)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(and(gte(month, from), inArray(accounts.type, PROFIT_TYPES)))
    .orderBy(month, entity);
}
