import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { RemovedMonth } from '../../../contract/removedMonths.ts';
import { lockImports } from '../../../engine/db/lockRecords.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { businessUnits, forecasts } from '../../../engine/db/schema/forecasts.ts';
import { imports } from '../../../engine/db/schema/imports.ts';
import { bulletPoints, monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { agendaItems, boardActions } from '../../../engine/db/schema/meetings.ts';
import { confirmedSentences } from '../../../engine/db/schema/sentences.ts';
import { removedMonths } from '../../../engine/db/schema/removedMonths.ts';
import { giveReason } from '../../../engine/db/write.ts';
import type { Transaction } from '../../../engine/db/write.ts';

type Removal = Pick<RemovedMonth, 'fyId' | 'monthNum' | 'month' | 'scope'>;

export interface MonthRows {
  readonly reportId: number | null;
  readonly figuresId: number | null;
}

export async function lockMonth(
  transaction: Transaction,
  { fyId, monthNum, scope }: Removal,
): Promise<MonthRows> {
  const [report] = await transaction
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(and(eq(monthlySummaries.fyId, fyId), eq(monthlySummaries.monthNum, monthNum)))
    .for('update');
  const [figures] = await transaction
    .select({ id: financialData.id })
    .from(financialData)
    .where(and(eq(financialData.fyId, fyId), eq(financialData.monthNum, monthNum)))
    .for('update');
  return {
    reportId: report?.id ?? null,
    figuresId: scope === 'month' ? (figures?.id ?? null) : null,
  };
}

/** Imports that belong to the month's report, which is removed from them when the month is deleted. */
export const lockImportsOfMonth = (
  transaction: Transaction,
  { fyId, monthNum }: Pick<Removal, 'fyId' | 'monthNum'>,
) =>
  lockImports(
    transaction,
    sql`${imports.reportId} in (
      select ${monthlySummaries.id} from ${monthlySummaries}
      where ${monthlySummaries.fyId} = ${fyId} and ${monthlySummaries.monthNum} = ${monthNum}
    )`,
  );

/** The imports of a locked report. No further import can be added to a locked report. */
export async function importsOfReport(
  transaction: Transaction,
  reportId: number,
): Promise<number[]> {
  const rows = await transaction
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.reportId, reportId));
  return rows.map(({ id }) => id);
}

export const lockImportsOfRemoved = (transaction: Transaction, id: number) =>
  lockImports(
    transaction,
    sql`${imports.id} in (
      select e::integer from ${removedMonths}
      cross join lateral jsonb_array_elements_text(${removedMonths.rows} -> 'imports') e
      where ${removedMonths.id} = ${id}
    )`,
  );

const size = (table: string) =>
  sql<number>`jsonb_array_length(${removedMonths.rows}->${sql.raw(`'${table}'`)})`;

const removedColumns = {
  id: removedMonths.id,
  fyId: removedMonths.fyId,
  monthNum: removedMonths.monthNum,
  month: removedMonths.month,
  scope: removedMonths.scope,
  figures: size('financial_data'),
  reports: size('monthly_summaries'),
  bulletPoints: size('bullet_points'),
  documents: size('documents'),
  forecasts: size('forecasts'),
  isUndone: sql<boolean>`${removedMonths.undoneAt} is not null`,
};

/**
 * Stores the rows as the database writes them, and deletes them. The rows never pass through the server, so no amount
 * loses a digit.
 */
export async function removeRows(
  transaction: Transaction,
  removal: Removal,
  { reportId, figuresId }: MonthRows,
  now: Date,
): Promise<RemovedMonth> {
  const { fyId, monthNum, month, scope } = removal;
  const [kept] = await transaction
    .insert(removedMonths)
    .values({
      fyId,
      monthNum,
      month,
      scope,
      removedAt: now,
      rows: sql`(
        select jsonb_object_agg(name, coalesce(kept, '[]'::jsonb)) from (
          select 'financial_data' as name, jsonb_agg(to_jsonb(r)) as kept
            from ${financialData} r where r.id = ${figuresId}
          union all select 'monthly_summaries', jsonb_agg(to_jsonb(r))
            from ${monthlySummaries} r where r.id = ${reportId}
          union all select 'bullet_points', jsonb_agg(to_jsonb(r))
            from ${bulletPoints} r where r.summary_id = ${reportId}
          union all select 'agenda_items', jsonb_agg(to_jsonb(r))
            from ${agendaItems} r where r.summary_id = ${reportId}
          union all select 'board_actions', jsonb_agg(to_jsonb(r))
            from ${boardActions} r where r.summary_id = ${reportId}
          union all select 'confirmed_sentences', jsonb_agg(to_jsonb(r))
            from ${confirmedSentences} r where r.summary_id = ${reportId}
          union all select 'documents', jsonb_agg(to_jsonb(r))
            from ${documents} r where r.summary_id = ${reportId}
          union all select 'forecasts', jsonb_agg(to_jsonb(r))
            from ${forecasts} r where r.monthly_summaries_id = ${reportId}
          union all select 'imports', jsonb_agg(to_jsonb(r.id))
            from ${imports} r where r.report_id = ${reportId}
        ) as tables
      )`,
    })
    .returning(removedColumns);
  if (kept === undefined) throw new Error('The deleted month was not inserted');
  await giveReason(transaction, undefined, { kind: 'removal', removedMonthId: kept.id });
  if (reportId !== null) {
    await transaction.delete(forecasts).where(eq(forecasts.monthlySummariesId, reportId));
    await transaction.delete(documents).where(eq(documents.summaryId, reportId));
    await transaction.delete(agendaItems).where(eq(agendaItems.summaryId, reportId));
    await transaction.delete(boardActions).where(eq(boardActions.summaryId, reportId));
    await transaction.delete(confirmedSentences).where(eq(confirmedSentences.summaryId, reportId));
    await transaction.delete(bulletPoints).where(eq(bulletPoints.summaryId, reportId));
    await transaction.delete(monthlySummaries).where(eq(monthlySummaries.id, reportId));
  }
  if (figuresId !== null) {
    await transaction.delete(financialData).where(eq(financialData.id, figuresId));
  }
  return kept;
}

export async function lockRemoved(
  transaction: Transaction,
  id: number,
): Promise<RemovedMonth | null> {
  const [row] = await transaction
    .select(removedColumns)
    .from(removedMonths)
    .where(eq(removedMonths.id, id))
    .for('update');
  return row ?? null;
}

export async function lacksUnit(transaction: Transaction, id: number): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select 1 from ${removedMonths}
    cross join lateral jsonb_populate_recordset(null::forecasts, ${removedMonths.rows}->'forecasts') f
    where ${removedMonths.id} = ${id}
      and not exists (select 1 from ${businessUnits} where ${businessUnits.id} = f.business_unit_id)
  `);
  return rows.length > 0;
}

// Tables are listed in the order of their references. Triggers restore the search and document
// texts.
const RESTORED = [
  'financial_data',
  'monthly_summaries',
  'bullet_points',
  'agenda_items',
  'board_actions',
  'confirmed_sentences',
  'documents',
  'forecasts',
] as const;

export async function restoreRows(
  transaction: Transaction,
  id: number,
  now: Date,
): Promise<RemovedMonth> {
  await giveReason(transaction, undefined, { kind: 'removalUndone', removedMonthId: id });
  for (const table of RESTORED) {
    const name = sql.identifier(table);
    await transaction.execute(sql`
      insert into ${name}
      select kept.* from ${removedMonths}
      cross join lateral jsonb_populate_recordset(null::${name}, ${removedMonths.rows}->${sql.raw(`'${table}'`)}) as kept
      where ${removedMonths.id} = ${id}
    `);
  }
  await transaction.execute(sql`
    update imports set report_id = (${removedMonths.rows}->'monthly_summaries'->0->>'id')::int
    from ${removedMonths}
    where ${removedMonths.id} = ${id} and imports.report_id is null
      and ${removedMonths.rows}->'imports' @> to_jsonb(imports.id)
  `);
  const [row] = await transaction
    .update(removedMonths)
    .set({ undoneAt: now })
    .where(eq(removedMonths.id, id))
    .returning(removedColumns);
  if (row === undefined) throw new Error('The deleted month does not exist');
  return row;
}

const UNDONE_WITHIN_MS = 24 * 3_600_000;

export async function forgetRemovedMonths(transaction: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDONE_WITHIN_MS);
  const gone = await transaction
    .select({ id: removedMonths.id })
    .from(removedMonths)
    .where(lt(removedMonths.removedAt, before))
    .orderBy(removedMonths.id)
    .for('update');
  if (gone.length === 0) return;
  await transaction.delete(removedMonths).where(
    inArray(
      removedMonths.id,
      gone.map(({ id }) => id),
    ),
  );
}
