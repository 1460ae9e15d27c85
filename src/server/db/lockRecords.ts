import type { SQL } from 'drizzle-orm';
import { asc, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { followedMonths, followedPlan } from '../../domain/commentary/followedValue.ts';
import { documents } from './schema/documents.ts';
import { financialData } from './schema/financialData.ts';
import { financialYears } from './schema/financialYears.ts';
import { businessUnits, forecasts } from './schema/forecasts.ts';
import { imports } from './schema/imports.ts';
import { monthlySummaries } from './schema/monthlySummaries.ts';
import { plans } from './schema/plans.ts';
import type { Transaction } from './write.ts';

/** As one value: Drizzle takes seconds over a list of 50,000, and PostgreSQL refuses 65,536 values. */
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

async function lock(
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

/** In this database, the one lock of texts that begin to follow figures. */
const FOLLOWING = 727_001_416;

/**
 * Held until the commit by whoever changes figures, or what they are made of, together with others: meanwhile no text
 * begins to follow one, so all reports that do are known before anything else is locked.
 */
export async function lockFollowers(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${FOLLOWING})`);
}

/** Held alone by whoever makes texts follow figures. Only imports are locked before. */
export async function lockFollowing(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${FOLLOWING})`);
}

/** Imports come before everything that they have stored. Answers which there are. */
export const lockImports = (transaction: Transaction, condition: SQL): Promise<number[]> =>
  lock(transaction, imports, condition);

/** Rows of these months ("2025-01"); no condition where there are none. */
const isOf = (table: typeof monthlySummaries | typeof financialData, months: readonly string[]) =>
  months.length === 0
    ? []
    : [
        sql`book_month(${table.fyId}, ${table.monthNum}) = any(${sql.param([...new Set(months)])}::text[])`,
      ];

/** What is to be locked, by id. */
export interface LockedIds {
  readonly years?: readonly number[];
  readonly reports?: readonly number[];
  readonly months?: readonly number[];
  readonly units?: readonly number[];
  /** Units that are themselves changed, and whose names have to be their own. */
  readonly changedUnits?: readonly number[];
  readonly forecasts?: readonly number[];
  readonly documents?: readonly number[];
  /** Months whose books change ("2025-01"), which their figures follow: years, reports and figures. */
  readonly bookMonths?: readonly string[];
  /** Plans by line that change, which texts follow. */
  readonly changedPlans?: readonly number[];
  /**
   * Figures that texts of `reports` begin to follow ("revenue.2026-10"): the plans and the months that they are made of
   * stay as they are, and so do the figures that these reports keep their notes with.
   */
  readonly readFigures?: readonly string[];
}

/**
 * Locks rows until the commit, in the order that everybody keeps: imports, deleted months, books, years, plans,
 * reports, figures, units, forecasts, documents, the names of plans, deleted documents; each by id. Whoever changes several
 * locks all of them with one call, or two changes wait for each other (decision 59). With the figures of a
 * month come the reports whose texts follow them, and the figures that those keep their notes with.
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
    await lock(
      transaction,
      financialYears,
      sql`${isAnyOf(financialYears.id, years)} or exists (
        select from unnest(${sql.param(bookMonths)}::text[]) m
        where to_date(m || '-01', 'YYYY-MM-DD') between ${financialYears.startDate} and ${financialYears.endDate}
      )`,
      'no key update',
    );
  }
  if (changedPlans.length > 0) await lock(transaction, plans, isAnyOf(plans.id, changedPlans));
  if (readFigures.length > 0) {
    const read = [...new Set(readFigures.map((figure) => followedPlan(basis, figure)))];
    await lock(transaction, plans, sql`${plans.name} = any(${sql.param(read)}::text[])`, 'share');
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
      isOf(monthlySummaries, bookMonths),
      sql`${monthlySummaries.id} in (select q.summary_id ${following})`,
    ],
    [
      financialData,
      months,
      [...isOf(financialData, bookMonths), ...(readFigures.length > 0 ? [readNow] : [])],
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
    if (any.length > 0) await lock(transaction, table, sql.join(any, sql` or `));
  }
  const { units = [], changedUnits = [], documents: papers = [] } = ids;
  const byUnit = ids.forecasts ?? [];
  if (changedUnits.length > 0) {
    await transaction.execute(sql`lock table ${businessUnits} in share row exclusive mode`);
    await lock(transaction, businessUnits, isAnyOf(businessUnits.id, changedUnits));
  }
  if (units.length > 0) {
    await lock(transaction, businessUnits, isAnyOf(businessUnits.id, units), 'key share');
  }
  if (byUnit.length > 0) await lock(transaction, forecasts, isAnyOf(forecasts.id, byUnit));
  if (papers.length > 0) await lock(transaction, documents, isAnyOf(documents.id, papers));
}

/** What belongs to a report that is locked already. */
export async function lockPartsOf(transaction: Transaction, reportId: number): Promise<void> {
  await lock(transaction, forecasts, sql`${forecasts.monthlySummariesId} = ${reportId}`);
  await lock(transaction, documents, sql`${documents.summaryId} = ${reportId}`);
}
