import { type AnyColumn, and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PlanRecord } from '../../../telling/explain/explanation.ts';
import type { FinancialMonth } from '../../../finance/fiscalCalendar.ts';
import type { MonthLineKey } from '../../../finance/lines.ts';
import { nameOfPerson } from '../../users/personName.ts';
import { asOfMoment } from '../../../engine/db/asOf.ts';
import { exactInstant } from '../../../engine/db/isoInstants.ts';
import { snakeCase } from '../../../engine/db/schema/columns.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { forecasts } from '../../../engine/db/schema/forecasts.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { trace } from '../../../engine/db/schema/revisions.ts';
import { typedBalances } from '../../../engine/db/schema/statements.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { RecordedFigure } from '../../imports/cellOfFigure.ts';

export interface StoredCell {
  readonly table: RecordedFigure['table'] | 'adjustments' | 'ebitda_items' | 'typed_balances';
  /** A field of the schema; its column has the same name in lower case. */
  readonly field: string;
  /** The figure's name in the list of unreported figures; null if a null value means unreported. */
  readonly mark: string | null;
  readonly records: readonly number[];
  /** Conditions under which a deleted record held the figure; null if only existing records count. */
  readonly wasHeldBy: Readonly<Record<string, string | number>> | null;
  /** The same conditions for columns that the history keeps next to the figure. */
  readonly andWasHeldBy?: Readonly<Record<string, string | number>>;
  /** True if the reader may only see the last change, not the earlier value. */
  readonly isLastOnly?: boolean;
}

export async function cellOfMonth(
  database: NodePgDatabase,
  { fyLabel, monthNum }: FinancialMonth,
  line: MonthLineKey | 'staffCount',
): Promise<StoredCell | null> {
  const [year] = await database
    .select({ id: financialYears.id })
    .from(financialYears)
    .where(eq(financialYears.fyYear, fyLabel));
  if (year === undefined) return null;
  const recordsIn = async (held: typeof monthlySummaries | typeof financialData) => {
    const rows = await database
      .select({ id: held.id })
      .from(held)
      .where(and(eq(held.fyId, year.id), eq(held.monthNum, monthNum)));
    return rows.map(({ id }) => id);
  };
  const cell = { field: line, wasHeldBy: { fy_id: year.id, month_num: monthNum } };
  const ofReport = { ...cell, table: 'monthly_summaries' } as const;
  if (line === 'staffCount') {
    return { ...ofReport, mark: null, records: await recordsIn(monthlySummaries) };
  }
  const records = await recordsIn(financialData);
  const isKept = records.length === 0 && (line === 'revenue' || line === 'ebitda');
  const reports = isKept ? await recordsIn(monthlySummaries) : [];
  // A month without figures shows the amounts that its report stores.
  return reports.length > 0
    ? { ...ofReport, mark: line, records: reports }
    : { ...cell, table: 'financial_data', mark: line, records };
}

export async function cellOfPlan(
  database: NodePgDatabase,
  record: PlanRecord,
  field: 'amount' | 'actualAmount',
): Promise<StoredCell> {
  const { id, metric, currency, fy, month, monthlySummariesId } = record;
  const [stored] = await database
    .select({ unit: forecasts.businessUnitId })
    .from(forecasts)
    .where(eq(forecasts.id, id));
  return {
    table: 'forecasts',
    field,
    mark: null,
    records: [id],
    wasHeldBy: {
      metric,
      currency,
      fy,
      month,
      monthly_summaries_id: monthlySummariesId,
      business_unit_id: stored?.unit ?? 0,
    },
  };
}

/** The cell in which a balance of a month was typed. */
export async function cellOfTypedBalance(
  database: NodePgDatabase,
  { month, line }: { readonly month: string; readonly line: string },
): Promise<StoredCell> {
  const rows = await database
    .select({ id: typedBalances.id })
    .from(typedBalances)
    .where(and(eq(typedBalances.month, month), eq(typedBalances.line, line)));
  return {
    table: 'typed_balances',
    field: 'amount',
    mark: null,
    records: rows.map(({ id }) => id),
    wasHeldBy: null,
  };
}

export interface CellRevision {
  readonly moment: number;
  readonly at: string;
  readonly by: string | null;
  readonly reason: string | null;
  readonly origin: unknown;
  readonly action: string;
  readonly recordId: number;
  /** True if the value changed, not just whether it is reported. */
  readonly hasValue: boolean;
  readonly before: string | null;
  readonly after: string | null;
  readonly marksBefore: readonly string[] | null;
  readonly marksAfter: readonly string[] | null;
}

/** This number is higher than any change number. */
const NEWEST = 2_147_483_647;

const hasAfterChange = (name: string): SQL => sql`${trace.after} ? ${name}::text`;

/** The records that held the figure when they were deleted. The history must be filled first. */
async function readDeleted(
  database: NodePgDatabase,
  { table, wasHeldBy, andWasHeldBy = {} }: StoredCell,
): Promise<number[]> {
  if (wasHeldBy === null) return [];
  const until = asOfMoment()?.moment ?? NEWEST;
  const held = Object.entries(wasHeldBy).map(
    ([column, value]) => sql`h.${sql.identifier(column)} = ${value}`,
  );
  const beside = Object.entries(andWasHeldBy).map(
    ([column, value]) => sql`b.${sql.identifier(column)} = ${value}`,
  );
  if (beside.length > 0) {
    const own = sql`history.${sql.identifier(table)}`;
    held.push(
      sql`exists (select from ${own} b where b.id = h.id and ${sql.join(beside, sql` and `)})`,
    );
  }
  // The history partition that states what a record belongs to.
  const part = sql`history.${sql.identifier(`${table}_records`)}`;
  const { rows } = await database.execute<{ id: number }>(sql`
    select distinct h.id from ${part} h
    where ${sql.join(held, sql` and `)} and h.valid_from <= ${until}
      and not exists (select from ${sql.identifier(table)} t where t.id = h.id)
      and not exists (
        select from ${part} later
        where later.id = h.id and later.valid_from > h.valid_from and later.valid_from <= ${until}
      )`);
  return rows.map(({ id }) => id);
}

/**
 * The newest revisions that changed a figure, up to the state being read, newest first. The history must be filled up
 * to that state. A change without a number has no time yet, so it isn't included.
 */
export async function readRevisions(
  database: NodePgDatabase,
  cell: StoredCell,
  most: number,
): Promise<CellRevision[]> {
  const { table, field, mark } = cell;
  const column = snakeCase(field);
  const ids = [...new Set([...cell.records, ...(await readDeleted(database, cell))])];
  if (ids.length === 0) return [];
  // The value is read as text, because a JSON number would lose digits.
  const textOf = (side: AnyColumn) => sql<string | null>`${side} ->> ${column}::text`;
  return database
    .select({
      moment: sql<number>`${trace.moment}`.mapWith(Number),
      at: sql<string>`${sql.raw(exactInstant('trace.sealed_at'))}`,
      by: nameOfPerson,
      reason: trace.reason,
      origin: trace.origin,
      action: trace.action,
      recordId: trace.recordId,
      hasValue: sql<boolean>`coalesce(${hasAfterChange(column)}, false)`,
      before: textOf(trace.before),
      after: textOf(trace.after),
      marksBefore: sql<string[] | null>`${trace.before} -> 'not_reported'`,
      marksAfter: sql<string[] | null>`${trace.after} -> 'not_reported'`,
    })
    .from(trace)
    .leftJoin(users, sql`${users.id}::text = ${trace.actor}`)
    .where(
      and(
        isNotNull(trace.moment),
        eq(trace.tableName, table),
        inArray(trace.recordId, ids),
        or(
          sql`${trace.action} <> 'update'`,
          hasAfterChange(column),
          ...(mark === null ? [] : [hasAfterChange('not_reported')]),
        ),
      ),
    )
    .orderBy(desc(trace.moment), desc(trace.id))
    .limit(most);
}
