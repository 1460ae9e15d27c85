import type { SQL } from 'drizzle-orm';
import { asc, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { followedMonths, followedPlan } from '../../telling/commentary/followedValue.ts';
import { documents } from './schema/documents.ts';
import { financialData } from './schema/financialData.ts';
import { financialYears } from './schema/financialYears.ts';
import { businessUnits, forecasts } from './schema/forecasts.ts';
import { imports } from './schema/imports.ts';
import { monthlySummaries } from './schema/monthlySummaries.ts';
import { plans } from './schema/plans.ts';
import type { Transaction } from './write.ts';

/**
 * Passed as one array value: Drizzle takes seconds for a list of 50,000 ids, and PostgreSQL refuses 65,536 parameters.
 */
export const isAnyOf = (column: PgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...new Set(ids)])}::integer[])`;

type LockedTable =
  | typeof imports
  | typeof financialYears
  | typeof plans
  | typeof monthlySummaries
  | typeof financialData
  | typeof businessUnits
  | typeof forecasts
  | typeof documents;

async function lockRows(
  transaction: Transaction,
  table: LockedTable,
  condition: SQL,
  strength: 'update' | 'no key update' | 'share' | 'key share' = 'update',
): Promise<number[]> {
  const { id } = getTableColumns(table);
  const rows = await transaction
    .select({ id })
    .from(table)
    .where(condition)
    .orderBy(asc(id))
    .for(strength);
  return rows.map((row) => row.id);
}

const FOLLOWING_LOCK = 727_001_416;

/**
 * Takes a shared lock until the commit, for changes of figures or their sources. Meanwhile no text can begin to follow
 * a figure, so all following reports are known before anything else is locked.
 */
export async function lockFollowers(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${FOLLOWING_LOCK})`);
}

/** Takes an exclusive lock, for letting texts follow figures. Only imports are locked earlier. */
export async function lockFollowing(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${FOLLOWING_LOCK})`);
}

/** Imports are locked before everything that they have stored. Returns the ids. */
export const lockImports = (transaction: Transaction, condition: SQL): Promise<number[]> =>
  lockRows(transaction, imports, condition);

const isInMonths = (
  table: typeof monthlySummaries | typeof financialData,
  months: readonly string[],
) =>
  months.length === 0
    ? []
    : [
        sql`book_month(${table.fyId}, ${table.monthNum}) = any(${sql.param([...new Set(months)])}::text[])`,
      ];

export interface LockedIds {
  readonly years?: readonly number[];
  readonly reports?: readonly number[];
  readonly months?: readonly number[];
  readonly units?: readonly number[];
  /** Units that are changed themselves. Their names must stay unique. */
  readonly changedUnits?: readonly number[];
  readonly forecasts?: readonly number[];
  readonly documents?: readonly number[];
  readonly bookMonths?: readonly string[];
  readonly changedPlans?: readonly number[];
  /**
   * Figures that texts of `reports` begin to follow ("revenue.2026-10"). Locks the plans and months behind these
   * figures, and the figures that hold the reports' notes.
   */
  readonly readFigures?: readonly string[];
}

/**
 * Locks rows until the commit, in the one order that all changes use: imports, deleted months, ledgers, years, plans,
 * reports, figures, units, forecasts, documents, plan names, deleted documents; each by id. A change must lock
 * everything with one call, or two changes can deadlock (decision 59). Locking a month's figures also locks the reports
 * whose texts follow them, and the figures that hold those reports' notes.
 */
export async function lockRecords(
  basis: CompanyBasis,
  transaction: Transaction,
  ids: LockedIds,
): Promise<void> {
  const { years = [], reports = [], months = [], changedPlans = [], readFigures = [] } = ids;
  const bookMonths = [...new Set(ids.bookMonths)];
  const changesFigures = months.length + bookMonths.length + changedPlans.length > 0;
  if (readFigures.length > 0) await lockFollowing(transaction);
  else if (changesFigures || years.length > 0) await lockFollowers(transaction);
  if (years.length > 0 || bookMonths.length > 0) {
    await lockRows(
      transaction,
      financialYears,
      sql`${isAnyOf(financialYears.id, years)} or exists (
        select from unnest(${sql.param(bookMonths)}::text[]) m
        where to_date(m || '-01', 'YYYY-MM-DD') between ${financialYears.startDate} and ${financialYears.endDate}
      )`,
      'no key update',
    );
  }
  if (changedPlans.length > 0) await lockRows(transaction, plans, isAnyOf(plans.id, changedPlans));
  if (readFigures.length > 0) {
    const read = [...new Set(readFigures.map((figure) => followedPlan(basis, figure)))];
    await lockRows(
      transaction,
      plans,
      sql`${plans.name} = any(${sql.param(read)}::text[])`,
      'share',
    );
  }
  const following = sql`from quoted_figures q where q.months && array(
    select unnest(${sql.param(bookMonths)}::text[]) union all
    select book_month(f.fy_id, f.month_num) from financial_data f where f.id = any(${sql.param(months)}::integer[])
  ) or q.plan_id = any(${sql.param(changedPlans)}::integer[])`;
  const readNow = sql`book_month(${financialData.fyId}, ${financialData.monthNum}) = any(
    ${sql.param(readFigures.flatMap((figure) => followedMonths(basis, figure)))}::text[]
  ) or (${financialData.fyId}, ${financialData.monthNum}) in (
    select r.fy_id, r.month_num from monthly_summaries r where r.id = any(${sql.param(reports)}::integer[]))`;
  const conditions = [
    [
      monthlySummaries,
      reports,
      isInMonths(monthlySummaries, bookMonths),
      sql`${monthlySummaries.id} in (select q.summary_id ${following})`,
    ],
    [
      financialData,
      months,
      [...isInMonths(financialData, bookMonths), ...(readFigures.length > 0 ? [readNow] : [])],
      sql`(${financialData.fyId}, ${financialData.monthNum}) in (
        select r.fy_id, r.month_num from monthly_summaries r where r.id in (select q.summary_id ${following}))`,
    ],
  ] as const;
  for (const [table, wanted, ofMonths, follows] of conditions) {
    const any = [
      ...(wanted.length > 0 ? [isAnyOf(table.id, wanted)] : []),
      ...ofMonths,
      ...(changesFigures ? [follows] : []),
    ];
    if (any.length > 0) await lockRows(transaction, table, sql.join(any, sql` or `));
  }
  const { units = [], changedUnits = [], documents: papers = [] } = ids;
  const byUnit = ids.forecasts ?? [];
  if (changedUnits.length > 0) {
    await transaction.execute(sql`lock table ${businessUnits} in share row exclusive mode`);
    await lockRows(transaction, businessUnits, isAnyOf(businessUnits.id, changedUnits));
  }
  if (units.length > 0) {
    await lockRows(transaction, businessUnits, isAnyOf(businessUnits.id, units), 'key share');
  }
  if (byUnit.length > 0) await lockRows(transaction, forecasts, isAnyOf(forecasts.id, byUnit));
  if (papers.length > 0) await lockRows(transaction, documents, isAnyOf(documents.id, papers));
}

export async function lockPartsOf(transaction: Transaction, reportId: number): Promise<void> {
  await lockRows(transaction, forecasts, sql`${forecasts.monthlySummariesId} = ${reportId}`);
  await lockRows(transaction, documents, sql`${documents.summaryId} = ${reportId}`);
}
