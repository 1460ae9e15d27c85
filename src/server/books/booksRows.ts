import type { SQL } from 'drizzle-orm';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { OpenResult } from '../../finance/books/completeBooks.ts';
import type { Adjustment, Balance, FedLine, Mapping } from '../../finance/books/fedLines.ts';
import { FED_LINES, isFedLine } from '../../finance/books/fedLines.ts';
import type { StatementMapping } from '../../finance/statements/statementFacts.ts';
import type { FedFigures } from '../../finance/books/mappingEffect.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { monthAt } from '../../engine/db/monthAt.ts';
import {
  accountBalances,
  accountMappings,
  accounts,
  adjustments,
  entities,
  fedMonths,
} from '../../engine/db/schema/accounts.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { publications } from '../../engine/db/schema/publications.ts';
import type { Transaction } from '../../engine/db/write.ts';

export const accountColumns = {
  id: accounts.id,
  code: accounts.code,
  name: accounts.name,
  type: accounts.type,
  fileNames: accounts.fileNames,
  version: accounts.version,
};

const IS_MONTH_AMOUNT = isNull(accountBalances.sinceMonth);

export function readAccounts(orm: DatabaseReader) {
  return orm.select(accountColumns).from(accounts).orderBy(asc(accounts.code), asc(accounts.name));
}

export function readEntities(orm: DatabaseReader) {
  return orm
    .select({
      id: entities.id,
      key: entities.key,
      name: entities.name,
      isEliminations: entities.isEliminations,
      fileNames: entities.fileNames,
      resultReadings: entities.resultReadings,
      version: entities.version,
    })
    .from(entities)
    .orderBy(sql`${entities.key} <> ''`, asc(entities.isEliminations), asc(entities.name));
}

export interface StoredMapping extends Mapping, StatementMapping {}

export async function readMappings(orm: DatabaseReader): Promise<StoredMapping[]> {
  return orm
    .select({
      balanceLine: accountMappings.balanceLine,
      flow: accountMappings.flow,
      accountId: accountMappings.accountId,
      from: accountMappings.fromMonth,
      line: accountMappings.line,
      sign: accountMappings.sign,
    })
    .from(accountMappings)
    .orderBy(accountMappings.accountId, accountMappings.fromMonth);
}

/** Locks mappings and balances until the commit, so that derived values stay valid. Readers don't wait. */
export async function lockBooks(transaction: Transaction): Promise<void> {
  await transaction.execute(
    sql`lock table ${accountMappings}, ${accountBalances} in share row exclusive mode`,
  );
}

/** Locks the chart of accounts until the commit. Lock the ledger first. */
export async function lockChart(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${accounts} in share row exclusive mode`);
}

/** Null instead of months reads all of them. */
export async function readBalances(
  orm: DatabaseReader,
  months: readonly string[] | null,
): Promise<Balance[]> {
  const { accountId, entity, month, amount } = accountBalances;
  // One row for each account, because thousands of rows take longer to read than to add up.
  const rows = await orm
    .select({
      accountId,
      entity,
      amounts: sql<Record<string, string>>`json_object_agg(${month}, ${amount}::text)`,
    })
    .from(accountBalances)
    .where(and(months === null ? undefined : inArray(month, [...months]), IS_MONTH_AMOUNT))
    .groupBy(accountId, entity);
  return rows.flatMap(({ accountId: account, entity: of, amounts }) =>
    Object.entries(amounts).map(([at, text]) => ({
      accountId: account,
      entity: of,
      month: at,
      amount: text,
    })),
  );
}

export async function monthsOfAccounts(
  orm: DatabaseReader,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ month: accountBalances.month })
    .from(accountBalances)
    .where(inArray(accountBalances.accountId, [...ids]))
    .orderBy(accountBalances.month);
  return rows.map(({ month }) => month);
}

type StoredAdjustment = Adjustment & { id: number; reason: string; version: number };

/** With null instead of months, those of all months. */
export const readAdjustments = (
  orm: DatabaseReader,
  months: readonly string[] | null,
): Promise<StoredAdjustment[]> => selectAdjustments(orm, months);

/** True if an account feeds the adjustment's line in its month. Mirrors fed_lines() in the database. */
const COUNTING_ADJUSTMENT = sql`exists (
  select from ${accountBalances}
  where ${accountBalances.month} = ${adjustments.month} and ${IS_MONTH_AMOUNT} and (
    select ${accountMappings.line} from ${accountMappings}
    where ${accountMappings.accountId} = ${accountBalances.accountId}
      and ${accountMappings.fromMonth} <= ${accountBalances.month}
    order by ${accountMappings.fromMonth} desc limit 1
  ) = ${adjustments.line}
)`;

/** Reads only adjustments that are included in their lines. */
export const readCountingAdjustments = (
  orm: DatabaseReader,
  months: readonly string[],
): Promise<StoredAdjustment[]> => selectAdjustments(orm, months, COUNTING_ADJUSTMENT);

async function selectAdjustments(
  orm: DatabaseReader,
  months: readonly string[] | null,
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
    .where(and(months === null ? undefined : inArray(adjustments.month, [...months]), which))
    .orderBy(asc(adjustments.id));
}

const calendarMonthSql = (
  fyId: SQL | typeof financialData.fyId | typeof publications.fyId,
  monthNum: unknown,
) => sql<string>`book_month(${fyId}, ${monthNum})`;

export async function readStoredMonths(
  orm: DatabaseReader,
  months: readonly string[],
): Promise<ReadonlyMap<string, FedFigures>> {
  const month = calendarMonthSql(financialData.fyId, financialData.monthNum);
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
          figures: Object.fromEntries(STORED_FIGURE_KEYS.map((key) => [key, reported(key)])),
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

const STORED_FIGURE_KEYS = [...FED_LINES, 'ebitda'] as const;

export async function publishedMonths(
  orm: DatabaseReader,
  months: readonly string[],
): Promise<ReadonlySet<string>> {
  const month = calendarMonthSql(publications.fyId, publications.monthNum);
  const rows = await orm
    .select({ month })
    .from(publications)
    .where(and(eq(publications.state, 'published'), inArray(month, [...months])));
  return new Set(rows.map((row) => row.month));
}

/** Returns nonzero balances without a mapping, for one month or for all. */
export async function readUnmapped(orm: DatabaseReader, month?: string) {
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
        IS_MONTH_AMOUNT,
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

/**
 * Counts the accounts with a balance and no line in a month of a financial year, and lists the results not reported
 * because of them.
 */
export async function countUnmapped(
  orm: DatabaseReader,
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

/** Returns each account's newest month with a balance, excluding future months, and the amount over all entities. */
export async function readLatest(orm: DatabaseReader, now: Date) {
  const { accountId, month, amount } = accountBalances;
  const last = orm
    .select({ accountId, month: sql<string>`max(${month})`.as('last_month') })
    .from(accountBalances)
    .where(and(lte(month, figureMonth(monthAt(now))), IS_MONTH_AMOUNT))
    .groupBy(accountId)
    .as('last');
  return orm
    .select({ accountId, month, amount: sql<string>`sum(${amount})::text` })
    .from(accountBalances)
    .innerJoin(last, and(eq(last.accountId, accountId), eq(last.month, month)))
    .where(IS_MONTH_AMOUNT)
    .groupBy(accountId, month);
}

export function readBooks(orm: DatabaseReader, month: string) {
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
    .where(and(eq(accountBalances.month, month), IS_MONTH_AMOUNT))
    .orderBy(accounts.code, accounts.name, accountBalances.entity);
}
