import type { SQL } from 'drizzle-orm';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { OpenResult } from '../../domain/books/completeBooks.ts';
import type { Adjustment, Balance, FedLine, Mapping } from '../../domain/books/fedLines.ts';
import { FED_LINES, isFedLine } from '../../domain/books/fedLines.ts';
import type { FedFigures } from '../../domain/books/mappingEffect.ts';
import { figureMonth } from '../../domain/figureId.ts';
import type { Database } from '../db/database.ts';
import { monthAt } from '../db/monthAt.ts';
import {
  accountBalances,
  accountMappings,
  accounts,
  adjustments,
  entities,
  fedMonths,
} from '../db/schema/accounts.ts';
import { financialData } from '../db/schema/financialData.ts';
import { publications } from '../db/schema/publications.ts';
import type { Transaction } from '../db/write.ts';

type Reading = Database['orm'] | Transaction;

/** An account as it is shown. */
export const accountColumns = {
  id: accounts.id,
  code: accounts.code,
  name: accounts.name,
  type: accounts.type,
  fileNames: accounts.fileNames,
  version: accounts.version,
};

/** Amounts of the year to date are in no month's books. */
const IS_OF_MONTH = isNull(accountBalances.sinceMonth);

/** All accounts, by code and then by name. */
export function readAccounts(orm: Reading) {
  return orm.select(accountColumns).from(accounts).orderBy(asc(accounts.code), asc(accounts.name));
}

/** All entities, the one that the company began with first. */
export function readEntities(orm: Reading) {
  return orm
    .select({
      id: entities.id,
      key: entities.key,
      name: entities.name,
      isEliminations: entities.isEliminations,
      fileNames: entities.fileNames,
      version: entities.version,
    })
    .from(entities)
    .orderBy(sql`${entities.key} <> ''`, asc(entities.isEliminations), asc(entities.name));
}

/** All mappings, those of an account by the month from which they count. */
export async function readMappings(orm: Reading): Promise<Mapping[]> {
  return orm
    .select({
      accountId: accountMappings.accountId,
      from: accountMappings.fromMonth,
      line: accountMappings.line,
      sign: accountMappings.sign,
    })
    .from(accountMappings)
    .orderBy(accountMappings.accountId, accountMappings.fromMonth);
}

/**
 * Lets nobody else change mappings or balances until the commit, so that what was worked out from them
 * still holds then. Reading them does not wait.
 */
export async function lockBooks(transaction: Transaction): Promise<void> {
  await transaction.execute(
    sql`lock table ${accountMappings}, ${accountBalances} in share row exclusive mode`,
  );
}

/** Lets nobody else add or change an account until the commit. Lock the books first. */
export async function lockChart(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${accounts} in share row exclusive mode`);
}

/** Balances of these months, over all entities. */
export function readBalances(orm: Reading, months: readonly string[]): Promise<Balance[]> {
  return orm
    .select({
      accountId: accountBalances.accountId,
      entity: accountBalances.entity,
      month: accountBalances.month,
      amount: accountBalances.amount,
    })
    .from(accountBalances)
    .where(and(inArray(accountBalances.month, [...months]), IS_OF_MONTH));
}

/** The months in which one of the accounts has a balance, earliest first. */
export async function monthsOfAccounts(orm: Reading, ids: readonly number[]): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ month: accountBalances.month })
    .from(accountBalances)
    .where(inArray(accountBalances.accountId, [...ids]))
    .orderBy(accountBalances.month);
  return rows.map(({ month }) => month);
}

/** An adjustment as it is stored. */
type StoredAdjustment = Adjustment & { id: number; reason: string; version: number };

/** The adjustments of months, also those that rest. */
export const readAdjustments = (
  orm: Reading,
  months: readonly string[],
): Promise<StoredAdjustment[]> => selectAdjustments(orm, months);

/** Whether an account feeds the line of an adjustment in its month; as fed_lines() in the database. */
const COUNTS = sql`exists (
  select from ${accountBalances}
  where ${accountBalances.month} = ${adjustments.month} and ${IS_OF_MONTH} and (
    select ${accountMappings.line} from ${accountMappings}
    where ${accountMappings.accountId} = ${accountBalances.accountId}
      and ${accountMappings.fromMonth} <= ${accountBalances.month}
    order by ${accountMappings.fromMonth} desc limit 1
  ) = ${adjustments.line}
)`;

/** The adjustments of months that their lines contain; those that rest are left out. */
export const readCountingAdjustments = (
  orm: Reading,
  months: readonly string[],
): Promise<StoredAdjustment[]> => selectAdjustments(orm, months, COUNTS);

async function selectAdjustments(
  orm: Reading,
  months: readonly string[],
  which?: SQL,
): Promise<StoredAdjustment[]> {
  return orm
    .select({
      id: adjustments.id,
      month: adjustments.month,
      line: adjustments.line,
      amount: adjustments.amount,
      reason: adjustments.reason,
      version: adjustments.version,
    })
    .from(adjustments)
    .where(and(inArray(adjustments.month, [...months]), which))
    .orderBy(asc(adjustments.id));
}

/** The calendar month of figures or of a publication: "2025-01". */
const monthOf = (
  fyId: SQL | typeof financialData.fyId | typeof publications.fyId,
  monthNum: unknown,
) => sql<string>`book_month(${fyId}, ${monthNum})`;

/** The stored figures of months, and what was entered there by hand before accounts fed them. */
export async function readStoredMonths(
  orm: Reading,
  months: readonly string[],
): Promise<ReadonlyMap<string, FedFigures>> {
  const month = monthOf(financialData.fyId, financialData.monthNum);
  const rows = await orm
    .select({ month, row: financialData, byHand: fedMonths.byHand, zeroLines: fedMonths.zeroLines })
    .from(financialData)
    .leftJoin(fedMonths, eq(fedMonths.month, month))
    .where(inArray(month, [...months]));
  return new Map(
    rows.map(({ month: of, row, byHand, zeroLines }) => {
      const reported = (key: FedLine | 'ebitda') =>
        row.notReported.some((mark) => mark === key) ? null : row[key];
      return [
        of,
        {
          figures: Object.fromEntries(KEYS.map((key) => [key, reported(key)])),
          byHand: Object.fromEntries(
            Object.entries(byHand ?? {})
              .filter(([key]) => isFedLine(key) || key === 'ebitda')
              .map(([key, [amount, isMarked]]) => [key, isMarked ? null : amount]),
          ),
          zeroLines: zeroLines ?? [],
        },
      ];
    }),
  );
}

const KEYS = [...FED_LINES, 'ebitda'] as const;

/** Which of the months are published. */
export async function publishedMonths(
  orm: Reading,
  months: readonly string[],
): Promise<ReadonlySet<string>> {
  const month = monthOf(publications.fyId, publications.monthNum);
  const rows = await orm
    .select({ month })
    .from(publications)
    .where(and(eq(publications.state, 'published'), inArray(month, [...months])));
  return new Set(rows.map((row) => row.month));
}

/** Balances that are not zero and that no mapping counts for; of one month, or of all. */
export async function readUnmapped(orm: Reading, month?: string) {
  return orm
    .select({
      accountId: accountBalances.accountId,
      code: accounts.code,
      name: accounts.name,
      type: accounts.type,
      entity: accountBalances.entity,
      month: accountBalances.month,
      amount: accountBalances.amount,
      importId: accountBalances.importId,
      sheet: accountBalances.sheet,
      cell: accountBalances.cell,
    })
    .from(accountBalances)
    .innerJoin(accounts, eq(accounts.id, accountBalances.accountId))
    .where(
      and(
        sql`${accountBalances.amount} <> 0`,
        IS_OF_MONTH,
        month === undefined ? undefined : eq(accountBalances.month, month),
        sql`not exists (
          select from ${accountMappings}
          where ${accountMappings.accountId} = ${accountBalances.accountId}
            and ${accountMappings.fromMonth} <= ${accountBalances.month}
        )`,
      ),
    )
    .orderBy(accountBalances.month, accounts.code, accounts.name);
}

/** How many accounts have a balance in a month of a financial year and no line, and what is not reported for it. */
export async function countUnmapped(
  orm: Reading,
  { fyId, monthNum }: { readonly fyId: number; readonly monthNum: number },
): Promise<{ readonly accounts: number; readonly open: readonly OpenResult[] }> {
  const { rows } = await orm.execute<{ month: string | null; open: OpenResult[] | null }>(sql`
    select m.month, f.open_results as open
    from (select book_month(${fyId}::integer, ${monthNum}::integer) as month) m
    left join fed_months f on f.month = m.month`);
  const [{ month, open } = { month: null, open: null }] = rows;
  if (month === null) return { accounts: 0, open: [] };
  const accountIds = new Set((await readUnmapped(orm, month)).map(({ accountId }) => accountId));
  return { accounts: accountIds.size, open: open ?? [] };
}

/** The newest month of each account that has begun and has balances, and its amount over all entities. */
export async function readLatest(orm: Reading, now: Date) {
  const { accountId, month, amount } = accountBalances;
  const last = orm
    .select({ accountId, month: sql<string>`max(${month})`.as('last_month') })
    .from(accountBalances)
    .where(and(lte(month, figureMonth(monthAt(now))), IS_OF_MONTH))
    .groupBy(accountId)
    .as('last');
  return orm
    .select({ accountId, month, amount: sql<string>`sum(${amount})::text` })
    .from(accountBalances)
    .innerJoin(last, and(eq(last.accountId, accountId), eq(last.month, month)))
    .where(IS_OF_MONTH)
    .groupBy(accountId, month);
}

/** The balances of a month with their accounts, by code and name. */
export function readBooks(orm: Reading, month: string) {
  return orm
    .select({
      accountId: accountBalances.accountId,
      code: accounts.code,
      name: accounts.name,
      type: accounts.type,
      entity: accountBalances.entity,
      amount: accountBalances.amount,
      importId: accountBalances.importId,
      sheet: accountBalances.sheet,
      cell: accountBalances.cell,
    })
    .from(accountBalances)
    .innerJoin(accounts, eq(accounts.id, accountBalances.accountId))
    .where(and(eq(accountBalances.month, month), IS_OF_MONTH))
    .orderBy(accounts.code, accounts.name, accountBalances.entity);
}
