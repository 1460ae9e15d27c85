import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Document, DocumentText } from '../../../contract/documents.ts';
import type { Database } from '../../../engine/db/database.ts';
import { withIsoInstants } from '../../../engine/db/isoInstants.ts';
import { deletedDocuments } from '../../../engine/db/schema/deletedDocuments.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { documentPages, documentTexts } from '../../../engine/db/schema/documentTexts.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { removedMonths } from '../../../engine/db/schema/removedMonths.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { ofTheDocument, textColumns } from '../../documents/documentColumns.ts';

const columns = { ...getTableColumns(documents), ...textColumns };

type NewDocument = Omit<typeof documents.$inferInsert, 'id' | 'version'>;

export async function readDocuments(
  { orm }: Database,
  summaryId: number | undefined,
): Promise<Document[]> {
  const rows = await orm
    .select(columns)
    .from(documents)
    .leftJoin(documentTexts, ofTheDocument)
    .where(summaryId === undefined ? undefined : eq(documents.summaryId, summaryId))
    .orderBy(desc(documents.uploadedAt), desc(documents.id));
  return rows.map(withIsoInstants);
}

export async function findDocument({ orm }: Database, id: number): Promise<Document | null> {
  const [row] = await orm
    .select(columns)
    .from(documents)
    .leftJoin(documentTexts, ofTheDocument)
    .where(eq(documents.id, id));
  return row === undefined ? null : withIsoInstants(row);
}

export async function readDocumentText(
  { orm }: Database,
  id: number,
): Promise<DocumentText | null> {
  const [text] = await orm
    .select({
      status: textColumns.textStatus,
      reason: textColumns.textReason,
      unit: documentTexts.unit,
    })
    .from(documents)
    .leftJoin(documentTexts, ofTheDocument)
    .where(eq(documents.id, id));
  if (text === undefined) return null;
  // Text isn't shown while the document is still being read.
  if (text.status !== 'searchable') return { ...text, pages: [] };
  const parts = await orm
    .select({ number: documentPages.number, title: documentPages.title, body: documentPages.body })
    .from(documentPages)
    .where(eq(documentPages.documentId, id))
    .orderBy(asc(documentPages.number), asc(documentPages.part));
  const pages = Map.groupBy(parts, ({ number }) => number);
  return {
    ...text,
    pages: [...pages].map(([number, ofPage]) => ({
      number,
      title: ofPage[0]?.title ?? null,
      text: ofPage.map(({ body }) => body).join(''),
    })),
  };
}

export async function insertDocument(
  transaction: Transaction,
  values: NewDocument,
): Promise<Document | null> {
  const [report] = await transaction
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, values.summaryId))
    .for('key share');
  if (report === undefined) return null;
  const [row] = await transaction.insert(documents).values(values).returning();
  if (row === undefined) throw new Error('The document was not inserted');
  // A trigger has added the row for the text's state, and nobody else can see that row yet.
  return withIsoInstants({ ...row, textStatus: 'pending' as const, textReason: null });
}

export async function deleteDocumentRow(
  transaction: Transaction,
  id: number,
  version: number | undefined,
): Promise<'deleted' | 'missing' | 'stale'> {
  const thisRow = eq(documents.id, id);
  const [row] = await transaction
    .select({ version: documents.version })
    .from(documents)
    .where(thisRow)
    .for('update');
  if (row === undefined) return 'missing';
  if (version !== undefined && row.version !== version) return 'stale';
  await transaction.delete(documents).where(thisRow);
  return 'deleted';
}

export async function listStoredDocuments({ orm }: Database) {
  const { id, originalName, fileName, fileType, fileSize, summaryId } = documents;
  const { monthName, year } = monthlySummaries;
  const rows = await orm
    .select({ id, originalName, fileName, fileType, fileSize, monthName, year })
    .from(documents)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, summaryId))
    .orderBy(asc(id));
  return rows.map((row) => Object.assign(row, { month: `${row.monthName} ${row.year}` }));
}

/** The stored names of all files, including those of deleted documents. */
export async function listFileNames({ orm }: Database): Promise<Set<string>> {
  const rows = await orm.select({ fileName: documents.fileName }).from(documents);
  const deleted = await orm.select({ fileName: deletedDocuments.fileName }).from(deletedDocuments);
  // Includes deleted months, because their deletion can be undone.
  const kept = await orm
    .select({
      fileNames: sql<string[]>`(
        select coalesce(json_agg(d->>'file_name'), '[]')
        from jsonb_array_elements(${removedMonths.rows}->'documents') as d
      )`,
    })
    .from(removedMonths);
  return new Set([
    ...[...rows, ...deleted].map(({ fileName }) => fileName),
    ...kept.flatMap(({ fileNames }) => fileNames),
  ]);
}
