import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Document } from '../../../contract/documents.ts';
import type { Bullet, MonthlySummary } from '../../../contract/reports.ts';
import { withIsoInstants } from '../../../engine/db/isoInstants.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { documentTexts } from '../../../engine/db/schema/documentTexts.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { bulletPoints, monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { ofTheDocument, textColumns } from '../../documents/documentColumns.ts';
import {
  bulletJson,
  figuresOfTheMonth,
  reportColumns,
  reportNotes,
  withReportNames,
} from '../../months/reportRows.ts';

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
const isoInstantSql = (column: AnyColumn) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// Documents are read per report: a report has few, but a past state would otherwise read all
// documents.
const allDocuments = sql<Document[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${documents.id}, 'summaryId', ${documents.summaryId}, 'fileName', ${documents.fileName},
    'originalName', ${documents.originalName}, 'fileType', ${documents.fileType},
    'fileSize', ${documents.fileSize}, 'uploadedAt', ${isoInstantSql(documents.uploadedAt)},
    'textStatus', ${textColumns.textStatus}, 'textReason', ${textColumns.textReason},
    'version', ${documents.version}
  ) order by ${desc(documents.uploadedAt)}, ${desc(documents.id)}), '[]')
  from ${documents} left join lateral (
    select * from ${documentTexts} where ${ofTheDocument} limit 1
  ) as document_texts on true
  where ${documents.summaryId} = ${monthlySummaries.id}
)`;

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

type MonthOfReport = { readonly fyId: number; readonly monthNum: number };

export async function lockMonthFigures(
  transaction: Transaction,
  { fyId, monthNum }: MonthOfReport,
) {
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
  { fyId, monthNum }: MonthOfReport,
): Promise<number | undefined> {
  const [row] = await transaction
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(and(eq(monthlySummaries.fyId, fyId), eq(monthlySummaries.monthNum, monthNum)));
  return row?.id;
}
