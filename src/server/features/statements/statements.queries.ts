import { asc, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { BooksMonth } from '../../../finance/books/books.ts';
import type { StatementFacts } from '../../../finance/statements/statementFacts.ts';
import { wholeMonths } from '../../../finance/statements/wholeMonths.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { accountMappings } from '../../../engine/db/schema/accounts.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { flowMoves } from '../../../engine/db/schema/statements.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import {
  readAccounts,
  readBalances,
  readCountingAdjustments,
  readMappings,
} from '../../books/booksRows.ts';

export const moveColumns = {
  id: flowMoves.id,
  month: flowMoves.month,
  from: flowMoves.fromLine,
  to: flowMoves.toLine,
  amount: flowMoves.amount,
  reason: flowMoves.reason,
  version: flowMoves.version,
};

export const readMoves = (orm: DatabaseReader) =>
  orm.select(moveColumns).from(flowMoves).orderBy(asc(flowMoves.id));

export interface ReadFacts extends StatementFacts {
  readonly accounts: Awaited<ReturnType<typeof readAccounts>>;
  readonly lines: Awaited<ReturnType<typeof readBalanceLines>>;
  readonly moves: Awaited<ReturnType<typeof readMoves>>;
}

/** Everything that the statements of all months are computed from. */
export async function readFacts(basis: CompanyBasis, orm: DatabaseReader): Promise<ReadFacts> {
  const accounts = await readAccounts(orm);
  const balances = await readBalances(orm, null);
  return {
    accounts,
    balances,
    lines: await readBalanceLines(orm),
    mappings: await readMappings(orm),
    openings: [],
    wholeMonths: wholeMonths(balances, new Map(accounts.map(({ id, type }) => [id, type]))),
    adjustments: await readCountingAdjustments(orm, null),
    moves: await readMoves(orm),
    yearStart: basis.yearStartMonth,
  };
}

/** The months whose figures the reader may see. */
export async function shownBookMonths(orm: DatabaseReader): Promise<ReadonlySet<BooksMonth>> {
  const rows = await orm
    .select({
      month: sql<BooksMonth>`book_month(${financialData.fyId}, ${financialData.monthNum})`,
    })
    .from(financialData);
  return new Set(rows.map(({ month }) => month));
}

/** The number of accounts mapped to each line, by slug. */
export async function accountsOfLines(orm: DatabaseReader): Promise<ReadonlyMap<string, number>> {
  const rows = await orm
    .select({
      slug: accountMappings.balanceLine,
      count: sql<number>`count(distinct ${accountMappings.accountId})::integer`,
    })
    .from(accountMappings)
    .groupBy(accountMappings.balanceLine);
  return new Map(rows.flatMap(({ slug, count }) => (slug === null ? [] : [[slug, count]])));
}
