import { type AnyColumn, and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PlanRecord } from '../../../domain/explain/explanation.ts';
import type { FinancialMonth } from '../../../domain/fiscalCalendar.ts';
import type { MonthLineKey } from '../../../domain/lines.ts';
import { nameOfPerson } from '../../accounts/personName.ts';
import { momentRead } from '../../db/asOf.ts';
import { exactInstant } from '../../db/isoInstants.ts';
import { snakeCase } from '../../db/schema/columns.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { forecasts } from '../../db/schema/forecasts.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { trace } from '../../db/schema/revisions.ts';
import { users } from '../../db/schema/users.ts';
import type { RecordedFigure } from '../../imports/apply/cellOfFigure.ts';

/** Where a figure is stored, and was. */
export interface StoredCell {
  readonly table: RecordedFigure['table'] | 'adjustments' | 'ebitda_items';
  /** A name of the schema; its column has the same in small letters. */
  readonly field: string;
  /** Its name in the list of figures that nobody has reported; null: a null says it. */
  readonly mark: string | null;
  /** The records that hold it now. */
  readonly records: readonly number[];
  /** What a record that was deleted had to say to have held it; null: only those that are there count. */
  readonly wasHeldBy: Readonly<Record<string, string | number>> | null;
  /** The same, of columns that the history keeps beside the figure itself. */
  readonly andWasHeldBy?: Readonly<Record<string, string | number>>;
  /** Whether only its last change may be told, and not what it was before. */
  readonly isLastOnly?: boolean;
}

/** Where a line of a month is stored. */
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
  // Without figures of its own, a month has what its report keeps for it.
  return reports.length > 0
    ? { ...ofReport, mark: line, records: reports }
    : { ...cell, table: 'financial_data', mark: line, records };
}

/** Where the amount of a forecast or budget is stored, or the actual beside it. */
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

/** One change of a record that touched the cell. */
export interface CellRevision {
  readonly moment: number;
  /** When that moment was, to the microsecond. */
  readonly at: string;
  readonly by: string | null;
  readonly reason: string | null;
  readonly origin: unknown;
  readonly action: string;
  readonly recordId: number;
  /** Whether the value changed, and not only whether it is reported. */
  readonly hasValue: boolean;
  readonly before: string | null;
  readonly after: string | null;
  readonly marksBefore: readonly string[] | null;
  readonly marksAfter: readonly string[] | null;
}

/** As good as the newest moment. */
const NEWEST = 2_147_483_647;

const has = (name: string): SQL => sql`${trace.after} ? ${name}::text`;

/** The records that held the cell when they were deleted; the history must be filled before. */
async function readDeleted(
  database: NodePgDatabase,
  { table, wasHeldBy, andWasHeldBy = {} }: StoredCell,
): Promise<number[]> {
  if (wasHeldBy === null) return [];
  const until = momentRead()?.moment ?? NEWEST;
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
  // The part of its history that says what a record belongs to.
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
 * The newest revisions that touched a cell, up to the moment that is read, the newest first. The
 * history must be filled up to it. A change that is no moment yet has no time yet, and comes later.
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
  // As text: a number of JSON would lose digits.
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
      hasValue: sql<boolean>`coalesce(${has(column)}, false)`,
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
          has(column),
          ...(mark === null ? [] : [has('not_reported')]),
        ),
      ),
    )
    .orderBy(desc(trace.moment), desc(trace.id))
    .limit(most);
}
