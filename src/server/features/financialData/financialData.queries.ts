import { and, asc, desc, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import type { FigureReason, FinancialData } from '../../../contract/financialData.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { shownLines } from '../../../finance/catalogue.ts';
import { MONTH_LINES } from '../../../finance/lines.ts';
import { nameOfPerson } from '../../users/personName.ts';
import { exactInstant, withIsoInstants } from '../../../engine/db/isoInstants.ts';
import { snakeCase } from '../../../engine/db/schema/columns.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { trace } from '../../../engine/db/schema/revisions.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { monthColumns } from '../../months/monthColumns.ts';
import { figuresOfTheMonth } from '../../months/reportRows.ts';
import { runStatement, statements, type Transaction } from '../../../engine/db/write.ts';

const linesAnswered = (basis: CompanyBasis) => basis.lineGroups.join();

type Managed = 'id' | 'createdAt' | 'updatedAt' | 'version';
export type NewFigures = Omit<typeof financialData.$inferInsert, Managed>;
export type ChangedFigures = Partial<Omit<NewFigures, 'fyId' | 'monthNum' | 'monthName'>>;

export async function readFigures(
  basis: CompanyBasis,
  database: NodePgDatabase,
  fyId: number | undefined,
): Promise<FinancialData[]> {
  const rows = await database
    .select(monthColumns(basis))
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId))
    .where(fyId === undefined ? undefined : eq(financialData.fyId, fyId))
    .orderBy(asc(financialYears.fyYear), asc(financialData.monthNum));
  return rows.map(withIsoInstants);
}

const REASONS_READ = 50;

/** Notes that quote a figure are rewritten after the figure, in the same change and for the same reason. */
const hasNotesFollowed = sql`(${trace.after} - '{notes,summary_notes,version,updated_at}'::text[] is not distinct from '{}' and exists (
  select from trace e where e.change_id = ${trace.changeId} and e.table_name = ${trace.tableName}
    and e.record_id = ${trace.recordId} and e.id < ${trace.id}))`;

export async function readReasons(
  basis: CompanyBasis,
  database: NodePgDatabase,
  id: number,
): Promise<FigureReason[]> {
  const rows = await database
    .select({
      at: sql<string>`${sql.raw(exactInstant('coalesce(trace.sealed_at, trace.at)'))}`,
      by: nameOfPerson,
      reason: sql<string>`${trace.reason}`,
      changed: sql<string[]>`array(
        select a.key from jsonb_each(${trace.after}) a
        where ${trace.before} is not null
      )`,
    })
    .from(trace)
    .leftJoin(users, sql`${users.id}::text = ${trace.actor}`)
    .where(
      and(
        eq(trace.tableName, 'financial_data'),
        eq(trace.recordId, id),
        isNotNull(trace.reason),
        not(hasNotesFollowed),
      ),
    )
    .orderBy(desc(trace.id))
    .limit(REASONS_READ);
  return rows.map(({ at, by, reason, changed }) => ({
    at,
    by,
    reason,
    lines: shownLines(basis, MONTH_LINES).filter((key) => changed.includes(snakeCase(key))),
  }));
}

/** Unnamed, because each connection names its own prepared statements (db/pipeline.ts). */
const UNNAMED = '';

const isRequestedMonth = eq(financialData.id, sql.placeholder('id'));
const thisVersion = eq(financialData.version, sql.placeholder('version'));
/** If report texts or the month's notes quote its figures, the reports must be locked first. */
const isQuoted = sql<boolean>`exists (select from quoted_figures q
  where q.months @> array[book_month(financial_data.fy_id, financial_data.month_num)]
    or q.report_text in ('notes', 'summaryNotes') and q.summary_id = (select r.id from monthly_summaries r
      where r.fy_id = financial_data.fy_id and r.month_num = financial_data.month_num))`;

const lockStatement = (basis: CompanyBasis) =>
  statements
    .select({ ...monthColumns(basis), isQuoted })
    .from(financialData)
    .where(isRequestedMonth)
    .for('update')
    .prepare(UNNAMED);

const lockStatements = new Map<string, ReturnType<typeof lockStatement>>();

/** The figures of a month, locked until the commit, and whether texts that quote them must change too. */
export async function lockFigures(basis: CompanyBasis, transaction: Transaction, id: number) {
  const statement = lockStatements.get(linesAnswered(basis)) ?? lockStatement(basis);
  lockStatements.set(linesAnswered(basis), statement);
  const [row] = await runStatement(transaction, statement, { id });
  if (row === undefined) return undefined;
  const { isQuoted: areTextsConcerned, ...figures } = row;
  return { figures: withIsoInstants(figures), areTextsConcerned };
}

const changeStatement = (basis: CompanyBasis, keys: readonly string[], isVersioned: boolean) =>
  statements
    .update(financialData)
    .set(Object.fromEntries(keys.map((key) => [key, sql.placeholder(key)])))
    .where(isVersioned ? and(isRequestedMonth, thisVersion, not(isQuoted)) : isRequestedMonth)
    .returning(monthColumns(basis))
    .prepare(UNNAMED);

/** Keyed by the changed columns. A screen changes one column, or a few that belong together. */
const changeStatements = new LRUCache<string, ReturnType<typeof changeStatement>>({ max: 100 });

/** The changed figures; undefined if they don't exist, have another version, or are quoted by a text. */
export async function changeFigures(
  basis: CompanyBasis,
  transaction: Transaction,
  month: { readonly id: number; readonly version?: number },
  changes: ChangedFigures,
): Promise<FinancialData | undefined> {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const keys = sent.map(([key]) => key);
  const isVersioned = month.version !== undefined;
  const name = `${linesAnswered(basis)} ${isVersioned} ${keys.join()}`;
  const statement = changeStatements.get(name) ?? changeStatement(basis, keys, isVersioned);
  changeStatements.set(name, statement);
  const values = { ...Object.fromEntries(sent), ...month };
  const [row] = await runStatement(transaction, statement, values);
  return row && withIsoInstants(row);
}

export async function insertFigures(
  basis: CompanyBasis,
  transaction: Transaction,
  figures: NewFigures,
): Promise<FinancialData | undefined> {
  const [row] = await transaction
    .insert(financialData)
    .values(figures)
    .onConflictDoNothing({ target: [financialData.fyId, financialData.monthNum] })
    .returning(monthColumns(basis));
  return row && withIsoInstants(row);
}

export async function findFiguresId(
  transaction: Transaction,
  month: { fyId: number; monthNum: number },
): Promise<number | undefined> {
  const [row] = await transaction
    .select({ id: financialData.id })
    .from(financialData)
    .where(and(eq(financialData.fyId, month.fyId), eq(financialData.monthNum, month.monthNum)));
  return row?.id;
}

export async function findReportOf(
  transaction: Transaction,
  id: number,
): Promise<number | undefined> {
  const [row] = await transaction
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .innerJoin(financialData, figuresOfTheMonth)
    .where(eq(financialData.id, id));
  return row?.id;
}

export async function hasFigures(database: NodePgDatabase, id: number): Promise<boolean> {
  const rows = await database
    .select({ id: financialData.id })
    .from(financialData)
    .where(eq(financialData.id, id));
  return rows.length > 0;
}

export async function lockFiguresInReport(
  transaction: Transaction,
  month: { fyId: number; monthNum: number },
) {
  const { id, revenue, ebitda, notReported, notes, summaryNotes } = monthlySummaries;
  const [kept] = await transaction
    .select({ id, revenue, ebitda, notReported, notes, summaryNotes })
    .from(monthlySummaries)
    .where(
      and(eq(monthlySummaries.fyId, month.fyId), eq(monthlySummaries.monthNum, month.monthNum)),
    )
    .for('update');
  return kept;
}

export type FiguresInReport = NonNullable<Awaited<ReturnType<typeof lockFiguresInReport>>>;

export async function clearFiguresInReport(
  transaction: Transaction,
  reportId: number,
): Promise<void> {
  await transaction
    .update(monthlySummaries)
    .set({ revenue: null, ebitda: null, notReported: [], notes: null, summaryNotes: null })
    .where(eq(monthlySummaries.id, reportId));
}
