import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Document } from '../../../contract/documents.ts';
import type { Bullet, MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { withIsoInstants } from '../../db/isoInstants.ts';
import { documents } from '../../db/schema/documents.ts';
import { documentTexts } from '../../db/schema/documentTexts.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { bulletPoints, monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import type { Transaction } from '../../db/write.ts';
import { ofTheDocument, textColumns } from '../../reports/documentColumns.ts';
import {
  bulletJson,
  figuresOfTheMonth,
  reportColumns,
  reportNotes,
  withReportNames,
} from '../../reports/reportRows.ts';

/** Reports of this year (of all years, if none is given) that contain this text. */
export function reportsWith(fyId: number | undefined, text: string): SQL | undefined {
  const ofYear = fyId === undefined ? undefined : eq(monthlySummaries.fyId, fyId);
  if (text === '') return ofYear;
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const inBullet = sql`exists (
    select 1 from ${bulletPoints}
    where ${bulletPoints.summaryId} = ${monthlySummaries.id}
      and ${bulletPoints.bulletText} ilike ${pattern}
  )`;
  return and(
    ofYear,
    or(
      ilike(monthlySummaries.overview, pattern),
      sql`${reportNotes.notes} ilike ${pattern}`,
      sql`${reportNotes.summaryNotes} ilike ${pattern}`,
      inBullet,
    ),
  );
}

const allBullets = sql<Bullet[]>`(
  select coalesce(
    json_agg(${bulletJson} order by ${bulletPoints.position}, ${bulletPoints.id}), '[]')
  from ${bulletPoints} where ${bulletPoints.summaryId} = ${monthlySummaries.id}
)`;

/** An instant in JSON built by the database, in the format of `toISOString`. */
const isoInstant = (column: AnyColumn) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// The text of each by itself: a report has few, and in the past all others would be read along.
const allDocuments = sql<Document[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${documents.id}, 'summaryId', ${documents.summaryId}, 'fileName', ${documents.fileName},
    'originalName', ${documents.originalName}, 'fileType', ${documents.fileType},
    'fileSize', ${documents.fileSize}, 'uploadedAt', ${isoInstant(documents.uploadedAt)},
    'textStatus', ${textColumns.textStatus}, 'textReason', ${textColumns.textReason},
    'version', ${documents.version}
  ) order by ${desc(documents.uploadedAt)}, ${desc(documents.id)}), '[]')
  from ${documents} left join lateral (
    select * from ${documentTexts} where ${ofTheDocument} limit 1
  ) as document_texts on true
  where ${documents.summaryId} = ${monthlySummaries.id}
)`;

/** One report with all its bullets and documents. */
export async function readReport(
  database: NodePgDatabase,
  id: number,
): Promise<MonthlySummary | undefined> {
  const [row] = await database
    .select({ ...reportColumns, bulletPoints: allBullets, documents: allDocuments })
    .from(monthlySummaries)
    .leftJoin(financialData, figuresOfTheMonth)
    .where(eq(monthlySummaries.id, id));
  return row && withIsoInstants(withReportNames(row));
}

type Month = { readonly fyId: number; readonly monthNum: number };

/** The figures of a month, locked until the commit. */
export async function lockMonthFigures(transaction: Transaction, { fyId, monthNum }: Month) {
  const { id, version, revenue, production, grossProfit, grossMarginPercent, notReported } =
    financialData;
  const [row] = await transaction
    .select({ id, version, revenue, production, grossProfit, grossMarginPercent, notReported })
    .from(financialData)
    .where(and(eq(financialData.fyId, fyId), eq(financialData.monthNum, monthNum)))
    .for('update');
  return row;
}

export async function changeReportFigures(
  transaction: Transaction,
  id: number,
  changes: Partial<typeof financialData.$inferInsert>,
): Promise<void> {
  await transaction.update(financialData).set(changes).where(eq(financialData.id, id));
}

/** Changes the report's own row; its version is raised even if nothing else in it changes. */
export async function changeReport(
  transaction: Transaction,
  id: number,
  changes: Partial<typeof monthlySummaries.$inferInsert>,
): Promise<void> {
  await transaction
    .update(monthlySummaries)
    .set({ updatedAt: sql`now()`, ...changes })
    .where(eq(monthlySummaries.id, id));
}

/** The new report's id; undefined if the month already has a report. */
export async function insertReport(
  transaction: Transaction,
  report: typeof monthlySummaries.$inferInsert,
): Promise<number | undefined> {
  const [row] = await transaction
    .insert(monthlySummaries)
    .values(report)
    .onConflictDoNothing({ target: [monthlySummaries.fyId, monthlySummaries.monthNum] })
    .returning({ id: monthlySummaries.id });
  return row?.id;
}

export async function findReportId(
  transaction: Transaction,
  { fyId, monthNum }: Month,
): Promise<number | undefined> {
  const [row] = await transaction
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(and(eq(monthlySummaries.fyId, fyId), eq(monthlySummaries.monthNum, monthNum)));
  return row?.id;
}
